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

export async function no_acknowledged_move_is_lost_when_the_tab_is_killed(stage) {
  await Site.of(stage);
  const begun = await stage.visit('/play/gomoku');
  const context = begun.context();
  await ready(begun);
  await twoPersons(begun, 'White');
  const address = begun.url();
  await context.addInitScript(tellMoves);
  await begun.close();
  /** The first state of a match is number 1, and each move one more. */
  let acknowledged = 1;
  for (let kill = 0; kill < kKills; kill++) {
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
    const session = await context.newCDPSession(page);
    const crashed = new Promise((done) => page.once('crash', done));
    // Columns far apart, so that nobody ever has five in a row.
    const name = `${'adgjm'[kill % 5]}${1 + (Math.floor(kill / 5) % 15)}`;
    if (!(await board(page))[name]?.includes('empty')) continue;
    await cell(page, name).click();
    setTimeout(() => void session.send('Page.crash').catch(() => {}), Math.random() * 60);
    await crashed;
    await page.close();
  }
  assert.ok(acknowledged > 1, 'some moves were acknowledged before the end of their tab');
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
