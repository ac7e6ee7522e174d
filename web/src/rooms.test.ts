// Every address leads to its room, and every address that the page makes is that of a room.
import { expect, test } from 'vitest';
import { to } from './kit/address.svelte';
import { installPages } from './parts/game_page';
import { paths } from './parts/paths';
import type { GameInfo } from './protocol/messages';
import { gameAt, kRooms, placeOf } from './rooms';

const room = (path: string) => placeOf(path).room.at;
const game = (id: string, also: object = {}) => ({ id, desk: 'analyse', ...also }) as unknown as GameInfo;
const queryOf = (address: string) => new URLSearchParams(address.split('?')[1]);

test('every_address_that_the_page_makes_is_a_row', () => {
  const files = import.meta.glob<string>(['./**/*.ts', './**/*.svelte', '!./**/*.test.ts'], {
    eager: true,
    query: '?raw',
    import: 'default',
  });
  const makes = (line: string) => line.includes('kit/address.svelte') && /[{ ]to[ ,]/.test(line);
  const makers = Object.keys(files).filter((file) => files[file]?.split('\n').some(makes));
  expect(makers).toEqual(['./parts/paths.ts']);
  const patterns = new Set([...(files['./parts/paths.ts'] ?? '').matchAll(/'(\/[\w:/]*)'/g)].map(([, at]) => at));
  expect(patterns.size).toBeGreaterThan(10);
  expect([...patterns].filter((at) => !kRooms.some((one) => one.at === at))).toEqual([]);
});

test('every_row_has_an_address_of_its_own', () => {
  const reached = kRooms.map(({ at }) => room(at.replace(':game', 'orbs').replace(':id', 'r1')));
  expect(reached).toEqual(kRooms.map(({ at }) => at));
});

test('an_address_names_its_game_and_match', () => {
  expect(placeOf('/play/tictactoe/k3')).toMatchObject({ room: { at: '/play/:game/:id' }, game: 'tictactoe', id: 'k3' });
});

test('a_game_may_have_rooms_of_its_own', () => {
  const load = () => new Promise<never>(() => {});
  installPages({ './games/orbs/index.ts': { rooms: { timed: { load, fills: true }, mine: { load } } } });
  const { room, game, id } = placeOf(paths.own('orbs', 'timed'));
  expect(room.load?.(game, id)?.()).toBeInstanceOf(Promise);
  expect(room.load?.(game, 'other')).toBeUndefined();
  const whole = (id: string) => typeof room.whole === 'function' && room.whole('orbs', id);
  expect([whole('timed'), whole('mine')]).toEqual(['screen', undefined]);
});

test('any_other_address_is_missing', () => {
  expect(['/play', '/nowhere', '/records/a/b', '/play/a/b/c'].map(room)).toEqual(Array(4).fill(''));
});

test('a_trailing_slash_changes_nothing', () => {
  expect(placeOf('/play/tictactoe/')).toMatchObject({ room: { at: '/play/:game' }, game: 'tictactoe' });
});

test('a_room_exists_where_the_program_has_its_game_and_the_game_has_what_it_needs', () => {
  installPages({ './games/match3/index.ts': { levels: () => new Promise<never>(() => {}) } });
  const games = [game('gomoku', { puzzles: true }), game('match3', { path: [] })];
  const exists = (path: string) => gameAt(placeOf(path), games).exists;
  expect(['/', '/lobby', '/race/r1', '/nowhere'].map(exists)).toEqual(Array(4).fill(true));
  expect(['/play/gomoku', '/play/chess', '/path/match3', '/path/gomoku'].map(exists)).toEqual([
    true,
    false,
    true,
    false,
  ]);
  expect(['/puzzles/gomoku', '/puzzles/match3'].map(exists)).toEqual([true, false]);
  expect(gameAt(placeOf('/levels'), games).game?.id).toBe('match3');
  expect(gameAt(placeOf('/levels'), games.slice(0, 1)).exists).toBe(false);
});

test('a_puzzle_without_a_desk_is_solved_in_the_analysis_room', async () => {
  const desk = new Promise<never>(() => {});
  installPages({ './games/orbs/index.ts': { desk: () => desk } });
  const { room } = placeOf('/solve/orbs');
  expect(room.load?.('orbs', '')?.()).toBe(desk);
  expect(room.load?.('sudoku', '')).toBe(placeOf('/analyse/sudoku').room.load?.('sudoku', ''));
  expect(gameAt(placeOf('/solve/sudoku'), [game('sudoku', { desk: 'solve' })]).exists).toBe(true);
  expect(gameAt(placeOf('/solve/gomoku'), [game('gomoku')]).exists).toBe(false);
});

test('a_position_text_survives_the_way_through_an_address', () => {
  const text = 'tictactoe(m=3,n=3,k=3) xo./.x./...';
  expect(queryOf(paths.analyse(game('tictactoe'), text)).get('p')).toBe(text);
});

test('an_invitation_names_match_and_seat', () => {
  const address = paths.invitation('tictactoe', 'k3', 1);
  expect(placeOf(address.split('?')[0] ?? '')).toMatchObject({ room: { at: '/play/:game/:id' }, id: 'k3' });
  expect(queryOf(address).get('seat')).toBe('1');
});

test('puzzles_are_thought_about_at_the_desk_of_their_solver', () => {
  expect(paths.analyse(game('gomoku'))).toBe('/analyse/gomoku');
  expect(paths.analyse(game('orbs', { desk: 'solve' }), 'orbs 0/1')).toBe('/solve/orbs?p=orbs%200%2F1');
});

test('an_address_of_a_game_has_its_moves_and_the_ply_if_it_is_not_the_last', () => {
  const at = (ply?: number) => paths.analyse(game('gomoku'), 'gomoku', ['h8', 'i9'], ply);
  expect([at(), at(2), at(0)]).toEqual([
    '/analyse/gomoku?p=gomoku&m=h8.i9',
    '/analyse/gomoku?p=gomoku&m=h8.i9',
    '/analyse/gomoku?p=gomoku&m=h8.i9&ply=0',
  ]);
});

test('a_path_has_each_part_escaped_and_leaves_out_what_is_not_given', () => {
  const address = to('/play/:game/:id', { game: 'a/b', id: 'ä?' }, { seat: 0, by: '', of: undefined });
  expect(address).toBe('/play/a%2Fb/%C3%A4%3F?seat=0');
  expect(placeOf(address.split('?')[0] ?? '')).toMatchObject({ game: 'a/b', id: 'ä?' });
  // @ts-expect-error The compiler asks for every part.
  expect(to('/race/:id', {})).toBe('/race/undefined');
});

test('a_broken_escape_is_taken_as_it_stands', () => {
  expect(placeOf('/records/%E0%A4%A')).toMatchObject({ room: { at: '/records/:id' }, id: '%E0%A4%A' });
});
