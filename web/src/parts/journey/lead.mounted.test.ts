// Which match or game leads the home page.
import { beforeEach, expect, test } from 'vitest';
import { saveValue } from '../../kit/storage';
import { saveKeys } from '../../protocol/match_keys';
import type { GameInfo, MatchState } from '../../protocol/messages';
import { leadOf } from './lead';

const games = [{ id: 'stones' }, { id: 'pieces', path: [] }, { id: 'digits' }] as unknown as GameInfo[];
const kNow = Date.parse('2026-11-29T12:00:00Z');
const kHour_ms = 3_600_000;
const person = { kind: 'person', name: 'Ann' };
const bot = { kind: 'bot', name: 'Easy', selector: 'easy' };

function unfinished(
  match: string,
  { hours = 1, seats = [person, bot], turn = 0, status = 'running' } = {},
): MatchState {
  saveKeys(match, { seats: seats.map((_, seat) => (seat === 0 ? 'own' : null)) });
  return { match, seats, turn, status, updated: kNow - hours * kHour_ms } as unknown as MatchState;
}
const leads = (...matches: MatchState[]) => {
  const lead = leadOf(games, matches, kNow);
  return lead && ('match' in lead ? `${lead.match.match}${lead.waits ? ' waits' : ''}` : lead.game.id);
};

beforeEach(() => localStorage.clear());

test('a_first_visit_begins_with_the_first_level', () => {
  expect(leads()).toBe('pieces');
  expect(leadOf([games[0] as GameInfo], [], kNow)).toEqual({ game: games[0], played: false });
  expect(leadOf([], [], kNow)).toBeUndefined();
});

test('the_game_played_last', () => {
  saveValue('played', 'digits');
  expect(leadOf(games, [], kNow)).toEqual({ game: games[2], played: true });
  saveValue('played', 'gone');
  expect(leads()).toBe('pieces');
});

test('the_latest_match_of_the_last_day_comes_before_a_new_one', () => {
  expect(leads(unfinished('old', { hours: 5 }), unfinished('new', { hours: 2 }))).toBe('new');
  expect(leads(unfinished('old', { hours: 25 }))).toBe('pieces');
});

test('a_person_who_waits_comes_first_also_after_days', () => {
  const friend = { seats: [person, { ...person, name: 'Ben' }] };
  expect(leads(unfinished('new'), unfinished('slow', { hours: 70, ...friend }))).toBe('slow waits');
  expect(leads(unfinished('new', { hours: 2 }), unfinished('theirs', { turn: 1, ...friend }))).toBe('theirs');
  expect(leads(unfinished('new', { hours: 2 }), unfinished('open', { status: 'waiting', ...friend }))).toBe('open');
});

test('a_match_one_only_watches_does_not_lead', () => {
  const watched = unfinished('watched', { seats: [bot, bot] });
  saveKeys('watched', { owner: 'own', seats: [null, null] });
  expect(leads(watched)).toBe('pieces');
});
