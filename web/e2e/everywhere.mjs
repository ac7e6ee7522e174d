// Visits every room of the page and a match of every game, for checks that must hold everywhere.
import { button, figure, recordLink, startBots, startMatch, until, waitForStatus } from './board.mjs';
import { quiet } from './stage.mjs';

export const kGames = ['tictactoe', 'gomoku', 'match3', 'numbermatch', 'orbs'];
/** For pages that only prepare a state. */
const kCalm = { reducedMotion: 'reduce' };

/** A finished match between two bots. */
export async function finishedMatch(stage) {
  const page = await stage.visit('/watch', kCalm);
  await startBots(page, { speed: 'instant' });
  await page.locator('[data-status="finished"]').waitFor();
  return page;
}

/** A daily match started by this visitor, and the comparison of a dropped orb's route with the best one. */
async function dailyRooms(stage, page) {
  await page.goto(stage.program.url);
  await page.locator('[data-daily="numbermatch"]').click();
  await page.locator('[data-digit]').first().waitFor();
  const daily = new URL(page.url()).pathname;
  await page.goto(stage.program.url);
  await page.locator('[data-daily="orbs"]').click();
  await page.locator('[data-cell="24"]').press('Enter');
  await page.locator('[role="gridcell"][aria-disabled="false"]').first().waitFor();
  await page.keyboard.press('ArrowRight');
  await until(page, 'a step', async () => /^1 /.test((await figure(page, /^(Steps|步数)$/)) ?? ''));
  await page.keyboard.press('Enter');
  await page.locator('a[href*="/mine"]').waitFor();
  return [daily, await page.locator('a[href*="/mine"]').getAttribute('href')];
}

/** The room of a race created by somebody else. */
export async function waitingRace(stage) {
  const maker = await stage.visit('/play/numbermatch', kCalm);
  await maker.locator('[data-race-offer] summary').click();
  await maker.locator('[data-make-race] .button').click();
  await maker.locator('[data-race="waiting"]').waitFor();
  return new URL(maker.url()).pathname;
}

async function look(stage, page, rooms, at) {
  await page.evaluate(() => localStorage.setItem('gridwise.drawer', '"thoughts"'));
  for (const room of rooms) {
    await page.goto(stage.program.url + room);
    await page.locator('h1').waitFor();
    await quiet(page);
    await at(page, room);
  }
}

/** Calls `work` with an address of every room. The visitor of `page` plays in some; others play in the rest. */
export async function withRooms(stage, page, work) {
  const done = await finishedMatch(stage);
  const record = await (await recordLink(done)).getAttribute('href');
  const running = await stage.visit('/watch', kCalm);
  await startBots(running, { paused: true });
  await waitForStatus(running, /Paused/);
  await work([
    '/',
    '/lobby',
    ...kGames.map((game) => `/play/${game}`),
    new URL(done.url()).pathname,
    new URL(running.url()).pathname,
    '/path/match3',
    '/daily/orbs',
    '/levels',
    '/learn/match3',
    '/puzzles/gomoku',
    '/puzzles/gomoku?way=streak',
    '/analyse/tictactoe',
    '/analyse/gomoku?m=h8.i9.g7.h9.g9',
    '/analyse/match3',
    '/solve/orbs',
    '/solve/numbermatch',
    '/games/orbs/timed',
    ...(await dailyRooms(stage, page)),
    '/watch',
    '/records',
    '/statistics',
    '/account',
    '/looks',
    await waitingRace(stage),
    record,
    `${record}?ply=5&review=1`,
    '/play/gomoku?p=rubbish',
    '/nowhere',
  ]);
  await button(running, 'Stop the game').click();
}

/** Calls `at` in every room, as a visitor with these options. */
export async function everyRoom(stage, options, at) {
  const page = await stage.visit('/', options);
  await withRooms(stage, page, (rooms) => look(stage, page, rooms, at));
}

/** Calls `at` in a match of every game, as a player with these options, in any language. */
export async function everyMatch(stage, options, at) {
  const page = await stage.visit('/', { ...options, locale: 'en-GB' });
  const matches = [];
  for (const game of kGames) {
    await page.goto(`${stage.program.url}/play/${game}`);
    await startMatch(page);
    matches.push(new URL(page.url()).pathname);
  }
  if (options.locale?.startsWith('zh')) await page.evaluate(() => localStorage.setItem('gridwise.language', '"zh"'));
  await look(stage, page, matches, at);
}
