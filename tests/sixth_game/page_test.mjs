// The page with a game it has no code for: found at home, played against a bot to the end.
import assert from 'node:assert/strict';
import { board, button, choose, playOut, status, waitForStatus } from '../../web/e2e/board.mjs';
import { Stage, withProgram } from '../../web/e2e/stage.mjs';

const kWidth = 390;

async function play(stage) {
  const page = await stage.visit('/');
  await page.getByRole('link', { name: /Snort/ }).first().click();
  await choose(page, 'Second', 'Bot');
  await choose(page, 'Level, Second', 'Medium');
  await button(page, 'Start').click();
  await waitForStatus(page, /Your turn/);
  await playOut(page);
  assert.match(await status(page), /You win|You lose/);
  const animals = Object.values(await board(page));
  assert.ok(animals.includes('Bull') && animals.includes('Cow'));
}

await withProgram(async (program, browser) => {
  const stage = new Stage(program, browser, kWidth);
  await play(stage);
  stage.assertNoComplaints();
});
