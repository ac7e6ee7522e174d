// Which live matches are shown, featured and followed: pure functions of their states.
import { onlyBots } from '../../protocol/match_model';
import type { Here } from '../../protocol/presence';
import type { MatchState } from '../../protocol/messages';

export type Kind = 'all' | 'people' | 'bots';

/** The most matches followed at a time; the others are updated by polling. */
export const kMaxFollowed = 7;
/** How long a finished match's result stays in the room. */
export const kResultMs = 10_000;
/** A longer absence means the person has left; reloading a page takes less. */
export const kAwayMs = 30_000;

export const fits = (match: MatchState, kind: Kind): boolean => kind === 'all' || (kind === 'bots') === onlyBots(match);

/** The matches in a stable order, each with its newest state. */
export function newestStates(listed: readonly MatchState[], followed: readonly MatchState[]): MatchState[] {
  const newest = new Map(listed.map((match) => [match.match, match]));
  for (const match of followed) if (match.seq >= (newest.get(match.match)?.seq ?? 0)) newest.set(match.match, match);
  return [...newest.values()].sort((a, b) => b.created - a.created || a.match.localeCompare(b.match));
}

/**
 * The featured match: the visitor's choice, if it is still shown; else one that is being played, or was until it ended. The
 * previous one comes first, then running ones.
 */
export function featuredOf(
  shown: readonly MatchState[],
  { chosen, before, active }: { chosen?: string; before?: string; active: (match: string) => boolean },
): MatchState | undefined {
  const picked = shown.find(({ match }) => match === chosen);
  if (picked) return picked;
  const played = shown.filter(({ match, status }) => active(match) || (match === before && status === 'finished'));
  return played.find(({ match }) => match === before) ?? played.find(({ status }) => status === 'running') ?? played[0];
}

/**
 * The matches to follow: the featured one, then those in view. A paused match does not move, and following it would
 * keep it in every visitor's list for ever, so only its owner follows it.
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
  return wanted.slice(0, kMaxFollowed).map(({ match }) => match);
}

/** Whether all persons of the match have left or never came. */
export function isDeserted(match: MatchState, presence: readonly Here[], now: number): boolean {
  if (onlyBots(match) || presence.length === 0) return false;
  return match.seats.every(({ kind }, seat) => {
    const here = presence[seat];
    return kind !== 'person' || (here !== true && (!here || now - here.left_at > kAwayMs));
  });
}
