import { expect, test } from 'vitest';
import type { View } from '../../protocol/messages';
import { leftBehind, ownRoute } from './compare';

const view = { columns: 3, rows: 3 } as View;
const combo = (kind: string) => ({ kind, count: 3, cells: [] });

test('the_own_route_and_the_board_as_it_was_are_read_from_the_text', () => {
  const text = 'orbs(columns=3,rows=3,skyfall=on) 012/345/012 start=a1 seed=7 best=4 route=a1:06!';
  expect(ownRoute({ text, view })).toEqual({
    question: 'orbs(columns=3,rows=3,skyfall=off) 012/345/012 start=a1 best=4',
    cells: [6, 7, 4],
    fewest: 4,
  });
  expect(ownRoute({ text: 'orbs(columns=3,rows=3) 012/345/012 route=!', view })).toBeUndefined();
  expect(ownRoute({ text: 'orbs(columns=3,rows=3) 012/345/012', view })).toBeUndefined();
});

test('combos_that_the_own_route_has_less_of_were_left', () => {
  const best = [
    [combo('fire'), combo('fire')],
    [combo('fire'), combo('heart')],
  ];
  const own = [[combo('fire')], [combo('fire'), combo('dark')]];
  expect(leftBehind(best, own)).toEqual([
    [false, false],
    [true, true],
  ]);
  expect(leftBehind(best, best).flat()).not.toContain(true);
  expect(leftBehind(best, []).flat()).not.toContain(false);
});
