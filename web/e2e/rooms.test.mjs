// Language and theme, the size of the first view, home, records, and invalid addresses.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import {
  button,
  cell,
  choose,
  recordLink,
  stones,
  until,
  waitForCount,
  waitForStatus,
  waitForStones,
} from './board.mjs';
import { finishedMatch } from './everywhere.mjs';
import { quiet } from './stage.mjs';

export const inMotion = true;

const kFirstViewBytes = 150_000;

export async function language_and_theme_are_kept(stage) {
  const page = await stage.visit('/', { colorScheme: 'light' });
  await button(page, '中, 切换到中文').click();
  await page.getByRole('heading', { name: '开局', exact: true }).waitFor();
  await button(page, '外观：跟随系统').click();
  await button(page, '外观：浅色').click();
  await page.reload();
  await page.getByRole('heading', { name: '开局', exact: true }).waitFor();
  assert.equal(await page.locator('html').getAttribute('data-theme'), 'dark');
  const paper = await page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor);
  assert.match(paper, /rgb\((\d|[1-4]\d), (\d|[1-4]\d), (\d|[1-4]\d)\)/);
}

export async function the_first_view_is_small(stage) {
  // The marks of people whom other tests left in a match would count.
  await stage.alone();
  const page = await stage.visit('/nowhere');
  let bytes = 0;
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.goto(`${stage.program.url}/`);
  await page.locator('[data-game]').first().waitFor();
  await page.waitForLoadState('networkidle');
  assert.ok(bytes > 10_000 && bytes < kFirstViewBytes, `${bytes} bytes`);
}

export async function home_starts_a_match_and_lists_it_as_unfinished(stage) {
  const page = await stage.visit('/');
  const card = page.locator('[data-game="tictactoe"]');
  await until(page, 'the small board moves', async () => (await card.locator('.cross, .ring').count()) > 1);
  await card.getByRole('button', { name: 'Play' }).click();
  await waitForStatus(page, /Your turn/);
  await cell(page, 'b2').click();
  await waitForStones(page, 2);
  await page.getByRole('link', { name: 'Gridwise' }).click();
  await page.locator('[data-lead="match"]').getByRole('link', { name: 'Continue' }).click();
  await waitForStones(page, 2);
}

/** The addresses of the page that the links in the main part lead to. */
const linksOf = (page, within = 'main') =>
  page.locator(`${within} a[href^="/"]`).evaluateAll((links) => links.map((link) => link.getAttribute('href')));

/** What one tap on each button of the home page opens: addresses, or a sheet's addresses. */
async function doorsOf(page, home) {
  const found = [];
  const tapped = new Set();
  for (;;) {
    const names = await page
      .locator('main button:not([aria-pressed]):visible')
      .evaluateAll((buttons) => buttons.map((one) => one.getAttribute('aria-label') ?? one.textContent));
    const next = names.findIndex((name) => !tapped.has(name));
    if (next < 0) return found;
    tapped.add(names[next]);
    const one = page.locator('main button:not([aria-pressed]):visible').nth(next);
    const asks = (await one.getAttribute('aria-haspopup')) === 'dialog';
    await one.click();
    if (asks) {
      found.push(...(await linksOf(page, 'dialog[open]')));
      // A game for one leads to a race.
      const race = page.locator('dialog[open] button.wide', { hasText: 'Match-3' });
      await race.or(page.locator('dialog[open] a.wide')).first().click();
    }
    await page.waitForURL((url) => url.pathname !== '/');
    found.push(new URL(page.url()).pathname);
    await page.goto(home);
    await waitForHome(page);
  }
}

async function waitForHome(page) {
  await page.locator('[data-today] a, [data-today] button').nth(2).waitFor();
  await page.locator('[data-lead] .main').waitFor();
}

