// The board as a person meets it: cells by name, what a screen reader says of them, taps and keys.
import assert from 'node:assert/strict';
import { kPatienceMs } from './stage.mjs';

export const kFree = 'empty';

export function cell(page, name) {
  return page.locator(`[role="gridcell"][aria-label^="${name},"]`);
}

/** Cell name -> what lies there, as it is read aloud. */
export async function board(page) {
  const labels = await page
    .locator('[role="gridcell"]')
    .evaluateAll((cells) => cells.map((one) => one.getAttribute('aria-label')));
  return Object.fromEntries(labels.map((label) => label.split(', ').slice(0, 2)));
}

export async function stones(page) {
  return Object.values(await board(page)).filter((lies) => lies !== kFree).length;
}

/** Waits until something about the page is so, and says what was seen when it never is. */
export async function until(page, what, look) {
  const end = Date.now() + kPatienceMs;
  let seen;
  while (Date.now() < end) {
    seen = await look();
    if (seen) return seen;
    await page.waitForTimeout(40);
  }
  assert.fail(`never so: ${what}; the page shows: ${(await page.locator('main').innerText()).slice(0, 600)}`);
}

/** Opens what is folded under a heading; something growing above it may take a click away. */
export async function unfold(page, heading) {
  const folded = page
    .locator('details')
    .filter({ has: page.locator('summary', { hasText: new RegExp(`^\\s*${heading}\\s*$`) }) });
  const open = () => folded.evaluate((details) => details.open);
  await until(page, `${heading} unfolded`, async () => {
    if (!(await open())) await folded.locator('summary').click();
    return open();
  });
}

export function status(page) {
  return page.locator('[data-status]').first().innerText();
}

export function waitForStatus(page, wanted) {
  return until(page, `status ${wanted}`, async () => wanted.test(await status(page)));
}

export function waitForStones(page, count) {
  return until(page, `${count} stones`, async () => (await stones(page)) === count);
}

export function finished(page) {
  return page.locator('[data-status="finished"]').count();
}

/** The names of the cells where a move can be made now. */
export function playable(page) {
  return page
    .locator('[role="gridcell"][aria-disabled="false"]')
    .evaluateAll((cells) => cells.map((one) => one.getAttribute('aria-label').split(',')[0]));
}

/** Plays on until the game is over: whenever a move can be made, the first that is offered. */
export async function playOut(page, touch = (name) => cell(page, name).click()) {
  for (let moves = 0; moves < 64; moves++) {
    await until(page, 'own turn or the end', async () => (await finished(page)) || (await playable(page)).length > 0);
    if (await finished(page)) return;
    const before = await stones(page);
    const [name] = await playable(page);
    if (!name) continue;
    await touch(name);
    await until(page, `a stone on ${name}`, async () => (await stones(page)) > before);
  }
  assert.fail('the game does not end');
}

/** Goes to a cell with the arrow keys, from wherever the focus is on the board, and presses Enter. */
export async function typeMove(page, name) {
  const target = Number(await cell(page, name).getAttribute('data-cell'));
  const columns = await page.locator('[role="row"]').first().locator('[role="gridcell"]').count();
  const focused = () => page.evaluate(() => Number(document.activeElement?.getAttribute('data-cell') ?? -1));
  let here = await focused();
  assert.notEqual(here, -1, 'the focus is on the board');
  for (; Math.floor(here / columns) !== Math.floor(target / columns); here = await focused()) {
    await page.keyboard.press(here < target ? 'ArrowDown' : 'ArrowUp');
  }
  for (; here !== target; here = await focused()) await page.keyboard.press(here < target ? 'ArrowRight' : 'ArrowLeft');
  await page.keyboard.press('Enter');
}

/** Moves the focus with Tab until it is on an element that fits. */
export async function tabTo(page, selector) {
  for (let presses = 0; presses < 60; presses++) {
    if (await page.evaluate((wanted) => document.activeElement?.matches(wanted), selector)) return;
    await page.keyboard.press('Tab');
  }
  assert.fail(`Tab never reaches ${selector}`);
}

export function button(page, name) {
  return page.getByRole('button', { name, exact: true });
}

/** Presses one of the radio buttons that look like chips or tabs. */
export function choose(page, group, option) {
  return page
    .getByRole('group', { name: group, exact: true })
    .getByRole('radio', { name: option, exact: true })
    .check();
}
