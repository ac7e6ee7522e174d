import { expect, test } from 'vitest';
import type { Gone } from '../../protocol/presence';
import type { MatchState } from '../../protocol/messages';
import { featuredOf, fits, isDeserted, kAwayMs, kMaxFollowed, matchesToFollow, newestStates } from './wall';

const kNobody = () => false;

function match(name: string, { kinds = ['bot', 'bot'], ...more }: Partial<MatchState> & { kinds?: string[] } = {}) {
  const seats = kinds.map((kind) => ({ kind, name: '' }));
  return { match: name, seq: 1, created: 0, status: 'running', seats, ...more } as MatchState;
}
const names = (matches: readonly MatchState[]) => matches.map((one) => one.match).join('');

test('people_are_those_with_a_person_in_any_seat', () => {
  const mixed = match('a', { kinds: ['person', 'bot'] });
  expect([fits(mixed, 'people'), fits(mixed, 'bots'), fits(mixed, 'all')]).toEqual([true, false, true]);
  expect([fits(match('b'), 'people'), fits(match('b'), 'bots')]).toEqual([false, true]);
});

test('a_match_keeps_its_place_when_it_moves_and_shows_its_newest_state', () => {
  const [a, b] = [match('a', { created: 1 }), match('b', { created: 2 })];
  expect(names(newestStates([a, b], []))).toBe('ba');
  expect(newestStates([b, a], [match('a', { created: 1, seq: 5 })])[1]?.seq).toBe(5);
  expect(newestStates([match('a', { seq: 9 })], [match('a', { seq: 5 })])[0]?.seq).toBe(9);
});

test('the_match_in_the_middle_stays_while_it_is_played', () => {
  const shown = [match('a', { status: 'paused' }), match('b'), match('c'), match('over', { status: 'finished' })];
  const all = () => true;
  expect(featuredOf(shown, { before: 'c', active: all })?.match).toBe('c');
  expect(featuredOf(shown, { before: 'gone', active: all })?.match).toBe('b');
  expect(featuredOf(shown, { before: 'b', active: (name) => name === 'c' })?.match).toBe('c');
  expect(featuredOf(shown, { before: 'over', active: (name) => name === 'c' })?.match).toBe('over');
  expect(featuredOf([], { before: 'gone', active: all })).toBeUndefined();
});

test('an_abandoned_match_is_in_the_middle_only_if_the_visitor_put_it_there', () => {
  const shown = [match('a'), match('b')];
  expect(featuredOf(shown, { before: 'a', active: kNobody })).toBeUndefined();
  expect(featuredOf(shown, { chosen: 'b', before: 'a', active: (name) => name === 'a' })?.match).toBe('b');
  expect(featuredOf(shown, { chosen: 'gone', active: (name) => name === 'a' })?.match).toBe('a');
});

test('those_in_sight_are_followed_a_handful_at_most_and_the_middle_first', () => {
  const shown = Array.from({ length: 20 }, (_, i) => match(`m${i}`));
  const seen = new Set(shown.map((one) => one.match));
  const wanted = matchesToFollow(shown, 'm19', seen, kNobody);
  expect(wanted).toHaveLength(kMaxFollowed);
  expect(wanted[0]).toBe('m19');
  expect(matchesToFollow(shown, 'm19', new Set(['m3']), kNobody)).toEqual(['m19', 'm3']);
});

test('a_paused_match_is_followed_by_whoever_steers_it_only', () => {
  const shown = [match('a', { status: 'paused' })];
  expect(matchesToFollow(shown, 'a', new Set(), kNobody)).toEqual([]);
  expect(matchesToFollow(shown, 'a', new Set(), () => true)).toEqual(['a']);
});

test('a_match_is_deserted_once_all_its_people_have_been_away_for_a_while', () => {
  const game = match('a', { kinds: ['person', 'person'] });
  const now = 1_000_000;
  const [just, long] = [kAwayMs / 2, 2 * kAwayMs].map((ago) => ({ left_at: now - ago })) as [Gone, Gone];
  expect(isDeserted(game, [true, long], now)).toBe(false);
  expect(isDeserted(game, [just, long], now)).toBe(false);
  expect(isDeserted(game, [long, null], now)).toBe(true);
  expect(isDeserted(game, [], now)).toBe(false);
  expect(isDeserted(match('b'), [null, null], now)).toBe(false);
});
