// Maps addresses to rooms, and rooms to addresses. A new room is one more row.
import { address, matchPattern } from '../kit/address.svelte';
import type { GameInfo } from '../protocol/shapes';

export type RoomName =
  | 'home'
  | 'play'
  | 'path'
  | 'learn'
  | 'puzzles'
  | 'match'
  | 'analyse'
  | 'solve'
  | 'own'
  | 'lobby'
  | 'race'
  | 'levels'
  | 'watch'
  | 'records'
  | 'record'
  | 'account'
  | 'looks'
  | 'statistics'
  | 'missing';

export interface Route {
  room: RoomName;
  /** The address parts that name a game, and a match or record. */
  game: string;
  id: string;
  query: URLSearchParams;
}

/** `:game` and `:id` each match one part of an address. */
const kRooms: [pattern: string, room: RoomName][] = [
  ['/', 'home'],
  ['/play/:game', 'play'],
  ['/path/:game', 'path'],
  ['/learn/:game', 'learn'],
  ['/puzzles/:game', 'puzzles'],
  ['/play/:game/:id', 'match'],
  ['/analyse/:game', 'analyse'],
  ['/solve/:game', 'solve'],
  ['/games/:game/:id', 'own'],
  ['/lobby', 'lobby'],
  ['/race/:id', 'race'],
  ['/levels', 'levels'],
  ['/watch', 'watch'],
  ['/records', 'records'],
  ['/records/:id', 'record'],
  ['/account', 'account'],
  ['/looks', 'looks'],
  ['/statistics', 'statistics'],
];

export function routeOf(path: string, search: string): Route {
  const query = new URLSearchParams(search);
  for (const [pattern, room] of kRooms) {
    const named = matchPattern(pattern, path);
    if (named) return { room, game: named.game ?? '', id: named.id ?? '', query };
  }
  return { room: 'missing', game: '', id: '', query };
}

const current = $derived(routeOf(address.path, address.search));

/** The route of the current address; reactive. */
export function currentRoute(): Route {
  return current;
}

/** Rooms whose board fills the screen; on a phone they replace the tabs. */
export const kWholeScreen: readonly RoomName[] = ['match', 'learn', 'puzzles', 'record', 'race'];

export const paths = {
  home: '/',
  play: (game: string, text?: string) => `/play/${game}${text ? `?p=${encodeURIComponent(text)}` : ''}`,
  /** A game's levels; `level` selects one by number, from 1. */
  path: (game: string, level?: number) => `/path/${game}${level ? `?level=${level}` : ''}`,
  /** How to play a game; `back` is where to go afterwards. */
  learn: (game: string, back?: string) => `/learn/${game}${back ? `?back=${encodeURIComponent(back)}` : ''}`,
  /** A game's puzzles: today's, or the one with this id. */
  puzzles: (game: string, puzzle?: string) => `/puzzles/${game}${puzzle ? `?id=${puzzle}` : ''}`,
  match: (game: string, match: string) => `/play/${game}/${encodeURIComponent(match)}`,
  invitation: (game: string, match: string, seat: number) => `${paths.match(game, match)}?seat=${seat}`,
  /** Where a position of the game is analysed or solved. */
  analyse: (
    { id, desk }: Pick<GameInfo, 'id' | 'desk'>,
    text?: string,
    moves: readonly string[] = [],
    ply = moves.length,
  ) =>
    `/${desk}/${id}${text ? `?p=${encodeURIComponent(text)}` : ''}` +
    (moves.length > 0 ? `&m=${moves.map(encodeURIComponent).join('.')}` : '') +
    (ply < moves.length ? `&ply=${ply}` : ''),
  /** A room that only this game has. */
  own: (game: string, room: string, query = '') => `/games/${game}/${room}${query}`,
  lobby: '/lobby',
  race: (race: string) => `/race/${race}`,
  /** The visitor's own levels, or the editor of one of them; `keep` is a match to save as a scenario of it. */
  levels: (level?: string, keep?: string) => `/levels${level ? `?level=${level}` : ''}${keep ? `&keep=${keep}` : ''}`,
  watch: '/watch',
  records: '/records',
  account: '/account',
  looks: '/looks',
  /** The visitor's own statistics, or those of an account. */
  statistics: (account?: string) => `/statistics${account ? `?of=${encodeURIComponent(account)}` : ''}`,
  record: (record: string, ply?: number) =>
    `/records/${encodeURIComponent(record)}${ply === undefined ? '' : `?ply=${ply}`}`,
  /** A record's review at one of its plies. */
  review: (record: string, ply: number) => `${paths.record(record, ply)}&review=1`,
};

/** Where to analyse a game: with all its moves if it has a notation, else just the position on the board. */
export function analysisPath(
  game: GameInfo,
  { text, start, moves, ply }: { text: string | undefined; start: string; moves?: readonly string[]; ply?: number },
): string {
  return game.notations.length > 0 ? paths.analyse(game, start, moves, ply) : paths.analyse(game, text);
}
