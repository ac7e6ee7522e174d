// Daily boards: started from the home page, resumed after leaving, and marked in the calendar when done.
import assert from 'node:assert/strict';
import { board, button, cell, choose, drag, figure, finished, readCells, until } from './board.mjs';
import { patient, quiet } from './stage.mjs';

export const onPhoneToo = [an_orb_of_the_day_is_dropped_and_stands_beside_the_best_route];

const pad = (n) => String(n).padStart(2, '0');
const dayOf = (date) => [date.getFullYear(), pad(date.getMonth() + 1), pad(date.getDate())].join('-');
/** Noon, so that no test runs past midnight. */
const kNow = new Date(2026, 10, 24, 12);
const kToday = dayOf(kNow);

/** A visitor of the home page on that day, with results on earlier days. */
async function visitToday(stage, game, done = []) {
  const page = await stage.visit('/records', { reducedMotion: 'reduce' });
  await page.clock.setFixedTime(kNow);
  const played = Object.fromEntries(done.map((day) => [day, { done: true, count: 20 }]));
  await page.evaluate(
    ([key, value]) => localStorage.setItem(key, JSON.stringify(value)),
    [`gridwise.daily.${game}`, played],
  );
  await page.goto(new URL('/', page.url()).href);
  await page.locator(`[data-daily="${game}"]`).waitFor();
  return page;
}

const offer = (page, game) => page.locator(`[data-daily="${game}"]`);
const stateOf = (page, day) => page.locator(`[data-day="${day}"]`).getAttribute('data-state');

/** The cells of the hinted pair; empty for an append. */
async function hintedPair(page) {
  await quiet(page);
  await button(page, 'Hint').click();
  const advice = page.locator('[data-advice] strong');
  await advice.waitFor();
  return (await advice.innerText()).match(/R\d+C\d+/g) ?? [];
}

/** Follows hints until the board is clear. */
async function clear(page) {
  while (!(await finished(page))) {
    const left = await figure(page, 'Digits left');
    const cells = await hintedPair(page);
    if (cells.length === 0) await page.getByRole('button', { name: /^Append/ }).click();
    for (const name of cells) await cell(page, name).click();
    await until(page, 'the move', async () => (await finished(page)) || (await figure(page, 'Digits left')) !== left);
  }
}

export async function the_number_board_of_the_day_is_cleared_at_par_and_fills_its_day(stage) {
  const page = await visitToday(stage, 'numbermatch', ['2026-11-22', '2026-11-23']);
  assert.match(await offer(page, 'numbermatch').innerText(), /Par \d+/);
  assert.equal(await page.locator('[data-today] [data-streak]').getAttribute('data-streak'), '2');
  await offer(page, 'numbermatch').click();
  await page.waitForURL(/\/play\/numbermatch\/[^/?]+$/);
  await page.locator('[data-digit]').first().waitFor();
  const address = page.url();
  assert.equal(await stateOf(page, kToday), 'open');

  // The home page resumes the same board.
  await page.goto(new URL('/', page.url()).href);
  await offer(page, 'numbermatch').click();
  await page.waitForURL(address);
  await page.locator('[data-digit]').first().waitFor();

  const par = Number(await figure(page, 'Par'));
  await clear(page);
  const end = page.locator('[data-cleared]');
  await end.waitFor();
  assert.equal(await end.getAttribute('data-cleared'), String(par));
  assert.equal(await end.getAttribute('data-par'), String(par));
  assert.equal(await stateOf(page, kToday), 'best');
  assert.equal(await page.locator('[data-streak]').first().getAttribute('data-streak'), '3');

  await page.getByRole('link', { name: `See how in ${par}` }).click();
  await page.locator('[data-verdict="cleared"]').waitFor();

  await page.goto(new URL('/', page.url()).href);
  await until(page, 'the board is done', async () => /Best/.test(await offer(page, 'numbermatch').innerText()));
}

