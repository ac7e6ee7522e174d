// The rooms of the page: the address, what is shown there, and when. A new room is one more row. A row for an address
// that others link to also has a builder in parts/paths.ts.
import type { Component } from 'svelte';
import { matchPattern } from './kit/address.svelte';
import type { Tab } from './parts/frame/tab';
import { pageOf, type RoomProps } from './parts/game_page';
import type { GameInfo } from './protocol/messages';
import Home from './rooms/Home.svelte';
import Match from './rooms/Match.svelte';
import Missing from './rooms/Missing.svelte';
import Play from './rooms/Play.svelte';

type Shown = Component<RoomProps> | Component<Record<string, never>>;
type Load = () => Promise<{ default: Shown }>;

export interface Room {
  /** `:game` and `:id` each match one part of an address. */
  at: string;
  /** Part of the first view. */
  show?: Shown;
  /** What loads the room when it is opened, shown instead; undefined if this game has nothing to load. */
  load?: (game: string, id: string) => Load | undefined;
  /** The room exists only for games that have this. Where the address names no game, it is the first such game's. */
  needs?: (game: GameInfo) => unknown;
  /** The current tab of the header. */
  tab?: Tab;
  /** The room has neither margins nor a footer. If its board fills the screen, a phone hides the tabs, too. */
  whole?: 'page' | 'screen' | ((game: string, id: string) => 'screen' | undefined);
}

const loadAnalyse: Load = () => import('./rooms/Analyse.svelte');

export const kRooms: readonly Room[] = [
  { at: '/', show: Home, tab: 'games' },
  { at: '/play/:game', show: Play, tab: 'games' },
  { at: '/play/:game/:id', show: Match, tab: 'games', whole: 'screen' },
  { at: '/path/:game', load: () => () => import('./rooms/Path.svelte'), needs: ({ path }) => path, tab: 'games' },
  {
    at: '/daily/:game',
    load: () => () => import('./rooms/Calendar.svelte'),
    needs: ({ daily }) => daily,
    tab: 'games',
  },
  {
    at: '/learn/:game',
    load: () => () => import('./rooms/Learn.svelte'),
    needs: ({ id }) => pageOf(id).howToPlay,
    tab: 'games',
    whole: 'screen',
  },
  {
    at: '/puzzles/:game',
    load: () => () => import('./rooms/Puzzles.svelte'),
    needs: ({ puzzles }) => puzzles,
    tab: 'games',
    whole: 'screen',
  },
  { at: '/analyse/:game', load: () => loadAnalyse, tab: 'games' },
  // A puzzle opens in the analysis room if its game's folder has no desk.
  {
    at: '/solve/:game',
    load: (game) => pageOf(game).desk ?? loadAnalyse,
    needs: ({ id, desk }) => pageOf(id).desk ?? desk === 'solve',
    tab: 'games',
  },
  {
    at: '/games/:game/:id',
    load: (game, id) => pageOf(game).rooms?.[id]?.load,
    whole: (game, id) => (pageOf(game).rooms?.[id]?.fills ? 'screen' : undefined),
  },
  { at: '/levels', load: (game) => pageOf(game).levels, needs: ({ id }) => pageOf(id).levels, tab: 'games' },
  { at: '/lobby', load: () => () => import('./rooms/Lobby.svelte'), tab: 'lobby' },
  { at: '/race/:id', load: () => () => import('./rooms/Race.svelte'), whole: 'screen' },
  { at: '/watch', load: () => () => import('./rooms/Watch.svelte'), tab: 'watch', whole: 'page' },
  { at: '/records', load: () => () => import('./rooms/Records.svelte'), tab: 'records' },
  { at: '/records/:id', load: () => () => import('./rooms/Record.svelte'), tab: 'records', whole: 'screen' },
  { at: '/account', load: () => () => import('./rooms/Account.svelte'), tab: 'person' },
  { at: '/looks', load: () => () => import('./rooms/Looks.svelte'), tab: 'person' },
  { at: '/statistics', load: () => () => import('./rooms/Statistics.svelte'), tab: 'person' },
];

const kMissing: Room = { at: '', show: Missing };

/** A room, and the parts of an address that name its game, and its match, race or record. */
export interface Place {
  room: Room;
  game: string;
  id: string;
}

export function placeOf(path: string): Place {
  for (const room of kRooms) {
    const named = matchPattern(room.at, path);
    if (named) return { room, game: named.game ?? '', id: named.id ?? '' };
  }
  return { room: kMissing, game: '', id: '' };
}

/** Whether the program has what the room needs; and its game, if it is the room of one. */
export function gameAt({ room, game }: Place, games: readonly GameInfo[]): { exists: boolean; game?: GameInfo } {
  const named = room.at.includes(':game');
  if (!named && !room.needs) return { exists: true };
  const found = games.find((one) => (!named || one.id === game) && (!room.needs || room.needs(one)));
  return { exists: found !== undefined, game: found };
}
