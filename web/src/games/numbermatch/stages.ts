// The best score of each stage, stored on this device.
import { loadValue, saveValue } from '../../kit/storage';
import type { MatchState } from '../../protocol/messages';
import { setupOf } from '../../protocol/setup';

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

const key = (setup: string) => `numbermatch.stages.${setupOf(setup)}`;

export const loadBests = (setup: string): StageBests => readBests(loadValue<unknown>(key(setup), {}));

/** Stores the score if it is the stage's best; returns the previous best. */
export function noteScore(setup: string, stage: number, score: number): number | undefined {
  const before = loadBests(setup);
  const now = withScore(before, stage, score);
  if (now !== before) saveValue(key(setup), now);
  return before[stage];
}