export async function a_past_board_counts_for_its_day_and_not_for_the_streak(stage) {
  const page = await visitToday(stage, 'numbermatch', ['2026-11-22', kToday]);
  // The day before is missing, which is forgiven once a week.
  assert.equal(await page.locator('[data-today] [data-streak]').getAttribute('data-streak'), '2');
  await offer(page, 'numbermatch').click();
  await page.locator('[data-digit]').first().waitFor();
  const todays = await readCells(page);
  const past = '2026-11-23';
  const address = page.url();
  await page.locator(`[data-day="${past}"] button`).click();
  await page.waitForURL((url) => url.href !== address);
  await page.locator('[data-status="running"]').waitFor();
  await page.locator('[data-digit]').first().waitFor();
  await quiet(page);
  assert.notDeepEqual(await readCells(page), todays);
  await clear(page);
  await until(page, 'the past day', async () => (await stateOf(page, past)) === 'best');
  // 22, 23 and 24 are done now, but the 23rd too late.
  assert.equal(await page.locator('[data-streak]').first().getAttribute('data-streak'), '2');
  assert.equal(await page.locator('[data-day="2026-11-25"] button').count(), 0, 'tomorrow cannot be played');
}

export async function the_daily_board_of_the_setup_page_is_the_daily_board(stage) {
  const page = await visitToday(stage, 'numbermatch');
  await page.goto(new URL('/play/numbermatch', page.url()).href);
  await choose(page, 'Which board', 'Daily board');
  await until(page, 'the day', async () => (await page.locator('input[type="date"]').inputValue()) === kToday);
  await quiet(page);
  await button(page, 'Start').click();
  await page.waitForURL(/\/play\/numbermatch\/[^/?]+$/);
  assert.equal(await stateOf(page, kToday), 'open');
  assert.match(await figure(page, 'Par'), /^\d+$/);
  await clear(page);
  await until(page, 'the day is done', async () => (await stateOf(page, kToday)) === 'best');
}

export async function everybody_has_the_same_board_on_a_day(stage) {
  const boards = [];
  for (const game of ['numbermatch', 'numbermatch']) {
    const page = await visitToday(stage, game);
    await offer(page, game).click();
    await page.locator('[role="gridcell"]').first().waitFor();
    boards.push(await readCells(page));
  }
  assert.deepEqual(boards[0], boards[1]);
}

export async function a_move_taken_back_is_made_again(stage) {
  const page = await stage.visit(`/play/numbermatch?p=${encodeURIComponent('numbermatch 123456789/987654321')}`);
  await button(page, 'Start').click();
  await page.locator('[data-status="running"]').waitFor();
  const redo = button(page, 'Redo');
  const left = (wanted) => until(page, `${wanted} left`, async () => (await figure(page, 'Digits left')) === wanted);
  for (const [a, b, rest] of [
    ['R1C1', 'R2C1', '16'],
    ['R1C2', 'R2C2', '14'],
  ]) {
    await cell(page, a).click();
    await cell(page, b).click();
    await left(rest);
  }
  assert.ok(await redo.isDisabled());
  await button(page, 'Undo').click();
  await left('16');
  await button(page, 'Undo').click();
  await left('18');
  await redo.click();
  await left('16');
  await page.keyboard.press('r');
  await left('14');
  assert.ok(await redo.isDisabled());
  await button(page, 'Undo').click();
  await left('16');
  await cell(page, 'R1C3').click();
  await cell(page, 'R2C3').click();
  await left('14');
  assert.ok(await redo.isDisabled(), 'another move was made');
}

export async function an_orb_of_the_day_is_dropped_and_stands_beside_the_best_route(stage) {
  const page = await visitToday(stage, 'orbs');
  const [, combos, steps] = /(\d+) combos in (\d+) steps to beat/.exec(await offer(page, 'orbs').innerText());
  await offer(page, 'orbs').click();
  await page.locator('[data-status="running"]').waitFor();
  assert.equal(await figure(page, 'Steps to beat'), steps);
  await drag(page, ['c3', 'c2']);
  await page.locator('[data-status="finished"]').waitFor();
  await until(page, 'the day is done', async () => (await stateOf(page, kToday)) === 'done');

  await page.getByRole('link', { name: 'Your route against the best' }).click();
  const best = page.locator('[data-side="best"]');
  const mine = page.locator('[data-side="mine"]');
  if (stage.width < 600) {
    await mine.waitFor();
    assert.ok(!(await best.isVisible()), 'a phone shows one board');
    await choose(page, 'Board', 'The best');
    await until(page, 'the other board', async () => !(await mine.isVisible()));
  }
  await best.locator('[data-route]').waitFor();
  assert.equal(await best.locator('[data-combos]').getAttribute('data-combos'), combos);
  assert.match(await best.innerText(), new RegExp(`${steps} steps, proved`));
  const made = Number(await mine.locator('[data-combos]').getAttribute('data-combos'));
  assert.equal((await best.locator('[data-left]').count()) >= Number(combos) - made, true);

  await button(page, 'Try again').click();
  await page.waitForURL(/\/play\/orbs\/[^/?]+$/);
  await until(page, 'the same goal', async () => (await figure(page, 'Steps to beat')) === steps);
}

