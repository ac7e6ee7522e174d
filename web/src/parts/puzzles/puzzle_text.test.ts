import { expect, test } from 'vitest';
import type { GameInfo, Judgement } from '../../protocol/messages';
import { wrongText } from './puzzle_text';

const says = { en: 'An odd number of fives', zh: '' };
const judged = (move: string) => ({ state: 'refuted', line: [], remarks: [{ move, says }] }) as Judgement;
const game = (seats: number) =>
  ({ id: 'some', seats: Array.from({ length: seats }, () => says) }) as unknown as GameInfo;

test('a_refuted_move_is_named_where_somebody_replies', () => {
  expect(wrongText(game(2), judged('h8'))).toBe('h8 does not win');
  expect(wrongText(game(1), judged('R1C1-R2C3'))).toBe('Not that way');
  expect(wrongText(game(2), undefined)).toBe('Not that way');
});
