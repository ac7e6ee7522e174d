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

/** The first unbeaten bot above the weakest beaten one, else the first unbeaten; undefined once all are beaten. So a bot
 *  that is added below holds back nobody who is past it. */
export function nextRung(selectors: readonly Selector[], results: LadderResults): Selector | undefined {
  const weakest = selectors.findIndex(({ name }) => results[name] === 'beaten');
  const isOpen = ({ name }: Selector) => results[name] !== 'beaten';
  return selectors.find((selector, rung) => rung > weakest && isOpen(selector)) ?? selectors.find(isOpen);
}

/** The matches lost in a row against one bot. */
export interface Losses {
  bot: string;
  matches: readonly string[];
}

/** The losses in a row after which an easier bot is suggested. */
const kManyLosses = 2;

/** Reads stored data; undefined if it is damaged or absent. */
export function readLosses(stored: unknown): Losses | undefined {
  const { bot, matches } = (stored ?? {}) as Partial<Losses>;
  if (typeof bot !== 'string' || !Array.isArray(matches)) return undefined;
  return { bot, matches: matches.filter((match) => typeof match === 'string') };
}

/** Adds a lost match, once; one against another bot begins a new row. */
export function withLoss(losses: Losses | undefined, bot: string, match: string): Losses {
  if (losses?.bot !== bot) return { bot, matches: [match] };
  return { bot, matches: [...new Set([...losses.matches, match])].slice(-kManyLosses) };
}

/** The bot below one that won several matches in a row. */
export function easierBot(selectors: readonly Selector[], losses: Losses | undefined): Selector | undefined {
  if (!losses || losses.matches.length < kManyLosses) return undefined;
  return selectors[selectors.findIndex(({ name }) => name === losses.bot) - 1];
}

/** The bot to play next: the first unbeaten one, the strongest once all are beaten; the one below after losses. */
export function suggestedBot(
  selectors: readonly Selector[],
  results: LadderResults,
  losses?: Losses,
): Selector | undefined {
  const next = nextRung(selectors, results) ?? selectors.at(-1);
  return (next && losses?.bot === next.name && easierBot(selectors, losses)) || next;
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

/** Whether the seat lost a finished match. */
export function isLost({ status, outcome }: Pick<MatchState, 'status' | 'outcome'>, seat: number | undefined): boolean {
  return status === 'finished' && seat !== undefined && outcome.kind === 'won' && outcome.winner !== seat;
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
