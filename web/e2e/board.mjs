// Drives the page like a person: cells by name and as read by screen readers, taps, keys, buttons, links.
import assert from 'node:assert/strict';
import { kPatienceMs, quiet } from './stage.mjs';

export const kFree = 'empty';
/** A puzzle that a stone in a corner loses: some are won in spite of a wasted move. */
export const kPuzzle = '/puzzles/gomoku?id=0054c63f';
/** Long enough for a touch on a busy machine, short enough to retry. */
const kTouchMs = 4000;

export function cell(page, name) {
  return page.locator(`[role="gridcell"][aria-label^="${name},"]`);
}

/** The screen reader label of each matching cell: its name, its content, and the remaining parts. */
export async function readCells(page, fits = '') {
  const labels = await page
    .locator(`[role="gridcell"]${fits}`)
    .evaluateAll((cells) => cells.map((one) => one.getAttribute('aria-label')));
  return labels.map((label) => label.split(', '));
}

/** Cell name -> content, as read by screen readers. */
export async function board(page) {
  return Object.fromEntries(await readCells(page));
}

/** The centre of an element on the screen. */
export async function middleOfBox(element) {
  const { x, y, width, height } = await element.boundingBox();
  return { x: x + width / 2, y: y + height / 2 };
}

export function middleOf(page, name) {
  return middleOfBox(cell(page, name));
}

/** Drags an orb over these cells and drops it. */
export async function drag(page, names) {
  for (const [i, name] of names.entries()) {
    const { x, y } = await middleOf(page, name);
    await page.mouse.move(x, y);
    if (i === 0) await page.mouse.down();
  }
  await page.mouse.up();
}

export async function stones(page) {
  return Object.values(await board(page)).filter((lies) => lies !== kFree).length;
}

/** Polls until `look` returns something truthy, and returns it; on timeout fails with the page's text. */
export async function until(page, what, look) {
  const end = Date.now() + kPatienceMs;
  let seen;
  while (Date.now() < end) {
    seen = await look();
    if (seen) return seen;
    await page.waitForTimeout(40);
  }
  assert.fail(`never seen: ${what}; the page shows: ${(await page.locator('main').innerText()).slice(0, 600)}`);
}

