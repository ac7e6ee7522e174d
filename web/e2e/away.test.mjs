// The program is away for a while, as during an update: every room works on when it is back, without a reload.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { button, cell, choose, startMatch, talk, until, waitForCount, waitForStones } from './board.mjs';
import { finishedMatch, waitingRace } from './everywhere.mjs';
import { patient, quiet } from './stage.mjs';

const kAwayMs = 20_000;
/** Pauses between attempts are below 4 s; the rest is for a busy machine. */
const kBackMs = patient(30_000);

/** Of each room an address. */
async function addresses(stage) {
  const done = await finishedMatch(stage);
  const [{ record }] = await talk(done, { do: 'match.get', match: new URL(done.url()).pathname.split('/').at(-1) });
  const names = {
    '/play/:game': '/play/tictactoe',
    '/path/:game': '/path/match3',
    '/daily/:game': '/daily/orbs',
    '/learn/:game': '/learn/match3',
    '/puzzles/:game': '/puzzles/gomoku',
    '/analyse/:game': '/analyse/tictactoe',
    '/solve/:game': '/solve/orbs',
    '/games/:game/:id': '/games/orbs/timed',
    '/race/:id': await waitingRace(stage),
    '/records/:id': `/records/${record}`,
    // Made from the room that sets it up.
    '/play/:game/:id': '/play/tictactoe',
  };
  const source = readFileSync(new URL('../src/rooms.ts', import.meta.url), 'utf8');
  const rooms = [...source.matchAll(/at: '(\/[^']*)'/g)].map(([, at]) => at);
  assert.ok(rooms.length > 15);
  return rooms.map((at) => ({ at, path: names[at] ?? at }));
}

/** What is done in a room once the program is back. */
const kActs = {
  '/play/:game': startMatch,
  '/play/:game/:id': async (page) => {
    await cell(page, 'b2').click();
    await waitForStones(page, 2);
  },
  '/lobby': async (page) => {
    await page.locator('[data-quick="none"]').click();
    await page.locator('[data-looking]').waitFor();
    await button(page, 'Stop looking').click();
  },
  '/records': async (page) => {
    await choose(page, 'Who played', 'With a person');
    await waitForCount(page, '[data-record]', 0);
    await choose(page, 'Who played', 'Everybody');
  },
  '/puzzles/:game': (page) => page.locator('[role="gridcell"][aria-disabled="false"]').first().waitFor(),
};

async function isBack(page) {
  await page.locator('.banner .back').waitFor({ timeout: kBackMs });
  await quiet(page);
  assert.equal(await page.locator('[role="alert"]').count(), 0, await page.locator('main').innerText());
}

export async function every_room_works_on_when_the_program_is_back(stage) {
  stage.expected = /WebSocket|ERR_CONNECTION/;
  await stage.alone();
  const rooms = await addresses(stage);
  const visitor = await stage.visit('/nowhere');
  const pages = [];
  for (const { at, path } of rooms) {
    const page = await stage.arrive(await visitor.context().newPage(), path);
    if (at === '/play/:game/:id') await startMatch(page);
    await quiet(page);
    pages.push({ at, page, heading: await page.locator('h1').innerText() });
  }
  await stage.program.stop('SIGKILL');
  await new Promise((passed) => setTimeout(passed, kAwayMs));
  await stage.program.start();
  await Promise.all(pages.map(({ page }) => page.locator('.banner .back').waitFor({ timeout: kBackMs })));
  for (const { at, page, heading } of pages) {
    await quiet(page);
    const shown = `${at}: ${await page.locator('main').innerText()}`;
    assert.equal(await page.locator('[role="alert"]').count(), 0, shown);
    assert.equal(await page.locator('h1').innerText(), heading, shown);
    await kActs[at]?.(page);
    // Another room's script and list arrive, too.
    await page.getByRole('link', { name: 'Records' }).first().click();
    await page.getByRole('heading', { name: 'Records', level: 1 }).waitFor();
    await page.locator('[data-record]').first().waitFor();
  }
}

export async function a_room_opened_while_the_program_is_away_is_there_when_it_is_back(stage) {
  stage.expected = /WebSocket|ERR_CONNECTION|Failed to load|dynamically imported/;
  const page = await stage.visit('/');
  await quiet(page);
  await stage.program.stop('SIGKILL');
  await page.getByText('The connection was lost.', { exact: false }).waitFor();
  await page.getByRole('link', { name: 'Lobby' }).first().click();
  await page.locator('main [role="alert"]').waitFor();
  await button(page, 'Try now').last().waitFor();
  await stage.program.start();
  await isBack(page);
  await page.locator('[data-quick="none"]').waitFor();
  const columns = () => page.locator('.lobby').evaluate((lobby) => getComputedStyle(lobby).display);
  await until(page, 'it has its style', async () => (await columns()) === 'grid');
}
