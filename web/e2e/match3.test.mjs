// Match-3: a level is selected, played by pointer, keyboard and Auto Play, finished, and replayed.
import assert from 'node:assert/strict';
import { beginEndless, memoryOf, playOn } from './autoplay.mjs';
import {
  board,
  button,
  cell,
  choose,
  columnsOf,
  figure,
  finished,
  middleOf,
  openDrawer,
  positionPath,
  readCells,
  recordLink,
  startMatch,
  typeMove,
  unfold,
  until,
  waitForCount,
} from './board.mjs';
import { quiet } from './stage.mjs';

export const inMotion = true;
export const onPhoneToo = [neighbours_are_swapped_by_taps_by_dragging_and_by_keys];

async function begin(page, level) {
  await page.getByRole('radio', { name: level }).check();
  await startMatch(page);
  await page.locator('[data-piece]').first().waitFor();
}

async function movesLeft(page) {
  return Number((await figure(page, 'Moves left')).split(' / ')[0]);
}

const waitForMovesLeft = (page, wanted) =>
  until(page, `${wanted} moves left`, async () => (await movesLeft(page)) === wanted);

/** The moves listed by the analysis. */
const candidates = (page) =>
  page.locator('tr[data-move]').evaluateAll((rows) => rows.map(({ dataset }) => dataset.move));

/** Waits until no piece is moving. */
const rested = (page) => page.locator('[data-resting="true"]').waitFor({ state: 'attached' });

/** Two cells that can be swapped now, from the analysis candidates. */
async function someSwap(page) {
  await openDrawer(page, 'Thoughts');
  const moves = await until(page, 'candidates', async () => {
    const found = await candidates(page);
    return found.length > 0 && found;
  });
  return /^([a-z]\d+)([a-z]\d+)$/.exec(moves.find((move) => /\d[a-z]/.test(move))).slice(1);
}

export async function a_level_is_chosen_and_shows_its_goals(stage) {
  const page = await stage.visit('/play/match3');
  await page.getByRole('radio', { name: 'Crates' }).check();
  await page.locator('[data-piece^="crate"]').first().waitFor();
  const goals = (await page.locator('[data-goals]').textContent())?.trim() ?? '';
  assert.match(goals, /^Break \d+ crates\b.* in \d+\u00a0moves\.$/, 'the goals of the level stand below the board');
  await page.getByRole('radio', { name: 'Portals' }).check();
  await page.locator('.portal_in').first().waitFor();
  await startMatch(page);
  await page.locator('.portal_out').first().waitFor();
}

export async function neighbours_are_swapped_by_taps_by_dragging_and_by_keys(stage) {
  const page = await stage.visit('/play/match3');
  await begin(page, 'Forty-five');
  const whole = await movesLeft(page);
  let [a, b] = await someSwap(page);
  await cell(page, a).click();
  await page.locator('.picked').waitFor();
  await cell(page, b).click();
  await waitForMovesLeft(page, whole - 1);
  await page.locator('[data-status="running"]').waitFor();

  await rested(page);
  [a, b] = await someSwap(page);
  for (const name of [b, a]) await cell(page, name).scrollIntoViewIfNeeded();
  const [from, to] = [await middleOf(page, a), await middleOf(page, b)];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 6 });
  await page.mouse.up();
  await waitForMovesLeft(page, whole - 2);

  await rested(page);
  [a, b] = await someSwap(page);
  await cell(page, a).focus();
  await page.keyboard.press('Enter');
  await typeMove(page, b);
  await waitForMovesLeft(page, whole - 3);
  await page.getByRole('button', { name: 'Undo' }).click();
  await waitForMovesLeft(page, whole - 2);
}

/** Two neighbours that no candidate swaps. */
async function deadPair(page) {
  const columns = await columnsOf(page);
  const names = (await readCells(page)).map(([name]) => name);
  const moves = new Set(await candidates(page));
  const pairs = names
    .slice(0, -1)
    .map((name, i) => [name, names[i + 1]])
    .filter((_, i) => (i + 1) % columns > 0);
  return pairs.find(([a, b]) => !moves.has(a + b) && !moves.has(b + a));
}

