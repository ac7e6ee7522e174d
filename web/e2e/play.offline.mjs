// Games in the browser: they go on without their server and survive reloads.
import assert from 'node:assert/strict';
import { board, cell, hintedCells, middleOf, positionPath, resign, startMatch, until, waitForCount } from './board.mjs';
import { isHere, kAlone, ready } from './here.mjs';

const finished = (page) => page.locator('[data-status="finished"]').waitFor();
const ownTurn = (page) => page.locator('[role="gridcell"][aria-disabled="false"]').first().waitFor();

async function tap(page, names) {
  const before = JSON.stringify(await board(page));
  for (const name of names) await cell(page, name).click();
  await until(page, `a move on ${names}`, async () => JSON.stringify(await board(page)) !== before);
}

async function hinted(page) {
  await tap(page, await hintedCells(page));
}

async function drop(page) {
  const [from, to] = [await middleOf(page, 'a5'), await middleOf(page, 'a4')];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

const kLevel = `match3 seed=3 ${JSON.stringify({
  title: { en: 'Two moves', zh: '两步' },
  moves: 2,
  colours: 5,
  goals: [{ thing: 'red', count: 40 }],
  board: ['gybpg', 'rryrb', 'gyryg', 'ygbpy', 'pbgyb'],
})}`;

/** Where each game begins, a move of it after which it goes on, and its end. */
const kGames = {
  tictactoe: { at: '/play/tictactoe', move: (page) => tap(page, ['b2']), end: resign },
  gomoku: { at: '/play/gomoku', move: hinted, end: resign },
  match3: { at: positionPath('play', kLevel), move: hinted, end: hinted },
  numbermatch: {
    at: positionPath('play', 'numbermatch 1928'),
    move: (page) => tap(page, ['R1C1', 'R1C2']),
    end: (page) => tap(page, ['R1C3', 'R1C4']),
  },
  orbs: { at: positionPath('play', 'orbs 001020/112314/223425/334535/445050'), end: drop },
};

export async function a_game_of_each_kind_goes_on_when_the_server_is_killed(stage) {
  stage.expected = kAlone;
  await stage.alone();
  const page = await stage.visit('/');
  await ready(page);
  let played = 0;
  for (const [game, { at, move, end }] of Object.entries(kGames)) {
    await stage.program.ensureStarted();
    await page.goto(stage.program.url + at);
    await ready(page);
    await startMatch(page);
    assert.ok(await isHere(page), `${game} is played here`);
    await stage.program.stop('SIGKILL');
    await move?.(page);
    await ownTurn(page);
    assert.equal(await page.locator('.banner p').count(), 0, `${game}: no banner`);
    const shown = JSON.stringify(await board(page));
    await page.reload();
    await until(page, 'the same board', async () => JSON.stringify(await board(page)) === shown);
    await ownTurn(page);
    await end(page);
    await finished(page);
    await page.goto(`${stage.program.url}/records`);
    await waitForCount(page, '[data-record]', ++played);
    assert.equal(await page.locator('.banner p').count(), 0, `${game}: no banner in Records`);
  }
}
