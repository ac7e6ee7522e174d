// The sheet at the end of a level takes the focus and gives it back.
import { flushSync, mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import type { GameInfo, MatchState } from '../../protocol/messages';
import EndSheet from './EndSheet.svelte';

const game = { id: 'dots', tokens: [], path: [{ setup: 'one' }, { setup: 'two' }] } as unknown as GameInfo;
const match = { view: { figures: [] }, outcome: { kind: 'won', winner: 0 } } as unknown as MatchState;

test('the_focus_goes_to_the_next_level_and_back_to_the_board', async () => {
  document.body.innerHTML = '<div tabindex="0" id="board"></div>';
  const board = document.querySelector<HTMLElement>('#board')!;
  board.focus();
  const props = {
    game,
    match,
    level: 0,
    stars: 2,
    before: undefined,
    finale: undefined,
    onplay: () => {},
    onclose: () => {},
  };
  const sheet = mount(EndSheet, { target: document.body, props });
  flushSync();
  expect(document.activeElement?.textContent).toBe('Next: level 2');
  await unmount(sheet);
  expect(document.activeElement).toBe(board);
});

test('a_finale_is_told_and_a_loss_says_what_is_left', async () => {
  const show = async (match: MatchState, finale?: string) => {
    document.body.innerHTML = '';
    const props = { game, match, level: 0, stars: 2, before: undefined, finale, onplay: () => {}, onclose: () => {} };
    const sheet = mount(EndSheet, { target: document.body, props });
    flushSync();
    const text = ['finale', 'missing'].map((name) => document.querySelector(`[data-${name}]`)?.textContent);
    await unmount(sheet);
    return text;
  };
  expect(await show(match)).toEqual([undefined, undefined]);
  expect(await show(match, '2450')).toEqual(['Finale: 2,450.', undefined]);
  const crates = { name: 'goal', token: 'crate', label: { en: 'Left: crates', zh: '' }, value: '', number: 2 };
  const lost = { view: { figures: [crates] }, outcome: { kind: 'lost' } } as unknown as MatchState;
  expect(await show(lost)).toEqual([undefined, '2 left']);
});
