// Match-3 as a person plays it: a level is picked, swapped by hand, by keys and by Auto Play, finished and seen again.
import assert from 'node:assert/strict';
import { beginEndless, memoryOf, playOn } from './autoplay.mjs';
import { board, button, cell, choose, finished, unfold, until } from './board.mjs';
import { quiet } from './stage.mjs';

export const onPhoneToo = [neighbours_are_swapped_by_taps_by_dragging_and_by_keys];

async function begin(page, level) {
  await page.getByRole('radio', { name: level }).check();
  await button(page, 'Start').click();
  await page.waitForURL(/\/play\/match3\/.+/);
  await page.locator('[data-status="running"]').waitFor();
  await page.locator('[data-piece]').first().waitFor();
}

async function movesLeft(page) {
  const figure = page.locator('dl div', { has: page.getByText('Moves left', { exact: true }) });
  return Number((await figure.locator('dd').innerText()).split(' / ')[0]);
}

const waitForMovesLeft = (page, wanted) =>
  until(page, `${wanted} moves left`, async () => (await movesLeft(page)) === wanted);

/** Waits until no piece is on its way. */
const rested = (page) => page.locator('[data-resting="true"]').waitFor({ state: 'attached' });

/** Two cells that can be swapped now, as the thoughts list them. */
async function someSwap(page) {
  const thoughts = page.getByRole('checkbox', { name: 'Show thoughts' });
  if (!(await thoughts.isChecked())) await thoughts.check();
  const moves = await until(page, 'candidates', async () => {
    const found = await page.locator('tr[data-move]').evaluateAll((rows) => rows.map(({ dataset }) => dataset.move));
    return found.length > 0 && found;
  });
  return /^([a-z]\d+)([a-z]\d+)$/.exec(moves.find((move) => /\d[a-z]/.test(move))).slice(1);
}

async function centre(page, name) {
  await cell(page, name).scrollIntoViewIfNeeded();
  const { x, y, width, height } = await cell(page, name).boundingBox();
  return [x + width / 2, y + height / 2];
}

export async function a_level_is_picked_and_shows_what_it_asks_for(stage) {
  const page = await stage.visit('/play/match3');
  await page.getByRole('radio', { name: 'Crates' }).check();
  await page.locator('[data-piece^="crate"]').first().waitFor();
  assert.ok((await page.locator('[data-goal]').count()) > 0, 'the goals of the level stand beside the board');
  await page.getByRole('radio', { name: 'Portals' }).check();
  await page.locator('.portal_in').first().waitFor();
  await button(page, 'Start').click();
  await page.waitForURL(/\/play\/match3\/.+/);
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
  await centre(page, a);
  await page.mouse.move(...(await centre(page, a)));
  await page.mouse.down();
  await page.mouse.move(...(await centre(page, b)), { steps: 6 });
  await page.mouse.up();
  await waitForMovesLeft(page, whole - 2);

  await rested(page);
  [a, b] = await someSwap(page);
  await cell(page, a).focus();
  await page.keyboard.press('Enter');
  const [from, to] = await Promise.all([a, b].map((name) => cell(page, name).getAttribute('data-cell').then(Number)));
  await page.keyboard.press(
    Math.abs(to - from) === 1 ? (to > from ? 'ArrowRight' : 'ArrowLeft') : to > from ? 'ArrowDown' : 'ArrowUp',
  );
  await page.keyboard.press('Enter');
  await waitForMovesLeft(page, whole - 3);
  await page.getByRole('button', { name: 'Undo' }).click();
  await waitForMovesLeft(page, whole - 2);
}

/** Two neighbours of which no candidate speaks. */
async function deadPair(page) {
  const [columns, names] = await page.evaluate(() => [
    document.querySelectorAll('[role="row"]:first-child [role="gridcell"]').length,
    [...document.querySelectorAll('[role="gridcell"]')].map((one) => one.getAttribute('aria-label').split(',')[0]),
  ]);
  const moves = new Set(
    await page.locator('tr[data-move]').evaluateAll((rows) => rows.map(({ dataset }) => dataset.move)),
  );
  const pairs = names
    .slice(0, -1)
    .map((name, i) => [name, names[i + 1]])
    .filter((_, i) => (i + 1) % columns > 0);
  return pairs.find(([a, b]) => !moves.has(a + b) && !moves.has(b + a));
}

