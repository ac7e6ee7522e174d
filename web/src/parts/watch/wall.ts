// Which of the live matches are shown, featured and followed: plain functions over their states.
import { onlyBots } from '../../protocol/match_model';
import type { MatchState } from '../../protocol/shapes';

export type Kind = 'all' | 'people' | 'bots';

/** So many matches are followed at most; the others move with the list. */
export const kMostFollowed = 7;
/** For how long the result of a match stays beside those that are played. */
export const kResultMs = 10_000;
/** Whoever has been away longer has left: a page that is loaded again is back sooner. */
export const kAwayMs = 30_000;

export const fits = (match: MatchState, kind: Kind): boolean => kind === 'all' || (kind === 'bots') === onlyBots(match);

/** The matches in an order that their moves do not change, each in the newest of its states. */
export function newestStates(listed: readonly MatchState[], followed: readonly MatchState[]): MatchState[] {
  const newest = new Map(listed.map((match) => [match.match, match]));
  for (const match of followed) if (match.seq >= (newest.get(match.match)?.seq ?? 0)) newest.set(match.match, match);
  return [...newest.values()].sort((a, b) => b.created - a.created || a.match.localeCompare(b.match));
}

/** The match in the middle: the one that was there while it is still shown, else one that moves. */
export function featuredOf(shown: readonly MatchState[], before: string | undefined): MatchState | undefined {
  return shown.find(({ match }) => match === before) ?? shown.find(({ status }) => status === 'running') ?? shown[0];
}

/**
 * The matches to follow: the one in the middle, then those in sight. A paused one does not move, and following it would
 * keep it in the list of every other visitor for ever; only who holds its keys follows it.
 */
export function matchesToFollow(
  shown: readonly MatchState[],
  featured: string | undefined,
  inSight: ReadonlySet<string>,
  own: (match: string) => boolean,
): string[] {
  const moves = ({ match, status }: MatchState) => status === 'running' || (match === featured && own(match));
  const wanted = shown.filter((match) => moves(match) && (match.match === featured || inSight.has(match.match)));
  wanted.sort((a, b) => Number(b.match === featured) - Number(a.match === featured));
  return wanted.slice(0, kMostFollowed).map(({ match }) => match);
}

/** Every person of the match has been away for a while, or has never come. */
export function isDeserted(match: MatchState, presence: readonly (Date | true | null)[], now: number): boolean {
  if (onlyBots(match) || presence.length === 0) return false;
  return match.seats.every(({ kind }, seat) => {
    const here = presence[seat];
    return kind !== 'person' || (here !== true && (!here || now - here.getTime() > kAwayMs));
  });
}
