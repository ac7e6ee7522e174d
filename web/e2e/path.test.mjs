// The match-3 path: a level is selected and won by legal moves, its stars are stored, and the next one is started; a
// level is lost and retried.
import assert from 'node:assert/strict';
import { cell, columnsOf, figure, hintedCells, readCells, until } from './board.mjs';

/** No animation on the board, so that a level takes seconds. */
const kCalm = { reducedMotion: 'reduce' };

const kColours = ['Red', 'Orange', 'Yellow', 'Green', 'Blue', 'Purple'];

const coin = (page, level) => page.locator(`[data-level="${level}"]`);
const end = (page) => page.locator('[data-end]');

async function begin(page, level) {
  await coin(page, level).click();
  await page.locator(`[data-chosen="${level}"]`).waitFor();
  await page.getByRole('button', { name: `Play level ${level}`, exact: true }).click();
  await page.waitForURL(/\/play\/match3\/[^/]+\?path$/);
  await page.locator('[data-status="running"]').waitFor();
}

/** NaN while the match is loading. */
const movesLeft = async (page) => parseInt((await figure(page, 'Moves left')) ?? '');

/** Colours of plain tiles by cell, row by row; undefined for other cells. */
async function tiles(page) {
  const columns = await columnsOf(page);
  const cells = (await readCells(page)).map(([name, ...lies]) => ({ name, colour: lies.length === 1 ? lies[0] : '' }));
  return Array.from({ length: cells.length / columns }, (_, row) => cells.slice(row * columns, (row + 1) * columns));
}

/** Whether three equal tiles are in a line through this cell. */
function matches(rows, row, column) {
  const at = (r, c) => rows[r]?.[c]?.colour;
  const colour = at(row, column);
  const along = (dr, dc) => {
    let run = 1;
    for (const way of [1, -1]) for (let i = way; at(row + dr * i, column + dc * i) === colour; i += way) run += 1;
    return run >= 3;
  };
  return kColours.includes(colour) && (along(0, 1) || along(1, 0));
}

/** The first two neighbours whose swap makes a match. */
function someSwap(rows) {
  for (const [r, row] of rows.entries()) {
    for (const [c, one] of row.entries()) {
      for (const [dr, dc] of [
        [0, 1],
        [1, 0],
      ]) {
        const other = rows[r + dr]?.[c + dc];
        if (!other || !kColours.includes(one.colour) || !kColours.includes(other.colour)) continue;
        const swapped = rows.map((cells) => cells.map((cell) => ({ ...cell })));
        [swapped[r][c].colour, swapped[r + dr][c + dc].colour] = [other.colour, one.colour];
        if (matches(swapped, r, c) || matches(swapped, r + dr, c + dc)) return [one.name, other.name];
      }
    }
  }
  return undefined;
}

/** Makes moves until the level is over. `choose` returns the cells to click. */
async function playOut(page, choose) {
  while ((await end(page).count()) === 0) {
    const before = await movesLeft(page);
    const [first, second = first] = await choose();
    await cell(page, first).click();
    await cell(page, second).click();
    await until(
      page,
      'the move is made',
      async () => (await end(page).count()) > 0 || (await movesLeft(page)) < before,
    );
  }
}

const playWell = (page) => playOut(page, () => hintedCells(page));
const playBadly = (page) => playOut(page, async () => someSwap(await tiles(page)) ?? (await hintedCells(page)));

export async function a_level_is_won_its_stars_are_kept_and_the_next_one_follows(stage) {
  const page = await stage.visit('/path/match3', kCalm);
  assert.equal(await coin(page, 1).getAttribute('aria-pressed'), 'true', 'the first level comes first');
  assert.ok((await page.locator('[data-level]').count()) >= 20);
  await begin(page, 1);
  await playWell(page);
  assert.equal(await end(page).getAttribute('data-end'), 'won');
  const stars = Number(await end(page).locator('[data-stars]').getAttribute('data-stars'));
  assert.ok(stars >= 1 && stars <= 3);
  assert.match(await end(page).locator('[data-finale]').innerText(), /^Finale: [\d,]+\.$/, 'the spare moves pay');
  await end(page).getByRole('button', { name: 'Next: level 2' }).click();
  await page.locator('[data-status="running"]').waitFor();
  await page.locator('.bar').getByText('Level 2', { exact: true }).waitFor();
  await end(page).waitFor({ state: 'detached' });

  await stage.arrive(page, '/path/match3');
  await page.reload();
  await coin(page, 1).waitFor();
  assert.match(await coin(page, 1).getAttribute('aria-label'), new RegExp(`${stars} star`));
  assert.equal(await coin(page, 2).getAttribute('aria-pressed'), 'true', 'the next level is offered');
  assert.match(await page.locator('[data-stars-together]').innerText(), new RegExp(`\\b${stars} of \\d+`));
}

export async function a_level_is_lost_and_tried_again(stage) {
  let page;
  // Luck wins it once in a hundred times: then another browser tries.
  do {
    page = await stage.visit('/path/match3?level=33', kCalm);
    await begin(page, 33);
    await playBadly(page);
  } while ((await end(page).getAttribute('data-end')) === 'won');
  assert.equal(await end(page).getAttribute('data-end'), 'lost');
  await end(page).getByText('Out of moves').waitFor();
  assert.ok((await end(page).locator('[role="img"][aria-label$="left"]').count()) > 0, 'what is still to do is shown');
  assert.match(await end(page).locator('[data-missing]').innerText(), /^\d+ .+ left$/);
  const lost = page.url();
  await end(page).getByRole('button', { name: 'Try again' }).click();
  await page.waitForURL((url) => url.href !== lost);
  await page.locator('[data-status="running"]').waitFor();
  await stage.arrive(page, '/path/match3');
  assert.match(await coin(page, 33).getAttribute('aria-label'), /not cleared yet/);
}

export async function a_level_is_begun_anew_and_continued_from_home(stage) {
  const page = await stage.visit('/path/match3', kCalm);
  await begin(page, 1);
  const first = page.url();
  await page.getByRole('button', { name: 'Restart' }).click();
  await page.waitForURL((url) => url.href !== first && url.search === '?path');
  await page.locator('[data-status="running"]').waitFor();
  const before = await movesLeft(page);
  for (const name of someSwap(await tiles(page)) ?? (await hintedCells(page))) await cell(page, name).click();
  await until(page, 'a move', async () => (await movesLeft(page)) === before - 1);
  await page.getByText('moves left for three stars').waitFor();
  await stage.arrive(page, '/');
  await page.locator('[data-lead="match"]').getByRole('link', { name: 'Continue' }).click();
  await page.waitForURL(/\/play\/match3\/[^/]+\?path$/);
  await until(page, 'the same level', async () => (await movesLeft(page)) === before - 1);
}

export async function a_new_blocker_is_explained_once(stage) {
  const page = await stage.visit('/path/match3', kCalm);
  await begin(page, 3);
  await page.locator('[data-lesson^="crate"]').waitFor();
  await page.reload();
  await page.locator('[data-status="running"]').waitFor();
  assert.equal(await page.locator('[data-lesson]').count(), 0, 'a lesson is told once');
}
