// Games in the browser: they go on without their server, survive reloads, and are shared by tabs.
import assert from 'node:assert/strict';
import {
  board,
  button,
  cell,
  choose,
  hintedCells,
  playable,
  startMatch,
  until,
  waitForCount,
  waitForStones,
} from './board.mjs';
import { kGames } from './everywhere.mjs';
import { patient } from './stage.mjs';

/** What a page without its server logs. */
const kAlone = /WebSocket|ERR_CONNECTION|Failed to load resource/;

/** The program in the browser answers, and all files are kept. */
export async function ready(page) {
  await page.locator('[data-here]').waitFor({ timeout: patient(60_000) });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, {
    timeout: patient(60_000),
  });
}

/** Makes a move that a hint names, with the gesture of the game. */
async function play(page, game) {
  const before = JSON.stringify(await board(page));
  if (game === 'orbs') {
    await page.locator('[role="gridcell"]').nth(8).press('Enter');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
  } else {
    for (const name of await hintedCells(page)) await cell(page, name).click();
  }
  await until(page, 'a move', async () => JSON.stringify(await board(page)) !== before);
}

const isHere = (page) =>
  page.evaluate(() => {
    const id = location.pathname.split('/').at(-1) ?? '';
    return JSON.parse(localStorage.getItem('gridwise.matches') ?? '{}')[id]?.here === true;
  });

async function end(page) {
  if ((await page.locator('[data-status="finished"]').count()) > 0) return;
  await button(page, 'Resign').click();
  await button(page, 'Really resign?').click();
  await page.locator('[data-status="finished"]').waitFor();
}

export async function a_game_of_each_kind_goes_on_when_the_server_is_killed(stage) {
  stage.expected = kAlone;
  await stage.alone();
  const page = await stage.visit('/');
  await ready(page);
  for (const [played, game] of kGames.entries()) {
    await stage.program.ensureStarted();
    await page.goto(`${stage.program.url}/play/${game}`);
    await ready(page);
    await startMatch(page);
    assert.ok(await isHere(page), `${game} is played here`);
    await stage.program.stop('SIGKILL');
    await play(page, game);
    assert.equal(await page.locator('.banner p').count(), 0, `${game}: no banner`);
    await until(page, 'the own turn', async () => (await playable(page)).length > 0);
    const shown = await board(page);
    await page.reload();
    await until(page, 'the same board', async () => {
      const again = await board(page);
      return JSON.stringify(again) === JSON.stringify(shown);
    });
    await end(page);
    await page.goto(`${stage.program.url}/records`);
    await waitForCount(page, '[data-record]', played + 1);
    assert.equal(await page.locator('.banner p').count(), 0, 'no banner in Records');
  }
}
