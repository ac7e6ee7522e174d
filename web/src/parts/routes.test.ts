import { expect, test } from 'vitest';
import { paths, routeOf } from './routes.svelte';

const room = (path: string) => routeOf(path, '').room;

test('every_room_has_its_address', () => {
  expect(
    ['/', '/play/tictactoe', '/play/tictactoe/k3', '/analyse/gomoku', '/watch', '/records', '/records/r1'].map(room),
  ).toEqual(['home', 'play', 'match', 'analyse', 'watch', 'records', 'record']);
});

test('a_game_may_have_rooms_of_its_own', () => {
  expect(routeOf(paths.own('orbs', 'timed'), '')).toMatchObject({ room: 'own', game: 'orbs', id: 'timed' });
});

test('any_other_address_is_missing', () => {
  expect(['/play', '/nowhere', '/records/a/b', '/play/a/b/c'].map(room)).toEqual(Array(4).fill('missing'));
});

test('a_trailing_slash_changes_nothing', () => {
  expect(routeOf('/play/tictactoe/', '')).toMatchObject({ room: 'play', game: 'tictactoe' });
});

test('a_position_text_survives_the_way_through_an_address', () => {
  const text = 'tictactoe(m=3,n=3,k=3) xo./.x./...';
  const [path, search] = paths.analyse({ id: 'tictactoe', desk: 'analyse' }, text).split('?');
  expect(routeOf(path ?? '', `?${search}`).query.get('p')).toBe(text);
});

test('an_invitation_names_match_and_seat', () => {
  const [path, search] = paths.invitation('tictactoe', 'k3', 1).split('?');
  const route = routeOf(path ?? '', `?${search}`);
  expect([route.room, route.id, route.query.get('seat')]).toEqual(['match', 'k3', '1']);
});

test('puzzles_are_thought_about_at_the_desk_of_their_solver', () => {
  expect(paths.analyse({ id: 'gomoku', desk: 'analyse' })).toBe('/analyse/gomoku');
  expect(paths.analyse({ id: 'orbs', desk: 'solve' }, 'orbs 0/1')).toBe('/solve/orbs?p=orbs%200%2F1');
  expect([room('/solve/orbs'), room('/analyse/orbs'), room('/solve')]).toEqual(['solve', 'analyse', 'missing']);
});

test('a_broken_escape_is_taken_as_it_stands', () => {
  expect(routeOf('/records/%E0%A4%A', '')).toMatchObject({ room: 'record', id: '%E0%A4%A' });
});
