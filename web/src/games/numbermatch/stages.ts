// The best score of each stage, and the cleared board whose next stage is to be played, stored on this device.
import { loadValue, saveValue } from '../../kit/storage';
import { kDefaultSpeedMs } from '../../parts/setup/preferences';
import { beginStage } from '../../parts/match/next_steps';
import type { MatchState } from '../../protocol/messages';
import { setupOf } from '../../protocol/setup';
import { t } from '../../words';

/** Stage -> score. */
export type StageBests = Readonly<Record<number, number>>;

/** Reads stored data, dropping damaged entries. */
export function readBests(stored: unknown): StageBests {
  if (typeof stored !== 'object' || stored === null) return {};
  return Object.fromEntries(
    Object.entries(stored).filter(
      (row): row is [string, number] => /^[1-9]\d?$/.test(row[0]) && typeof row[1] === 'number' && row[1] >= 0,
    ),
  );
}

export function withScore(bests: StageBests, stage: number, score: number): StageBests {
  return score > (bests[stage] ?? -1) ? { ...bests, [stage]: score } : bests;
}

/** A match's stage and score; the first stage has no figure. */
export function stageOf({ view }: Pick<MatchState, 'view'>): { stage: number; score: number } {
  const number = (name: string) => view.figures?.find((figure) => figure.name === name)?.number;
  return { stage: number('stage') ?? 1, score: number('score') ?? 0 };
}

export const kStageBests = 'numbermatch.stages.';
const key = (setup: string) => `${kStageBests}${setupOf(setup)}`;

export const loadBests = (setup: string): StageBests => readBests(loadValue<unknown>(key(setup), {}));

/** Stores the score if it is the stage's best; returns the previous best. */
export function noteScore(setup: string, stage: number, score: number): number | undefined {
  const before = loadBests(setup);
  const now = withScore(before, stage, score);
  if (now !== before) saveValue(key(setup), now);
  return before[stage];
}

const kCleared = 'numbermatch.cleared';

/** A board that was cleared: its text, and its stage. */
interface Cleared {
  text: string;
  stage: number;
}

/** Call at the end of a match that counts: the next stage is to be played if its board is cleared, else the first. */
export function noteEnd(match: Pick<MatchState, 'text' | 'outcome' | 'view'>): void {
  const cleared: Cleared = { text: match.text, stage: stageOf(match).stage };
  saveValue(kCleared, match.outcome.kind === 'won' ? cleared : undefined);
}

/** The next stage; undefined for the first one. */
export function stageToPlay(): { stage: number; start(): Promise<unknown> } | undefined {
  const { text, stage } = loadValue<Partial<Cleared> | null>(kCleared, null) ?? {};
  if (typeof text !== 'string' || typeof stage !== 'number') return undefined;
  const start = async () => {
    try {
      await beginStage({ text, seats: [{ kind: 'person', name: t().guest }], speed_ms: kDefaultSpeedMs });
    } catch (error) {
      saveValue(kCleared, undefined); // else Play would never start anything again
      throw error;
    }
  };
  return { stage: stage + 1, start };
}
