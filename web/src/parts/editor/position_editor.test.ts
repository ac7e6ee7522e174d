import { beforeEach, expect, test, vi } from 'vitest';
import { ProtocolError } from '../../protocol/connection';
import type { GameInfo } from '../../protocol/messages';

interface Ask {
  text?: string;
  move?: string;
  moves?: string[];
  cells?: string[][];
}

/** Answers held back until the test releases them. */
let held: (() => void)[] | undefined;

/** A fake game whose position text is "s" plus its moves; a board with "bad" in it is illegal. */
function answer(verb: string, { text = '', move = '', moves = [], cells }: Ask): Promise<unknown> {
  if (cells?.flat().includes('bad'))
    return Promise.reject(new ProtocolError({ code: 'position/count', says: 'too many', at: 1 }));
  const told = { text: [cells ? 'free' : text, ...moves].join('') + move, setup: 'x', view: { cells: [[], []] } };
  const sent = verb === 'position.play' ? { ...told, steps: [{ kind: move, wave: 0, cells: [] }] } : told;
  if (!held) return Promise.resolve(sent);
  return new Promise((resolve) => held?.push(() => resolve(sent)));
}

vi.mock('../../protocol/server.svelte', () => ({ server: { connection: { request: answer } } }));
const { GameEditor } = await import('./game_editor.svelte');

const game = { seats: [] } as unknown as GameInfo;

beforeEach(() => (held = undefined));

test('a_draft_that_is_no_position_is_shown_with_its_refusal_and_dropped_by_undo', async () => {
  const editor = new GameEditor(game);
  await editor.open('s');
  await editor.play('a');
  await editor.paint(1, 'bad');
  expect([editor.isPosition, editor.rejectedCell, editor.refusal?.code]).toEqual([false, 1, 'position/count']);
  expect(editor.view?.cells).toEqual([[], ['bad']]);
  editor.undo();
  expect([editor.isPosition, editor.position?.text, editor.refusal]).toEqual([true, 'sa', undefined]);
  editor.undo();
  await vi.waitFor(() => expect([editor.position?.text, editor.canUndo]).toEqual(['s', false]));
});

test('an_answer_to_an_older_request_changes_nothing', async () => {
  const editor = new GameEditor(game);
  held = [];
  const late = editor.open('old');
  const newest = editor.open('new');
  for (const settle of held.reverse()) settle();
  expect(await Promise.all([late, newest])).toEqual([false, true]);
  expect(editor.position?.text).toBe('new');
});

test('a_move_in_the_middle_drops_the_later_ones_and_undo_restores_them', async () => {
  const editor = new GameEditor(game);
  await editor.open('s', ['a', 'b']);
  await editor.go(1);
  expect([editor.position?.text, editor.canUndo]).toEqual(['sa', false]);
  await editor.play('c');
  expect(editor.line).toEqual({ start: 's', moves: ['a', 'c'], ply: 2 });
  editor.undo();
  await vi.waitFor(() => expect(editor.position?.text).toBe('sa'));
  expect([editor.line.moves, editor.canUndo]).toEqual([['a', 'b'], false]);
});

test('what_a_move_did_is_kept_for_the_board_until_the_next_answer', async () => {
  const editor = new GameEditor(game);
  await editor.open('s');
  await editor.play('a');
  expect([editor.steps.map(({ kind }) => kind), editor.line.moves]).toEqual([['a'], ['a']]);
  await editor.go(0);
  expect(editor.steps).toEqual([]);
});

test('a_board_set_up_freely_starts_another_game', async () => {
  const editor = new GameEditor(game);
  await editor.open('s', ['a']);
  await editor.paint(0, 'x');
  expect(editor.line).toEqual({ start: 'free', moves: [], ply: 0 });
});

test('two_quick_taps_place_the_tokens_of_both_sides', async () => {
  const tokens = ['black', 'white'].map((name, seat) => ({ name, seat }));
  const editor = new GameEditor({ seats: [{}, {}], tokens } as unknown as GameInfo);
  await editor.open('s');
  held = [];
  void editor.paintInTurn(0);
  void editor.paintInTurn(1);
  expect(editor.view?.cells).toEqual([['black'], ['white']]);
  expect(editor.tokenInTurn).toBe('black');
  for (const settle of held) settle();
  await vi.waitFor(() => expect(editor.isPosition).toBe(true));
  // The answer says whose turn it is.
  expect(editor.tokenInTurn).toBe('black');
  void editor.paintInTurn(0);
  editor.undo();
  expect(editor.tokenInTurn).toBe('black');
});
