import { expect, test } from 'vitest';
import type { Seat } from '../protocol/shapes';
import { seatsToSend } from './start';

const person = (name: string): Seat => ({ kind: 'person', name });
const bot: Seat = { kind: 'bot', name: '', selector: 'minimax' };

test('persons_without_a_name_are_guests_told_apart', () => {
  const seats = seatsToSend({ seats: [person(' '), person('')], byLot: false }, 'Guest');
  expect(seats.map(({ name }) => name)).toEqual(['Guest', 'Guest 2']);
  expect(seatsToSend({ seats: [bot, person('')], byLot: false }, 'Guest')[1]?.name).toBe('Guest');
});

test('an_open_seat_has_nothing_but_its_kind', () => {
  expect(seatsToSend({ seats: [{ kind: 'open', name: '' }, bot], byLot: false }, 'Guest')).toEqual([
    { kind: 'open' },
    { kind: 'bot', name: 'minimax', selector: 'minimax' },
  ]);
});

test('the_lot_turns_the_seats_round_half_the_time', () => {
  const liking = { seats: [person('Ann'), bot], byLot: true };
  expect(seatsToSend(liking, 'Guest', 0.4)[0]?.kind).toBe('bot');
  expect(seatsToSend(liking, 'Guest', 0.6)[0]?.kind).toBe('person');
  expect(seatsToSend({ ...liking, byLot: false }, 'Guest', 0.4)[0]?.kind).toBe('person');
});
