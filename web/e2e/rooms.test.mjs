// Language and theme, the size of the first view, home, records, and invalid addresses.
import assert from 'node:assert/strict';
import { button, cell, choose, stones, until, waitForCount, waitForStatus, waitForStones } from './board.mjs';
import { finishedMatch } from './everywhere.mjs';
import { quiet } from './stage.mjs';

export const inMotion = true;

const kFirstViewBytes = 150_000;

export async function language_and_theme_are_kept(stage) {
  const page = await stage.visit('/', { colorScheme: 'light' });
  await button(page, '中, 切换到中文').click();
  await page.getByRole('heading', { name: '选一张棋盘，开始吧。' }).waitFor();
  await button(page, '外观：跟随系统').click();
  await button(page, '外观：浅色').click();
  await page.reload();
  await page.getByRole('heading', { name: '选一张棋盘，开始吧。' }).waitFor();
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
  await page.getByRole('heading', { name: 'Unfinished games' }).waitFor();
  await page.locator('[data-match]').first().click();
  await waitForStones(page, 2);
}

export async function boards_out_of_sight_do_not_move(stage) {
  const page = await stage.visit('/', { viewport: { width: 390, height: 500 } });
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
  const id = (await done.getByRole('link', { name: 'See the record' }).getAttribute('href')).split('/').at(-1);
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
