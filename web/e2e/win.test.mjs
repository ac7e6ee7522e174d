// The win animation: the row lights up, and rays stand behind the board's frame. It is absent with reduced motion, after
// a draw, and when a finished match is opened.
import assert from 'node:assert/strict';
import { cell, choose, middleOf, startMatch, waitForStones } from './board.mjs';
import { quiet } from './stage.mjs';

export const inMotion = true;
export const onPhoneToo = [a_win_lights_up_its_row_and_covers_nothing];

const moment = (page) => page.locator('[data-rays]');

/** Two persons at one board play these tic-tac-toe moves, which end the game. */
async function play(stage, moves, options) {
  const page = await stage.visit('/play/tictactoe', options);
  await choose(page, 'Second', 'Person');
  await startMatch(page);
  for (const [i, name] of moves.entries()) {
    await cell(page, name).click();
    await waitForStones(page, i + 1);
  }
  await page.locator('[data-status="finished"]').waitFor();
  return page;
}

const kWin = ['a1', 'a2', 'b1', 'b2', 'c1'];
const kDraw = ['a1', 'b1', 'c1', 'b2', 'a2', 'c2', 'b3', 'a3', 'c3'];

export async function a_win_lights_up_its_row_and_covers_nothing(stage) {
  const page = await play(stage, kWin);
  await moment(page).waitFor();
  assert.equal(await page.locator('[data-lit]').count(), 3, 'the row lights up');
  for (const name of kWin) {
    const { x, y } = await middleOf(page, name);
    const reached = await page.evaluate(
      ([left, top]) => document.elementFromPoint(left, top)?.closest('.stage .board') !== null,
      [x, y],
    );
    assert.ok(reached, `${name} is under the pointer`);
  }
  await moment(page).waitFor({ state: 'detached' });
  assert.equal(await page.locator('[data-lit]').count(), 0);
  await page.reload();
  await page.locator('[data-status="finished"]').waitFor();
  await quiet(page);
  assert.equal(await moment(page).count(), 0, 'a match that was over is calm');
}

export async function a_draw_is_calm_and_so_is_a_win_with_reduced_motion(stage) {
  const drawn = await play(stage, kDraw);
  await quiet(drawn);
  assert.equal(await moment(drawn).count(), 0);
  const won = await play(stage, kWin, { reducedMotion: 'reduce' });
  await quiet(won);
  assert.equal(await moment(won).count(), 0);
}
