import { expect, test, vi } from 'vitest';
import type { GameInfo, Seat } from '../../protocol/messages';
import { clockToSend, preferencesFor, savePreferences, seatsToSend, withInvitation } from './preferences';

const person = (name: string): Seat => ({ kind: 'person', name });
const bot: Seat = { kind: 'bot', name: '', selector: 'minimax' };

test('persons_without_a_name_are_guests', () => {
  const seats = seatsToSend({ seats: [person(' '), person('')], drawSides: false }, 'Guest');
  expect(seats.map(({ name }) => name)).toEqual(['Guest', 'Guest']);
  expect(seatsToSend({ seats: [bot, person('')], drawSides: false }, 'Guest')[1]?.name).toBe('Guest');
});

test('an_open_seat_is_sent_with_its_kind_alone', () => {
  expect(seatsToSend({ seats: [{ kind: 'open', name: '' }, bot], drawSides: false }, 'Guest')).toEqual([
    { kind: 'open' },
    { kind: 'bot', name: 'minimax', selector: 'minimax' },
  ]);
});

test('drawn_sides_are_reversed_half_the_time', () => {
  const preferences = { seats: [person('Ann'), bot], drawSides: true };
  expect(seatsToSend(preferences, 'Guest', 0.4)[0]?.kind).toBe('bot');
  expect(seatsToSend(preferences, 'Guest', 0.6)[0]?.kind).toBe('person');
  expect(seatsToSend({ ...preferences, drawSides: false }, 'Guest', 0.4)[0]?.kind).toBe('person');
});

test('preferences_are_stored_under_their_old_names', () => {
  const kept = new Map([['gridwise.liking.x', JSON.stringify({ values: [], seats: [person('Ann')], byLot: true })]]);
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  const game = { id: 'x', options: [], seats: [{}], selectors: [] } as unknown as GameInfo;
  const preferences = preferencesFor(game);
  expect(preferences).toMatchObject({ drawSides: true, speed_ms: 800, seats: [{ name: 'Ann' }] });
  savePreferences(game, { ...preferences, drawSides: false });
  expect(JSON.parse(kept.get('gridwise.liking.x') ?? '')).toMatchObject({ byLot: false, speed_ms: 800 });
  vi.unstubAllGlobals();
});

test('preferences_outlive_an_option_that_is_added', () => {
  const kept = JSON.stringify({ values: [3], seats: [person('Ann')] });
  vi.stubGlobal('localStorage', { getItem: () => kept, setItem: () => {} });
  const options = [{ standard: 0 }, { standard: 1 }];
  const game = { id: 'x', options, seats: [{}], selectors: [] } as unknown as GameInfo;
  expect(preferencesFor(game).values).toEqual([3, 1]);
  vi.stubGlobal('localStorage', { getItem: () => '{"values":7}', setItem: () => {} });
  expect(preferencesFor(game).values).toEqual([0, 1]);
  vi.unstubAllGlobals();
});

test('an_invitation_is_for_the_last_seat_and_a_person_has_the_other', () => {
  const kinds = (...seats: Seat[]) => withInvitation(seats).map(({ kind }) => kind);
  expect(kinds(person('Ann'), bot)).toEqual(['person', 'open']);
  expect(kinds(bot, person('Ann'))).toEqual(['person', 'open']);
  expect(kinds({ kind: 'open', name: '' }, person('Ann'))).toEqual(['open', 'person']);
  expect(kinds(person('Ann'))).toEqual(['person']);
  expect(withInvitation([person('Ann'), bot])[0]?.name).toBe('Ann');
});

test('bots_among_themselves_and_single_players_have_no_clock', () => {
  const clock = 'fischer:3m+2s';
  expect(clockToSend({ seats: [person(''), bot], clock })).toBe(clock);
  expect(clockToSend({ seats: [bot, { kind: 'open', name: '' }], clock })).toBe(clock);
  expect(clockToSend({ seats: [bot, bot], clock })).toBe('none');
  expect(clockToSend({ seats: [person('')], clock })).toBe('none');
});

test('a_new_visitor_meets_the_weakest_bot_and_then_the_next_one', () => {
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', { getItem: (key: string) => kept.get(key) ?? null, setItem: () => {} });
  const selectors = ['low', 'middle', 'high'].map((name) => ({ name }));
  const game = { id: 'x', options: [], seats: [{}, {}], selectors } as unknown as GameInfo;
  expect(preferencesFor(game).seats.map(({ selector }) => selector)).toEqual([undefined, 'low']);
  kept.set('gridwise.ladder.x', JSON.stringify({ low: 'beaten' }));
  expect(preferencesFor(game).seats[1]?.selector).toBe('middle');
  vi.unstubAllGlobals();
});