export async function a_swap_without_a_match_goes_back(stage) {
  const page = await stage.visit('/play/match3');
  await begin(page, 'First steps');
  await someSwap(page);
  const whole = await movesLeft(page);
  const before = await board(page);
  const [a, b] = await deadPair(page);
  await cell(page, a).click({ force: true });
  await page.locator('.picked').waitFor();
  await cell(page, b).click({ force: true });
  await until(page, 'it is said', async () => (await page.getByText('Nothing matches there').count()) > 0);
  await rested(page);
  assert.deepEqual(await board(page), before);
  assert.equal(await movesLeft(page), whole);
}

export async function what_a_swap_scores_rises_from_the_board(stage) {
  const page = await stage.visit('/play/match3');
  await begin(page, 'First steps');
  // It disappears after a second, so every appearance is recorded.
  await page.evaluate(() => {
    const seen = (globalThis.popsSeen = []);
    const look = () => {
      const points = document.querySelector('[data-pop]')?.getAttribute('data-pop');
      if (points && seen.at(-1) !== points) seen.push(points);
    };
    new MutationObserver(look).observe(document.querySelector('main'), { childList: true, subtree: true });
  });
  const [a, b] = await someSwap(page);
  await cell(page, a).click();
  await cell(page, b).click();
  await waitForMovesLeft(page, 19);
  await rested(page);
  await until(page, 'a score', () => page.evaluate(() => globalThis.popsSeen.length > 0));
  const score = await page.locator('.strip dl div', { hasText: 'Score' }).locator('dd').innerText();
  assert.deepEqual(await page.evaluate(() => globalThis.popsSeen), [score]);
}

export async function auto_play_steps_pauses_and_plays_ten_moves(stage) {
  const page = await stage.visit('/play/match3');
  await begin(page, 'Forty-five');
  const whole = await movesLeft(page);
  const panel = page.locator('[data-autoplay]');
  await openDrawer(page, 'Auto Play');
  assert.match(await panel.innerText(), /^Auto Play\s+Who chooses/);
  await button(page, 'One move').click();
  await waitForMovesLeft(page, whole - 1);
  await rested(page);
  assert.equal(await panel.getAttribute('data-autoplay'), 'paused');
  await button(page, 'One move').click();
  await until(page, 'another move', async () => (await movesLeft(page)) < whole - 1);
  await rested(page);
  assert.equal(await movesLeft(page), whole - 2, 'a step is one move');
  await choose(page, 'Speed', '8×');
  await button(page, 'Resume').click();
  await until(page, 'ten moves', async () => (await movesLeft(page)) <= whole - 10);
  await button(page, 'Pause').click();
  assert.equal(await panel.getAttribute('data-autoplay'), 'paused');
  await quiet(page);
  await rested(page);
  const left = await movesLeft(page);
  // By the time this is answered, any move sent earlier would be on the board.
  await someSwap(page);
  await quiet(page);
  assert.equal(await movesLeft(page), left, 'paused is paused');
  await openDrawer(page, 'Auto Play');
  await page.locator('h1').focus();
  await page.keyboard.press(' ');
  await until(page, 'space goes on', async () => (await movesLeft(page)) < left);
  await button(page, 'Play myself').click();
  assert.equal(await panel.getAttribute('data-autoplay'), 'off');
  await someSwap(page);
}

export async function a_level_is_finished_recorded_and_replayed(stage) {
  const page = await stage.visit('/play/match3');
  await begin(page, 'First steps');
  await openDrawer(page, 'Auto Play');
  await choose(page, 'Speed', '16×');
  await button(page, 'Let it play').click();
  await until(page, 'the end', () => finished(page));
  assert.equal(await page.locator('[data-autoplay]').count(), 0);
  await (await recordLink(page)).click();
  await page.waitForURL(/\/records\/.+/);
  await button(page, 'To the start').click();
  await until(page, 'the start', async () => (await page.locator('[data-ply="0"]').count()) > 0);
  await button(page, 'Forward one move').click();
  await until(page, 'one move on', async () => (await page.locator('[data-ply="1"]').count()) > 0);
  assert.ok((await page.locator('[data-goal]').count()) > 0);
}

