// The page with a game it has no code for: shown at home, a person against a bot, played to the
// end.
import assert from 'node:assert/strict';
import { board, button, choose, playOut, status, waitForStatus } from '../../web/e2e/board.mjs';
import { launch, Program, Stage } from '../../web/e2e/stage.mjs';

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

const program = await Program.start();
const browser = await launch();
const stage = new Stage(program, browser, kWidth);
try {
  await play(stage);
  stage.settle();
} finally {
  await stage.close();
  await browser.close();
  await program.end();
}