export async function every_room_is_at_most_two_taps_from_home(stage) {
  await finishedMatch(stage); // so that there is a record
  const source = readFileSync(new URL('../src/rooms.ts', import.meta.url), 'utf8');
  const rooms = [...source.matchAll(/at: '(\/[^']*)'/g)].map(([, at]) => at);
  assert.ok(rooms.length > 15);
  const shaped = (address) => new URL(address, stage.program.url).pathname;
  for (const width of [320, 390, 1280]) {
    const page = await stage.visit('/', { viewport: { width, height: 800 } });
    await waitForHome(page);
    const sideways = await page.evaluate(() => document.documentElement.scrollWidth);
    assert.ok(sideways <= width, `${sideways} px wide at ${width}`);
    const near = ['/', ...(await linksOf(page, 'body')), ...(await doorsOf(page, page.url()))];
    const far = [];
    for (const path of ['/account', '/records']) {
      await page.goto(stage.program.url + path);
      await page.locator('h1').waitFor();
      await quiet(page);
      far.push(...(await linksOf(page)));
    }
    const reached = [...near, ...far].map(shaped);
    const lost = rooms.filter((at) => {
      const pattern = new RegExp(`^${at.replace(/:\w+/g, '[^/]+')}$`);
      return !reached.some((path) => pattern.test(path));
    });
    assert.deepEqual(lost, [], `at ${width}`);
  }
}

export async function boards_out_of_sight_do_not_move(stage) {
  const page = await stage.visit('/', { viewport: { width: 1280, height: 330 } });
  const low = page.locator('[data-game="gomoku"] svg.art');
  const stonesOf = () => low.locator('.black, .white').count();
  const marks = page.locator('[data-game="tictactoe"] .art :is(.cross, .ring)');
  await low.waitFor();
  // If all five boards took turns, each would have moved twice before the first one moved a third time.
  await until(page, 'the board in sight moves', async () => (await marks.count()) > 2);
  assert.equal(await stonesOf(), 0);
  await low.scrollIntoViewIfNeeded();
  await until(page, 'the other one moves once it is seen', async () => (await stonesOf()) > 0);
}

export async function no_board_moves_where_reduced_motion_is_asked_for(stage) {
  const page = await stage.visit('/', { reducedMotion: 'reduce' });
  await page.clock.install();
  await page.reload();
  await page.locator('[data-game] svg.art').first().waitFor();
  const marks = page.locator('[data-game] .art :is(.cross, .ring)');
  for (let second = 0; second < 10; second++) await page.clock.runFor(1000);
  await quiet(page);
  assert.equal(await marks.count(), 0);
  await button(page, 'Let the small boards play').click();
  await until(page, 'they move when asked to', async () => {
    await page.clock.runFor(1000);
    return (await marks.count()) > 0;
  });
}

export async function records_are_filtered_and_imported(stage) {
  stage.expected = /status of 4\d\d/;
  const done = await finishedMatch(stage);
  const id = (await (await recordLink(done)).getAttribute('href')).split('/').at(-1);
  const page = await stage.visit('/records');
  await page.locator(`[data-record="${id}"] svg.art`).waitFor();
  await choose(page, 'Result', 'Won');
  await waitForCount(page, `[data-record="${id}"]`, 0);
  await choose(page, 'Result', 'Drawn');
  await page.locator(`[data-record="${id}"]`).waitFor();
  await choose(page, 'Who played', 'With a person');
  await waitForCount(page, `[data-record="${id}"]`, 0);

  const record = await (await fetch(`${stage.program.url}/api/records/${id}.json`)).json();
  await button(page, 'Import or export').click();
  const paste = page.getByRole('textbox', { name: 'or paste it here' });
  await paste.fill('no record at all');
  await button(page, 'Import').click();
  await page.getByRole('alert').waitFor();
  assert.match(await page.getByRole('alert').innerText(), /This is not a record/);
  await paste.fill(JSON.stringify({ ...record, moves: [...record.moves, record.moves[0]] }));
  await button(page, 'Import').click();
  await until(page, 'the false move is refused', async () =>
    /was not imported|not allowed|over/.test(await page.getByRole('alert').innerText()),
  );
  await paste.fill(JSON.stringify(record));
  await button(page, 'Import').click();
  await page.waitForURL(/\/records\/.+/);
  await until(page, 'the imported game is on the board', async () => (await stones(page)) === record.moves.length);
}

export async function addresses_that_lead_nowhere_lead_back(stage) {
  for (const path of ['/nowhere', '/play/nosuchgame', '/records/nosuchrecord']) {
    const page = await stage.visit(path);
    await until(page, 'it is said', async () =>
      /No page|does not exist here/i.test(await page.locator('main').innerText()),
    );
  }
  const page = await stage.visit('/nowhere');
  await page.getByRole('link', { name: 'To the games' }).click();
  await page.locator('[data-game]').first().waitFor();
}
