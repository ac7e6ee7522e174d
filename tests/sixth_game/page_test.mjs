// The page with an added game: listed on the home page, drawn by its own art, played to the end by a person against a
// bot. A tap anywhere in a column drops a disc to its lowest empty cell.
import assert from 'node:assert/strict';
import { board, button, cell, choose, playOut, status, until, waitForStatus } from '../../web/e2e/board.mjs';
import { Stage, withProgram } from '../../web/e2e/stage.mjs';

const kWidth = 390;

async function play(stage) {
  const page = await stage.visit('/');
  await page
    .getByRole('link', { name: /Connect Four/ })
    .first()
    .click();
  await choose(page, 'Second', 'Bot');
  await choose(page, 'Level, Second', 'Easy');
  await button(page, 'Start').click();
  await waitForStatus(page, /Your turn/);
  await cell(page, 'd6').click();
  await until(page, 'a disc at the bottom', async () => (await board(page)).d1 === 'Red disc');
  assert.equal((await board(page)).d6, 'empty');
  assert.ok((await page.locator('main .disc.first').count()) > 0, 'the disc is drawn by the game');
  await playOut(page);
  assert.match(await status(page), /You win|You lose|A draw/);
  const discs = Object.values(await board(page));
  assert.ok(discs.includes('Red disc') && discs.includes('Yellow disc'));
}

await withProgram(async (program, browser) => {
  const stage = new Stage(program, browser, kWidth);
  await play(stage);
  stage.assertNoComplaints();
});
