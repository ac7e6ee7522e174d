import { expect, test, vi } from 'vitest';
import { ProtocolError } from '../../protocol/connection';
import type { GameInfo, Position } from '../../protocol/messages';
import type { Action, Step } from '../../protocol/shapes';
import type { Lesson } from '../lesson';
import { LessonRun } from './lesson_run.svelte';

const say = (en: string) => ({ en, zh: en });
const step = (start: string, moves: string[]) => ({
  title: say(start),
  about: say(''),
  picture: 'x',
  start,
  tasks: moves.map((move) => ({ ask: say(move), moves: [move] })),
  done: say('done'),
});
const lesson: Lesson = [step('one', ['a', 'b']), step('two', ['a'])];
const game = { tokens: [] } as unknown as GameInfo;
const tap = (move: string): Action => ({ gesture: 'tap', cells: [0], move });

/** A position in which a, b and c can be played; its text lists the moves so far. */
const position = (text: string): Position =>
  ({
    text,
    seat: 0,
    view: {
      columns: 3,
      rows: 1,
      names: ['a', 'b', 'c'],
      cells: [[], [], []],
      actions: [{ gesture: 'tap', cells: [0, 1, 2] }],
    },
  }) as unknown as Position;

const made: Step[] = [{ kind: 'place', wave: 0, cells: [0] }];

function begin() {
  const open = vi.fn((text: string) => Promise.resolve(position(text)));
  const play = vi.fn((text: string, move: string) => Promise.resolve({ ...position(text + move), steps: made }));
  return { run: new LessonRun(game, lesson, { open, play }), open, play };
}

const settled = () => new Promise((done) => setTimeout(done));

test('the_expected_moves_lead_through_the_tasks', async () => {
  const { run } = begin();
  await settled();
  expect(run.position?.text).toBe('one');
  expect(run.expected?.move).toBe('a');
  expect(await run.play(tap('a'))).toBe(true);
  expect(run.asked?.ask.en).toBe('b');
  expect(run.steps).toBe(made);
  expect(await run.play(tap('b'))).toBe(true);
  expect(run.done).toBe(true);
  expect(run.actions).toEqual([]);
  expect(run.last).toBe(false);
});

test('another_move_is_not_made_and_counted', async () => {
  const { run, play } = begin();
  await settled();
  expect(await run.play(tap('c'))).toBe(false);
  expect(play).not.toHaveBeenCalled();
  expect(run.missed).toBe(1);
  await run.play(tap('a'));
  expect(run.missed).toBe(0);
});

test('a_step_begins_anew_from_its_start', async () => {
  const { run } = begin();
  await settled();
  await run.play(tap('a'));
  await run.go(1);
  expect([run.position?.text, run.task, run.last]).toEqual(['two', 0, true]);
  await run.go(0);
  expect([run.position?.text, run.task]).toEqual(['one', 0]);
  expect(run.steps).toEqual([]);
});

test('an_answer_that_comes_after_a_jump_is_dropped', async () => {
  const { run, play } = begin();
  await settled();
  play.mockReturnValueOnce(
    settled()
      .then(() => settled())
      .then(() => ({ ...position('late'), steps: made })),
  );
  const played = run.play(tap('a'));
  expect(run.pending).toEqual([0]);
  await run.go(1);
  expect(await played).toBe(false);
  expect(run.position?.text).toBe('two');
  expect(run.pending).toBeUndefined();
});

test('a_refusal_is_kept_until_the_next_answer', async () => {
  const { run, play } = begin();
  await settled();
  play.mockRejectedValueOnce(new ProtocolError({ code: 'connection/lost', says: 'lost' }));
  expect(await run.play(tap('a'))).toBe(false);
  expect(run.refusal?.code).toBe('connection/lost');
  expect(await run.play(tap('a'))).toBe(true);
  expect(run.refusal).toBeUndefined();
});