/** Opens the details element with this summary. Retried, since a click misses while something above is growing. */
export async function unfold(page, heading) {
  const summary = page.locator('summary', { hasText: new RegExp(`^\\s*${heading}\\s*$`) });
  const open = () => summary.evaluate(({ parentElement }) => parentElement.open);
  await until(page, `${heading} unfolded`, async () => {
    if (!(await open())) await summary.click();
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

/** Waits until this many elements match the selector. */
export function waitForCount(page, selector, wanted) {
  return until(page, `${wanted} of ${selector}`, async () => (await page.locator(selector).count()) === wanted);
}

/** A figure beside the board, by its label; undefined if there is none. */
export async function figure(page, name) {
  const row = page.locator('dl div', { has: page.getByText(name, { exact: true }) });
  return (await row.count()) > 0 ? row.locator('dd').innerText() : undefined;
}

/** A position's address in a room: "play", "analyse" or "solve". */
export function positionPath(room, text) {
  return `/${room}/${/^\w+/.exec(text)[0]}?p=${encodeURIComponent(text)}`;
}

/** Starts the match from its setup. */
export async function startMatch(page) {
  await button(page, 'Start').click();
  await page.waitForURL(/\/play\/\w+\/[^/?]+$/);
  await page.locator('[data-status="running"]').waitFor();
}

/** Resigns; this takes a second press. */
export async function resign(page) {
  await button(page, 'Resign').click();
  await button(page, 'Really resign?').click();
  await page.locator('[data-status="finished"]').waitFor();
}

/** Starts a bot match in the room Watch, with levels by side and the given speed, and waits for its board. */
export async function startBots(page, { game = 'Tic-tac-toe', levels = {}, speed = '0.8 s', paused = false } = {}) {
  // Once touched, the form stays even if a new match starts.
  await until(page, 'the form', async () => {
    const open = page.locator('[data-let-bots]');
    if ((await open.count()) > 0) await open.click({ timeout: kTouchMs }).catch(() => {});
    const touched = page.locator('#bots-form').click({ timeout: kTouchMs });
    return touched.then(() => true).catch(() => false);
  });
  await choose(page, 'Game', game);
  await unfold(page, 'Players, board and speed');
  for (const [side, level] of Object.entries(levels)) await choose(page, `Level, ${side}`, level);
  await choose(page, 'Speed', speed);
  if (paused) await page.getByRole('checkbox', { name: 'Begin paused' }).check();
  await page.locator('[data-begin]').click();
  await page.waitForURL(/\/play\/\w+\/[^/?]+$/);
  await page.locator('[role="grid"]').waitFor();
}

/** Opens the link copied by a button of the page as another visitor. */
export async function visitCopiedLink(stage, page, name = 'Copy link') {
  await button(page, name).click();
  return stage.visit(await page.evaluate(() => navigator.clipboard.readText()));
}

export function finished(page) {
  return page.locator('[data-status="finished"]').count();
}

/** The names of the cells where a move can be made now. */
export async function playable(page) {
  return (await readCells(page, '[aria-disabled="false"]')).map(([name]) => name);
}

/** Plays until the game is over, always the first legal move. */
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

export function columnsOf(page) {
  return page.locator('[role="row"]').first().locator('[role="gridcell"]').count();
}

/** Moves the focus to a cell with the arrow keys and presses Enter. */
export async function typeMove(page, name) {
  const target = Number(await cell(page, name).getAttribute('data-cell'));
  const columns = await columnsOf(page);
  const focused = () => page.evaluate(() => Number(document.activeElement?.getAttribute('data-cell') ?? -1));
  let here = await focused();
  assert.notEqual(here, -1, 'the focus is on the board');
  for (; Math.floor(here / columns) !== Math.floor(target / columns); here = await focused()) {
    await page.keyboard.press(here < target ? 'ArrowDown' : 'ArrowUp');
  }
  for (; here !== target; here = await focused()) await page.keyboard.press(here < target ? 'ArrowRight' : 'ArrowLeft');
  await page.keyboard.press('Enter');
}

/** Presses Tab until a matching element has the focus. */
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

/** Selects one of the radio buttons styled as chips or tabs. */
/** The link to a finished match's record, in the sheet of what else can be done. */
export async function recordLink(page) {
  await button(page, 'More').click();
  return page.getByRole('dialog').getByRole('link', { name: 'See the record' });
}

export function choose(page, group, option) {
  return page
    .getByRole('group', { name: group, exact: true })
    .getByRole('radio', { name: option, exact: true })
    .check();
}

/** Opens one of the drawers beside a match. */
export async function openDrawer(page, name) {
  const closed = page.getByRole('button', { name, exact: true, expanded: false });
  const open = page.getByRole('button', { name, exact: true, expanded: true });
  await until(page, `the tab ${name}`, async () => (await closed.count()) + (await open.count()) > 0);
  if ((await closed.count()) > 0) await closed.click();
  await page.locator('[data-drawer]').waitFor();
}

/** The cells of the hinted move. */
export async function hintedCells(page) {
  await quiet(page);
  const advice = () => page.locator('[data-advice] strong').innerText({ timeout: 500 });
  await button(page, 'Hint').click();
  const text = await until(page, 'a hint', () => advice().catch(() => undefined));
  return text.match(/\b[a-z]\d+|(?<=\d)[a-z]\d+/g);
}

/** Sends requests over a separate socket of this visitor, and returns their answers; for a job its last report. */
export function talk(page, ...requests) {
  return page.evaluate(async (asked) => {
    const socket = new WebSocket(`${location.origin.replace('http', 'ws')}/ws`);
    const answers = [];
    await new Promise((open) => (socket.onopen = open));
    for (const request of asked) {
      const answer = await new Promise((told) => {
        let job;
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data);
          if (message.id === 1 && message.ok?.job) job = message.ok.job;
          else if (message.id === 1) told(message.ok ?? message.error);
          else if (job !== undefined && message.job === job && message.done) told(message.report ?? message.error);
        };
        socket.send(JSON.stringify({ id: 1, ...request }));
      });
      answers.push(answer);
    }
    socket.close();
    return answers;
  }, requests);
}

/** A file whose picture shows nothing. */
export async function plainPicture(page) {
  const png = await page.evaluate(() => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 300, height: 600 });
    const context = canvas.getContext('2d');
    context.fillStyle = '#456';
    context.fillRect(0, 0, 300, 600);
    return canvas.toDataURL('image/png').split(',')[1];
  });
  return { name: 'plain.png', mimeType: 'image/png', buffer: Buffer.from(png, 'base64') };
}