export async function an_own_board_is_compared_with_what_the_solver_finds(stage) {
  const page = await stage.visit(`/play/orbs?p=${encodeURIComponent('orbs 001020/112314/223425/334535/445050')}`);
  await button(page, 'Start').click();
  await page.locator('[data-status="running"]').waitFor();
  await drag(page, ['a5', 'a4']);
  await page.locator('[data-status="finished"]').waitFor();
  await page.getByRole('link', { name: 'Your route against the best' }).click();
  await page.locator('[data-side="mine"] [data-route]').waitFor();
  await page.locator('[data-side="best"] [data-route]').waitFor({ timeout: patient(40_000) });
  assert.match(await page.locator('h1').innerText(), /^You made/);
}

export async function time_attack_counts_the_combos_of_each_drag(stage) {
  const page = await stage.visit('/games/orbs/timed', { reducedMotion: 'reduce' });
  await button(page, 'Start').click();
  const drags = page.getByRole('list', { name: 'Drags' }).getByRole('listitem');
  const total = async () => Number(await page.locator('[data-combos]').getAttribute('data-combos'));
  const rowsSum = async () => {
    const counts = await drags.locator('strong').allInnerTexts();
    return counts.reduce((sum, text) => sum + Number(text), 0);
  };
  for (const [i, route] of [
    ['c3', 'c2', 'd2', 'd3', 'c3', 'b3'],
    ['b3', 'c3', 'd3', 'd2', 'c2'],
  ].entries()) {
    await page.locator('[role="gridcell"][aria-disabled="false"]').first().waitFor();
    await drag(page, route);
    await until(page, `${i + 1} drags`, async () => (await drags.count()) === i + 1);
    assert.equal(await total(), await rowsSum());
  }
  const made = await total();
  await button(page, 'Give up').click();
  await page.locator('[data-phase="over"]').waitFor();
  await page.reload();
  if (made > 0) await page.getByText(`best ${made}`).waitFor();
  else await page.locator('[data-phase="ready"]').waitFor();
}

export async function the_round_ends_with_its_time(stage) {
  const page = await stage.visit('/games/orbs/timed', { reducedMotion: 'reduce' });
  await page.clock.install();
  await page.reload();
  await button(page, 'Start').click();
  await page.locator('[data-phase="running"]').waitFor();
  assert.match(await page.locator('[data-clock]').innerText(), /^(2:00|1:\d\d)$/);
  await page.clock.fastForward(121_000);
  await page.locator('[data-phase="over"]').waitFor();
  await button(page, 'Play again').waitFor();
}

export async function a_reload_continues_the_round_on_the_same_board(stage) {
  const page = await stage.visit('/games/orbs/timed', { reducedMotion: 'reduce' });
  await page.clock.install();
  await page.reload();
  await button(page, 'Start').click();
  await page.locator('[data-phase="running"]').waitFor();
  await page.clock.fastForward(60_000);
  await until(page, 'a minute has passed', async () =>
    /^(1:00|0:\d\d)$/.test(await page.locator('[data-clock]').innerText()),
  );
  const before = await board(page);
  await page.reload();
  await page.locator('[data-phase="running"]').waitFor();
  await page.locator('[role="gridcell"][aria-disabled="false"]').first().waitFor();
  assert.deepEqual(await board(page), before);
  assert.match(await page.locator('[data-clock]').innerText(), /^(1:00|0:\d\d)$/);
  await page.clock.fastForward(61_000);
  await page.locator('[data-phase="over"]').waitFor();
  await page.reload();
  await page.locator('[data-phase="ready"]').waitFor();
}
