import { expect, test } from 'vitest';
import { BoardSourceState } from './board_source.svelte';
import { boardOf, readable } from './texts';

test('the_board_stands_behind_the_setup', () => {
  expect(boardOf('numbermatch(appends=3) 12/ used=2')).toBe('12/ used=2');
});

test('what_is_typed_becomes_readable_and_every_character_keeps_its_place', () => {
  const typed = '2 6，８ \r\n 7.5\tx\n';
  expect(readable(typed)).toBe('2 6 8/   7.5 x');
  expect(readable(typed).indexOf('x')).toBe(typed.indexOf('x'));
});

test('a_choice_takes_over_a_link_and_gives_it_back', () => {
  const choice = new BoardSourceState();
  for (const board of ['seed=12', 'daily=2026-11-21', '123456789/1.3 used=1']) {
    choice.load(`numbermatch(appends=3) ${board}`);
    expect(choice.board).toBe(board);
  }
  choice.load('numbermatch');
  expect(choice.kind).toBe('own');
});

test('an_own_board_begins_as_the_one_on_the_table', () => {
  const choice = new BoardSourceState();
  choice.choose('own', 'numbermatch 123456789/1.3');
  expect(choice.typed).toBe('123456789\n1.3');
  choice.drawAnother();
  choice.choose('own', 'numbermatch 5');
  expect(choice.typed).toBe('123456789\n1.3');
});