export async function a_swap_that_makes_nothing_goes_back(stage) {
  const page = await stage.visit('/play/match3');
  await begin(page, 'First steps');
  await someSwap(page);
  const whole = await movesLeft(page);
  const before = await board(page);
  const [a, b] = await deadPair(page);
  await cell(page, a).click({ force: true });
  await page.locator('.picked').waitFor();
  await cell(page, b).click({ force: true });
  await until(page, 'it is said', async () => (await page.getByText('These two cannot be swapped.').count()) > 0);
  await rested(page);
  assert.deepEqual(await board(page), before);
  assert.equal(await movesLeft(page), whole);
}

export async function auto_play_steps_pauses_and_plays_ten_moves(stage) {
  const page = await stage.visit('/play/match3');
  await begin(page, 'Forty-five');
  const whole = await movesLeft(page);
  const panel = page.locator('[data-autoplay]');
  await button(page, 'One move').click();
  await waitForMovesLeft(page, whole - 1);
  await rested(page);
  assert.equal(await panel.getAttribute('data-autoplay'), 'paused');
  await button(page, 'One move').click();
  await until(page, 'another move', async () => (await movesLeft(page)) < whole - 1);
  await rested(page);
  assert.equal(await movesLeft(page), whole - 2, 'a step is one move');
  await choose(page, 'Speed', '8×');
  await button(page, 'Go on').click();
  await until(page, 'ten moves', async () => (await movesLeft(page)) <= whole - 10);
  await button(page, 'Pause').click();
  assert.equal(await panel.getAttribute('data-autoplay'), 'paused');
  await quiet(page);
  await rested(page);
  const left = await movesLeft(page);
  // The program has answered this by the time that a move sent before it would be on the board.
  await someSwap(page);
  await quiet(page);
  assert.equal(await movesLeft(page), left, 'paused is paused');
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
  await choose(page, 'Speed', '16×');
  await button(page, 'Let it play').click();
  await until(page, 'the end', () => finished(page));
  assert.equal(await page.locator('[data-autoplay]').count(), 0);
  await page.getByRole('link', { name: 'See the record' }).click();
  await page.waitForURL(/\/records\/.+/);
  await button(page, 'To the start').click();
  await until(page, 'the start', async () => (await page.locator('[data-ply="0"]').count()) > 0);
  await button(page, 'On one move').click();
  await until(page, 'one move on', async () => (await page.locator('[data-ply="1"]').count()) > 0);
  assert.ok((await page.locator('[data-goal]').count()) > 0);
}

/** A level as the other program writes it, with no limit of moves worth the name. */
const kForeignLevel = JSON.stringify({
  Width: 5,
  Height: 4,
  Grid: null,
  MoveLimit: 30,
  Objectives: [{ TargetLayer: 1, ElementType: 128, TargetCount: 40 }],
});

export async function a_level_of_ones_own_is_loaded_and_played(stage) {
  const page = await stage.visit('/play/match3');
  await unfold(page, 'Load a level or position');
  await page.getByLabel('or paste it here').fill('{"title": 1}');
  await button(page, 'Load').click();
  await page.getByRole('alert').filter({ hasText: '$.' }).waitFor();
  await page.getByLabel('or paste it here').fill(kForeignLevel);
  await button(page, 'Load').click();
  await page.waitForURL(/p=match3/);
  await until(page, 'the level', async () => (await page.locator('[data-piece]').count()) === 20);
  await button(page, 'Start').click();
  await page.waitForURL(/\/play\/match3\/[^?]+$/);
  assert.equal(await movesLeft(page), 30);
}

export async function auto_play_takes_no_more_memory_as_it_goes_on(stage) {
  const page = await beginEndless(stage, '16×');
  await playOn(page, 12, 60_000);
  const before = await memoryOf(page);
  await playOn(page, 36, 60_000);
  const after = await memoryOf(page);
  // A move stays in the list of moves: some text and a few elements.
  assert.ok(after.heap - before.heap < 1.5, `${before.heap} MB, then ${after.heap} MB`);
  assert.ok(after.nodes - before.nodes < 36 * 40, `${before.nodes} nodes, then ${after.nodes}`);
}
