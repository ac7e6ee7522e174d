// An attempt at a puzzle in which an orb is dragged: the steps are played, the whole route is judged.
import { beforeEach, expect, test } from 'vitest';
import { soon } from '../../kit/soon_for_tests';
import type { GameInfo, Puzzle } from '../../protocol/messages';
import { connect } from '../../protocol/program_for_tests';
import type { Action } from '../../protocol/shapes';
import { Attempt } from './attempt.svelte';

const routes = { id: 'routes', seats: [{ en: 'You', zh: '' }], tokens: [], look: {} } as unknown as GameInfo;
const puzzle = { id: 'p', text: 'start', title: { en: '', zh: '' }, level: 'easy', moves: 2 } as Puzzle;
const view = { rows: 1, columns: 3, cells: [['a'], ['b'], ['c']], names: ['a1', 'b1', 'c1'] };
const position = (text: string) => ({ text, seat: 0, outcome: { kind: 'open' }, view });

const judged: unknown[] = [];
let verdict: object = {};
const socket = connect([routes], {
  'position.open': () => position('start'),
  'position.play': ({ text, move }) => ({ ...position(`${text} ${move}`), steps: [] }),
  'puzzle.judge': ({ moves }) => {
    judged.push(moves);
    setTimeout(() => socket.hear({ job: 'j', done: true, report: { facts: verdict } }));
    return { job: 'j' };
  },
});
const drag = (move: string, ...cells: number[]): Action => ({ gesture: 'drag', cells, move });
const drop: Action = { gesture: 'button', cells: [], move: 'drop' };

let attempt: Attempt;
beforeEach(async () => {
  judged.length = 0;
  attempt = new Attempt(routes, puzzle);
  void attempt.restart();
  await soon(() => expect(attempt.phase).toBe('open'));
});

test('the_steps_of_a_drag_are_played_and_not_judged', async () => {
  expect(await attempt.play(drag('a1', 0))).toBe(true);
  expect(await attempt.play(drag('0', 0, 1))).toBe(true);
  expect([attempt.phase, attempt.position?.text, attempt.moves]).toEqual(['open', 'start a1 0', ['a1', '0']]);
  expect(judged).toEqual([]);
  verdict = { state: 'solved', line: [], remarks: [] };
  expect(await attempt.play(drop)).toBe(true);
  expect(judged).toEqual([['a1', '0', 'drop']]);
  expect(attempt.phase).toBe('solved');
});

test('a_refuted_route_is_taken_back_as_a_whole', async () => {
  await attempt.play(drag('a1', 0));
  verdict = { state: 'refuted', line: [], remarks: [{ move: 'drop', says: { en: '1 of 2 combos', zh: '' } }] };
  expect(await attempt.play(drop)).toBe(false);
  expect([attempt.phase, attempt.position?.text]).toEqual(['refuted', 'start a1 drop']);
  attempt.takeBack();
  expect([attempt.phase, attempt.position?.text, attempt.moves]).toEqual(['open', 'start', []]);
  expect(await attempt.play(drag('b1', 1))).toBe(true);
  expect(attempt.position?.text).toBe('start b1');
});

test('a_step_waits_for_the_answer_to_the_last_one', async () => {
  const first = attempt.play(drag('a1', 0));
  expect(await attempt.play(drag('b1', 1))).toBe(false);
  expect(await first).toBe(true);
  expect(attempt.moves).toEqual(['a1']);
});
