// The sheet at the end of a level takes the focus and gives it back.
import { flushSync, mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import type { GameInfo, MatchState } from '../../protocol/messages';
import EndSheet from './EndSheet.svelte';

const game = { id: 'dots', path: [{ setup: 'one' }, { setup: 'two' }] } as unknown as GameInfo;
const match = { view: { figures: [] }, outcome: { kind: 'won', winner: 0 } } as unknown as MatchState;

test('the_focus_goes_to_the_next_level_and_back_to_the_board', async () => {
  document.body.innerHTML = '<div tabindex="0" id="board"></div>';
  const board = document.querySelector<HTMLElement>('#board')!;
  board.focus();
  const props = { game, match, level: 0, stars: 2, before: undefined, onplay: () => {}, onclose: () => {} };
  const sheet = mount(EndSheet, { target: document.body, props });
  flushSync();
  expect(document.activeElement?.textContent).toBe('Next: level 2');
  await unmount(sheet);
  expect(document.activeElement).toBe(board);
});
