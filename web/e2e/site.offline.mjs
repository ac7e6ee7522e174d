// A static site: every room without a server, several tabs, tabs that are killed, and a newer version.
import assert from 'node:assert/strict';
import { board, button, cell, choose, startMatch, stones, until, waitForStones } from './board.mjs';
import { Site, isHere, kAlone, ready } from './here.mjs';
import { patient } from './stage.mjs';

const kRooms = [
  '/',
  ...['tictactoe', 'gomoku', 'match3', 'numbermatch', 'orbs'].flatMap((game) => [`/play/${game}`, `/learn/${game}`]),
  '/path/match3',
  '/daily/orbs',
  '/levels',
  '/puzzles/gomoku',
  '/puzzles/gomoku?way=streak',
  '/analyse/tictactoe',
  '/analyse/gomoku?m=h8.i9.g7.h9.g9',
  '/solve/orbs',
  '/solve/numbermatch',
  '/games/orbs/timed',
  '/watch',
  '/records',
  '/statistics',
  '/account',
  '/looks',
];
/** What needs other people says so. */
const kOfPeople = ['/lobby', '/race/abcdefgh'];

/** How often a tab is killed. tests/nightly asks for 200. */
const kKills = Number(process.env.GRIDWISE_KILLS ?? 8);

/** A game of two persons at one board, begun in this page. */
async function twoPersons(page, second = 'Second') {
  await choose(page, second, 'Person');
  await startMatch(page);
}

export async function every_room_opens_without_a_server_and_without_an_error(stage) {
  stage.expected = kAlone;
  const site = await Site.of(stage);
  const page = await stage.visit('/');
  await ready(page);
  // The site itself goes, too: all is in the browser now.
  await site.stop();
  for (const room of [...kRooms, ...kOfPeople]) {
    await page.goto(site.url + room);
    await page.locator('h1').waitFor();
    await page.locator('[data-here]').waitFor();
    await page.waitForTimeout(patient(400));
    assert.equal(
      await page.locator('[role="alert"], .banner p').count(),
      0,
      `${room}: ${await page.innerText('main')}`,
    );
    const says = await page.locator('main [data-needs-server]').count();
    assert.equal(says > 0, kOfPeople.includes(room) || /^\/play\//.test(room), `${room}: what needs a server`);
  }
}

export async function a_position_is_analysed_and_solved_without_a_server(stage) {
  await Site.of(stage);
  const page = await stage.visit('/analyse/tictactoe?p=tictactoe(m=4,n=4,k=4)');
  await page
    .locator('[data-move]')
    .first()
    .waitFor({ timeout: patient(30_000) });
  await button(page, 'Prove it').click();
  await page.locator('[data-proof="draw"]').waitFor({ timeout: patient(60_000) });
}

export async function two_tabs_share_the_games_and_one_goes_on_when_the_other_is_closed(stage) {
  await Site.of(stage);
  const first = await stage.visit('/play/tictactoe');
  await ready(first);
  await twoPersons(first);
  const second = await stage.arrive(await first.context().newPage(), first.url());
  await cell(first, 'b2').click();
  await waitForStones(second, 1);
  await cell(second, 'a1').click();
  await waitForStones(first, 2);
  await first.close();
  await cell(second, 'a2').click();
  await waitForStones(second, 3);
  await second.reload();
  await waitForStones(second, 3);
  await cell(second, 'c1').click();
  await waitForStones(second, 4);
}

/** In the page: tells the test which moves the program has acknowledged. */
function tellMoves() {
  const Plain = Worker;
  globalThis.Worker = class extends Plain {
    constructor(path, options) {
      super(path, options);
      this.addEventListener('message', ({ data }) => {
        const [, seq] = /^\{"id":\d+,"ok":\{"seq":(\d+)/.exec(data) ?? [];
        if (seq) console.info(`acknowledged ${seq}`);
      });
    }
  };
}

/** Enough cells far apart that nobody ever has five in a row. */
const kKillsPerGame = 40;

export async function no_acknowledged_move_is_lost_when_the_tab_is_killed(stage) {
  await Site.of(stage);
  const begun = await stage.visit('/');
  const context = begun.context();
  await ready(begun);
  await context.addInitScript(tellMoves);
  await begun.close();
  let kills = 0;
  let kept = 0;
  for (let game = 0; kills < kKills; game++) {
    const page = await stage.arrive(await context.newPage(), '/play/gomoku');
    await page.locator('[data-here]').waitFor();
    await twoPersons(page, 'White');
    const address = page.url();
    await page.close();
    const { killed, acknowledged } = await killTabs(context, address, Math.min(kKillsPerGame, kKills - kills));
    kills += killed;
    kept += acknowledged;
  }
  console.log(`${kills} tabs killed, ${kept} acknowledged moves kept`);
  assert.ok(kept > 0, 'some moves were acknowledged before the end of their tab');
}
/** Each kill takes some seconds. */
no_acknowledged_move_is_lost_when_the_tab_is_killed.limitMs = patient(100_000 + 10_000 * kKills);

/** Kills the tab of a new match of gomoku at random points after a move, so often; returns how many moves were acknowledged. */
async function killTabs(context, address, times) {
  /** The first state of a match is number 1, and each move one more. */
  let acknowledged = 1;
  let killed = 0;
  for (let at = 0; killed < times; at++) {
    const page = await context.newPage();
    page.on('console', (message) => {
      const [, seq] = /^acknowledged (\d+)$/.exec(message.text()) ?? [];
      acknowledged = Math.max(acknowledged, Number(seq ?? 0));
    });
    await page.goto(address);
    await page.locator('[data-status="running"]').waitFor();
    await until(
      page,
      `what was acknowledged: ${acknowledged - 1} stones`,
      async () => (await stones(page)) >= acknowledged - 1,
    );
    // A move that was not acknowledged may have been kept all the same.
    const name = `${'adgjm'[at % 5]}${1 + (Math.floor(at / 5) % 15)}`;
    if ((await board(page))[name]?.includes('empty')) {
      const session = await context.newCDPSession(page);
      const crashed = new Promise((done) => page.once('crash', done));
      await cell(page, name).click();
      setTimeout(() => void session.send('Page.crash').catch(() => {}), Math.random() * 60);
      await crashed;
      killed += 1;
    }
    await page.close();
  }
  return { killed, acknowledged: acknowledged - 1 };
}

export async function a_newer_version_waits_until_no_game_is_shown(stage) {
  const site = await Site.of(stage);
  const page = await stage.visit('/play/tictactoe');
  await ready(page);
  await twoPersons(page);
  assert.ok(await isHere(page));
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  site.publish('222222222222');
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
  });
  await page.waitForFunction(async () => (await navigator.serviceWorker.ready).waiting !== null);
  await cell(page, 'b2').click();
  await waitForStones(page, 1);
  await page.waitForTimeout(patient(500));
  assert.ok(await page.evaluate(() => 'sameDocument' in globalThis), 'the game is untouched');
  await page.locator('header a[href="/"]').last().click();
  await page.locator('meta[name="mark"][content="222222222222"]').waitFor({ state: 'attached' });
  await page.goBack();
  await waitForStones(page, 1);
}