/** A level in another program's format. */
const kForeignLevel = JSON.stringify({
  Width: 5,
  Height: 4,
  Grid: null,
  MoveLimit: 30,
  Objectives: [{ TargetLayer: 1, ElementType: 128, TargetCount: 40 }],
});

export async function an_own_level_is_loaded_and_played(stage) {
  const page = await stage.visit('/play/match3');
  await unfold(page, 'Load a level or position');
  await page.getByLabel('or paste it here').fill('{"title": 1}');
  await button(page, 'Load').click();
  await page.getByRole('alert').filter({ hasText: '$.' }).waitFor();
  await page.getByLabel('or paste it here').fill('{\n  "title": "Mine",\n}');
  await button(page, 'Load').click();
  const fault = page.getByRole('alert').filter({ hasText: 'line 3' });
  assert.equal(await fault.locator('mark').innerText(), '}', 'the place is that in the typed text');
  await page.getByLabel('or paste it here').fill(kForeignLevel);
  await button(page, 'Load').click();
  await page.waitForURL(/p=match3/);
  await waitForCount(page, '[data-piece]', 20);
  await startMatch(page);
  assert.equal(await movesLeft(page), 30);
}

export async function a_link_to_a_level_begins_that_level(stage) {
  const page = await stage.visit(positionPath('play', 'match3(level=portals)'));
  await until(page, 'the level is chosen', () => page.getByRole('radio', { name: 'Portals' }).isChecked());
  await startMatch(page);
  await page.locator('.bar', { hasText: 'Portals' }).first().waitFor();
}

export async function a_level_file_of_64_kb_is_loaded_and_an_empty_one_refused(stage) {
  const page = await stage.visit('/play/match3');
  await unfold(page, 'Load a level or position');
  const load = (text) =>
    page.locator('input[type=file]').setInputFiles({
      name: 'level.json',
      mimeType: 'application/json',
      buffer: Buffer.from(text),
    });
  await load('');
  await page.getByRole('alert').filter({ hasText: 'too soon' }).waitFor();
  const level = JSON.stringify({ title: { en: 'Large', zh: '大' }, board: Array(12).fill('?'.repeat(12)), moves: 17 });
  await load(`\ufeff\n{${' '.repeat(65_000)}${level.slice(1)}`);
  await page.waitForURL(/p=match3/);
  await waitForCount(page, '[data-piece]', 144);
  await startMatch(page);
  assert.equal(await movesLeft(page), 17);
}

export async function auto_play_is_given_other_weights(stage) {
  const page = await stage.visit('/play/match3');
  await begin(page, 'Forty-five');
  const whole = await movesLeft(page);
  await openDrawer(page, 'Auto Play');
  await page.getByLabel('Who chooses').selectOption('weighted');
  await unfold(page, 'How it chooses');
  const line = page.getByLabel('Line bomb', { exact: true });
  await line.fill('25');
  await line.press('Tab');
  await page.locator('[data-selector-options="weighted(line=25)"]').waitFor();
  await choose(page, 'Taps specials', 'off');
  await page.locator('[data-selector-options="weighted(line=25,tap=off)"]').waitFor();
  await button(page, 'One move').click();
  await waitForMovesLeft(page, whole - 1);
}

export async function auto_play_takes_no_more_memory_as_it_goes_on(stage) {
  const page = await beginEndless(stage, '16×');
  await playOn(page, 12, 60_000);
  const before = await memoryOf(page);
  await playOn(page, 36, 60_000);
  const after = await memoryOf(page);
  // A move adds to the move list: some text and a few elements.
  assert.ok(after.heap - before.heap < 1.5, `${before.heap} MB, then ${after.heap} MB`);
  assert.ok(after.nodes - before.nodes < 36 * 40, `${before.nodes} nodes, then ${after.nodes}`);
}
