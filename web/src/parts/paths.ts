// The addresses of the rooms that others link to. web/src/rooms.ts says what is shown at each.
import { to } from '../kit/address.svelte';
import { keysOf } from '../protocol/match_keys';
import type { GameInfo } from '../protocol/messages';

export const paths = {
  home: to('/', {}),
  /** The setup of a new game, of the board `p`. */
  play: (game: string, p?: string) => to('/play/:game', { game }, { p }),
  /** The setup of a new game, against whoever opens its link. */
  invite: (game: string, p: string) => to('/play/:game', { game }, { p, invite: 1 }),
  /** A game's levels; `level` selects one by number, from 1. */
  path: (game: string, level?: number) => to('/path/:game', { game }, { level }),
  /** The calendar of a game's daily boards. */
  calendar: (game: string) => to('/daily/:game', { game }),
  /** How to play a game; `back` is where to go afterwards. */
  learn: (game: string, back?: string) => to('/learn/:game', { game }, { back }),
  /** A game's puzzles: today's, the one with this id, or a run in that way; of one kind alone. */
  puzzles: (game: string, id?: string, way?: string, kind?: string) =>
    to('/puzzles/:game', { game }, { id, way, kind }),
  match: (game: string, id: string) => to('/play/:game/:id', { game, id }),
  invitation: (game: string, id: string, seat: number) => to('/play/:game/:id', { game, id }, { seat }),
  /** Where a position of the game is analysed or solved. */
  analyse: (
    { id: game, desk }: Pick<GameInfo, 'id' | 'desk'>,
    p?: string,
    moves: readonly string[] = [],
    ply = moves.length,
  ) =>
    to(
      desk === 'solve' ? '/solve/:game' : '/analyse/:game',
      { game },
      { p, m: moves.join('.'), ply: ply < moves.length ? ply : undefined },
    ),
  /** A room that only this game has. */
  own: (game: string, id: string, query?: Record<string, string>) => to('/games/:game/:id', { game, id }, query),
  lobby: to('/lobby', {}),
  race: (id: string) => to('/race/:id', { id }),
  /** The visitor's own levels, or the editor of one of them; `keep` is a match to save as a scenario of it. */
  levels: (level?: string, keep?: string) => to('/levels', {}, { level, keep }),
  watch: to('/watch', {}),
  records: to('/records', {}),
  record: (id: string, ply?: number) => to('/records/:id', { id }, { ply }),
  /** A record's review at one of its plies. */
  review: (id: string, ply: number) => to('/records/:id', { id }, { ply, review: 1 }),
  account: to('/account', {}),
  looks: to('/looks', {}),
  /** The visitor's own statistics, or those of an account. */
  statistics: (of?: string) => to('/statistics', {}, { of }),
};

/** The address at which this browser continues a match. */
export function pathToContinue(game: string, match: string): string {
  return paths.match(game, match) + (keysOf(match)?.query ?? '');
}

/** Where to analyse a game: with all its moves if it has a notation, else just the position on the board. */
export function analysisPath(
  game: GameInfo,
  { text, start, moves, ply }: { text: string | undefined; start: string; moves?: readonly string[]; ply?: number },
): string {
  return game.notations.length > 0 ? paths.analyse(game, start, moves, ply) : paths.analyse(game, text);
}
