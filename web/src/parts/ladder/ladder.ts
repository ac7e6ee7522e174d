// A game's bots as a ladder: which of them this device's player has beaten, and which comes next. The program lists
// the bots weakest first.
import type { GameInfo, MatchState, Selector } from '../../protocol/messages';

/** The best result against a bot. */
export type Reached = 'beaten' | 'drawn';

/** By selector. */
export type LadderResults = Record<string, Reached>;

const kOrder: readonly (Reached | undefined)[] = [undefined, 'drawn', 'beaten'];

/** Reads stored data, dropping damaged entries. */
export function readResults(stored: unknown): LadderResults {
  if (typeof stored !== 'object' || stored === null || Array.isArray(stored)) return {};
  const rows = Object.entries(stored as Record<string, unknown>);
  return Object.fromEntries(rows.filter((row): row is [string, Reached] => row[1] === 'beaten' || row[1] === 'drawn'));
}

/** Merges a result; returns the same object if nothing improved. */
export function withReached(results: LadderResults, selector: string, reached: Reached): LadderResults {
  if (kOrder.indexOf(results[selector]) >= kOrder.indexOf(reached)) return results;
  return { ...results, [selector]: reached };
}

/** Two-player games only: one of the players can be a bot. */
export function hasLadder({ seats, selectors }: Pick<GameInfo, 'seats' | 'selectors'>): boolean {
  return seats.length === 2 && selectors.length > 1;
}

/** The first unbeaten bot; undefined once all are beaten. */
export function nextRung(selectors: readonly Selector[], results: LadderResults): Selector | undefined {
  return selectors.find(({ name }) => results[name] !== 'beaten');
}

/** The bot to play next: the first unbeaten one, the strongest once all are beaten. */
export function suggestedBot(selectors: readonly Selector[], results: LadderResults): Selector | undefined {
  return nextRung(selectors, results) ?? selectors.at(-1);
}

/** The next stronger bot; undefined on the last rung. */
export function rungAbove(selectors: readonly Selector[], name: string): Selector | undefined {
  const at = selectors.findIndex((selector) => selector.name === name);
  return at < 0 ? undefined : selectors[at + 1];
}

export function countBeaten(selectors: readonly Selector[], results: LadderResults): number {
  return selectors.filter(({ name }) => results[name] === 'beaten').length;
}

/** The opponent bot of a match; undefined unless one person, in this browser, plays one bot. */
export function rungOf(
  { seats, selectors }: Pick<GameInfo, 'seats' | 'selectors'>,
  match: Pick<MatchState, 'seats'> | undefined,
  own: readonly number[],
): Selector | undefined {
  if (!match || !hasLadder({ seats, selectors }) || own.length !== 1) return undefined;
  const other = match.seats.find((_, side) => side !== own[0]);
  return other?.kind === 'bot' ? selectors.find(({ name }) => name === other.selector) : undefined;
}

/** The seat's result in a finished match; undefined for a loss or an unfinished match. */
export function reachedBy(
  { status, outcome }: Pick<MatchState, 'status' | 'outcome'>,
  seat: number | undefined,
): Reached | undefined {
  if (status !== 'finished' || seat === undefined) return undefined;
  if (outcome.kind === 'won') return outcome.winner === seat ? 'beaten' : undefined;
  return outcome.kind === 'drawn' ? 'drawn' : undefined;
}
