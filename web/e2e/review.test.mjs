// A record's review: the mistakes with what was missed, the better line on the board, another try, and stopping.
import assert from 'node:assert/strict';
import { button, cell, choose, recordLink, resign, startMatch, until, waitForCount, waitForStones } from './board.mjs';
import { patient } from './stage.mjs';

export const inMotion = true;

/** Two persons on one device play these moves; returns the record's room. */
async function recordOf(stage, game, second, moves, givenUp = false) {
  const page = await stage.visit(`/play/${game}`);
  await choose(page, second, 'Person');
  await startMatch(page);
  for (const [made, move] of moves.entries()) {
    await cell(page, move).click();
    await waitForStones(page, made + 1);
  }
  if (givenUp) await resign(page);
  await (await recordLink(page)).click();
  await page.locator('span[data-ply]').waitFor();
  return page;
}

const said = (page) => page.locator('[data-said]').innerText();
const waitForSaid = (page, wanted) => until(page, wanted, async () => (await said(page)) === wanted);

export async function a_mistake_is_named_shown_and_tried_again(stage) {
  const page = await recordOf(stage, 'tictactoe', 'Second', ['a1', 'b3', 'b2', 'c3', 'a3', 'c1', 'a2']);
  await page.getByRole('link', { name: 'Review', exact: true }).click();
  await page.locator('[data-review="done"]').waitFor();
  // A corner must be answered in the centre; everything else loses.
  await waitForSaid(page, 'Missed a draw: b2');
  assert.match(await page.locator('[data-review]').innerText(), /Move 2, mistake 1 of 1/);
  assert.match(await page.locator('[data-about]').innerText(), /played b3\. It loses\. Proved/);
  await waitForCount(page, '[data-slip]', 1);
  await waitForCount(page, '[data-best]', 1);
  await waitForCount(page, '[data-mistake]', 1);
  const accuracies = await page.locator('[data-accuracy] strong').allInnerTexts();
  assert.deepEqual(accuracies, ['100%', '83%']);

  await button(page, 'Show it').click();
  await page.locator('[data-ghost="1"]').waitFor();
  await page.locator('[data-ghost="2"]').waitFor();

  await button(page, 'Try again').click();
  await waitForSaid(page, 'Find a better move than b3');
  await waitForCount(page, '[data-ghost], [data-slip]', 0);
  await cell(page, 'a2').click();
  await waitForSaid(page, 'a2 misses the draw too');
  await button(page, 'Take back').click();
  await waitForSaid(page, 'Find a better move than b3');
  await cell(page, 'b2').click();
  await waitForSaid(page, 'b2 keeps the draw');
  await button(page, 'Back').click();
  await waitForSaid(page, 'Missed a draw: b2');

  // Through the game by keyboard, and back to the mistake.
  await page.locator('h1').focus();
  await page.keyboard.press('End');
  await waitForStones(page, 7);
  await waitForCount(page, '[data-slip]', 0);
  await button(page, 'Previous mistake').click();
  await waitForStones(page, 1);
  assert.match(page.url(), /ply=1&review/);
  await page.goBack();
  await page.getByRole('link', { name: 'Review', exact: true }).waitFor();
  const marked = await page.locator('.move.mistake').evaluateAll((all) => all.map((one) => one.ariaLabel));
  assert.deepEqual(marked, ['b3, Missed a draw: b2'], 'the list of moves marks it too');
}

export async function a_review_is_stopped_and_goes_on(stage) {
  const page = await recordOf(stage, 'gomoku', 'White', ['h8', 'i9', 'g7', 'h9', 'a1', 'o15', 'a3', 'o13'], true);
  await page.getByRole('link', { name: 'Review', exact: true }).click();
  await page.locator('[data-review="scoring"]').waitFor();
  await button(page, 'Stop').click();
  await page.locator('[data-review="stopped"]').waitFor();
  assert.match(await page.locator('[data-about]').innerText(), /Stopped: \d of 9 positions are scored/);
  await button(page, 'Resume').click();
  await page.locator('[data-review="done"]').waitFor({ timeout: patient(120_000) });
  await waitForCount(page, '[data-accuracy]', 2);
  assert.match(await page.locator('main').innerText(), /not proved|No mistake found/);
}

export async function a_game_of_one_player_has_no_review(stage) {
  const page = await stage.visit(`/play/numbermatch?p=${encodeURIComponent('numbermatch 1221')}`);
  await startMatch(page);
  for (const number of [1, 2, 0, 3]) await page.locator(`[data-cell="${number}"]`).click();
  await (await recordLink(page)).click();
  await page.getByRole('link', { name: 'Export' }).waitFor();
  assert.equal(await page.getByRole('link', { name: 'Review', exact: true }).count(), 0);
}
