// Matches with a clock between two browsers. Custom clocks avoid short first-move limits: the main time is short if a
// test waits for a flag fall, but a long increment makes the match count as slow, and slow matches allow a minute for
// the first move.
import assert from 'node:assert/strict';
import { faults } from './axe.mjs';
import {
  button,
  cell,
  choose,
  openDrawer,
  recordLink,
  resign,
  startMatch,
  until,
  waitForStatus,
  waitForStones,
} from './board.mjs';
import { patient } from './stage.mjs';

/** Longer than any clock or claim that a test waits for. */
const kLongMs = patient(120_000);

/** Selects a custom increment clock: texts and units of main time and increment. */
async function chooseIncrement(page, [main, mainUnit], [step, stepUnit]) {
  await page.locator('[data-clock-choice]').selectOption('own');
  await page.locator('[data-clock-kind]').selectOption('fischer');
  for (const [field, text, unit] of [
    ['main', main, mainUnit],
    ['step', step, stepUnit],
  ]) {
    const input = page.locator(`[data-clock-field="${field}"]`);
    await input.fill(text);
    await input.locator('xpath=following-sibling::select').selectOption(unit);
  }
}

/** Ann sends an invitation with this clock, Bo takes the seat. */
async function twoBrowsers(stage, main, step, options = {}) {
  const ann = await stage.visit('/play/tictactoe', options);
  await choose(ann, 'Second', 'Invite');
  await ann.getByRole('textbox', { name: 'Name, First' }).fill('Ann');
  await chooseIncrement(ann, main, step);
  await button(ann, 'Start').click();
  await waitForStatus(ann, /Waiting/);
  const link = await ann.getByRole('textbox', { name: 'Invitation link' }).inputValue();
  const bo = await stage.visit(link);
  await bo.getByRole('textbox', { name: 'Name' }).fill('Bo');
  await button(bo, 'Join').click();
  await waitForStatus(ann, /Your turn/);
  return { ann, bo };
}

const clock = (page, side) => page.locator(`[data-clock="${side}"]`);
const left = (page, side) => clock(page, side).locator('[data-left]').innerText();
const running = async (page, side) => (await clock(page, side).getAttribute('data-running')) === 'true';

/** A clock's "1:02:03" or "0:09.4" in seconds. */
const seconds = (text) => text.split(':').reduce((sum, part) => 60 * sum + Number(part), 0);

/** Both make their first moves, which cost no time. */
async function firstMoves({ ann, bo }) {
  await cell(ann, 'b2').click();
  await waitForStones(bo, 1);
  await cell(bo, 'a1').click();
  await waitForStones(ann, 2);
}

export async function both_clocks_are_shown_and_the_one_to_move_ticks_and_gains_its_increment(stage) {
  const { ann, bo } = await twoBrowsers(stage, ['20', 'm'], ['60', 'm']);
  for (const page of [ann, bo]) {
    await until(page, 'two clocks', async () => (await page.locator('[data-clock]').count()) === 2);
    assert.deepEqual([await left(page, 0), await left(page, 1)], ['20:00', '20:00']);
    assert.match(await clock(page, 0).locator('[data-beside]').innerText(), /First move free: within \d+ s/);
  }
  await firstMoves({ ann, bo });
  await until(ann, 'the clock of Ann runs', () => running(ann, 0));
  assert.equal(await running(ann, 1), false);
  await until(bo, 'it ticks in the other browser', async () => seconds(await left(bo, 0)) < 1200);
  const before = seconds(await left(ann, 0));
  await until(ann, 'it ticks on', async () => seconds(await left(ann, 0)) < before);
  assert.equal(await left(ann, 1), '20:00', 'the other clock stands');
  await cell(ann, 'c1').click();
  await until(bo, 'the increment', async () => seconds(await left(bo, 0)) > 3600);
  await until(bo, 'the clock of Bo runs', () => running(bo, 1));
  assert.equal(await running(bo, 0), false);
  await resign(ann);
  assert.ok(seconds(await left(ann, 0)) > 3600, 'what was left stays in sight');
  await (await recordLink(ann)).click();
  await openDrawer(ann, 'Moves');
  const times = await ann.locator('[data-drawer] .time').allInnerTexts();
  assert.equal(times.length, 3);
  for (const time of times) assert.match(time, /^(\d+(\.\d)? s|[\d:]+)$/);
}

/** Records a page's screen reader announcements and sounds from now on. */
async function listen(page) {
  await page.evaluate(() => {
    const [told, heard] = [[], []];
    const line = document.querySelector('[data-announcement]');
    new MutationObserver(() => told.push(line.textContent)).observe(line, {
      childList: true,
      characterData: true,
      subtree: true,
    });
    const root = document.documentElement;
    new MutationObserver(() => heard.push(root.dataset.sound)).observe(root, { attributeFilter: ['data-sound'] });
    Object.assign(globalThis, { told, heard });
  });
  return (name) => page.evaluate((list) => globalThis[list], name);
}

export async function whose_time_is_over_loses_and_is_warned_before(stage) {
  const { ann, bo } = await twoBrowsers(stage, ['12', 's'], ['60', 's'], { reducedMotion: 'reduce' });
  const noted = await listen(ann);
  await firstMoves({ ann, bo });
  assert.match(await clock(bo, 1).innerText(), /low on time/, 'a sign and a word, not a colour alone');
  await ann.locator('[data-status="finished"]').waitFor({ timeout: kLongMs });
  await waitForStatus(ann, /You lose\s*on time/);
  await waitForStatus(bo, /You win\s*on time/);
  for (const page of [ann, bo]) assert.match(await clock(page, 0).innerText(), /time is over/);
  assert.equal(await left(bo, 1), '0:12', 'the clock that stood');
  const warnings = (await noted('told')).filter((text) => / left\./.test(text));
  assert.deepEqual(warnings, ['10 seconds left.'], 'told at a threshold, not each second');
  const heard = await noted('heard');
  assert.ok(heard.includes('low') && heard.includes('tick'), `heard: ${heard}`);
  await button(ann, 'Rematch').click();
  await button(bo, 'Accept').click();
  await waitForStatus(ann, /Bo \(guest\) to move/);
  assert.equal(await left(bo, 0), '0:12', 'the rematch has the same clock');
}

export async function who_stays_claims_the_win_from_who_left(stage) {
  const { ann, bo } = await twoBrowsers(stage, ['20', 'm'], ['60', 'm']);
  await firstMoves({ ann, bo });
  await cell(ann, 'c1').click();
  await waitForStones(bo, 3);
  await bo.goto('about:blank');
  await ann.locator('[data-claim="false"]').waitFor();
  assert.match(
    await ann.locator('[data-claim]').innerText(),
    /Bo \(guest\) has left\. The win can be claimed in \d+ s\./,
  );
  await bo.goBack();
  await ann.locator('[data-claim]').waitFor({ state: 'detached' });
  // A player who leaves the match's room announces it, which shortens the wait.
  await waitForStatus(bo, /Your turn/);
  await bo.getByRole('link', { name: 'Games' }).first().click();
  await ann.locator('[data-claim="true"]').waitFor({ timeout: kLongMs });
  await until(ann, 'the announcement', async () =>
    (await ann.locator('[data-announcement]').innerText()).includes('The win can be claimed now.'),
  );
  await button(ann, 'Claim the win').click();
  await waitForStatus(ann, /You win\s*because the other side left/);
}

export async function a_clock_of_ones_own_is_checked_where_it_is_typed(stage) {
  const page = await stage.visit('/play/gomoku');
  await page.locator('[data-clock-choice]').selectOption('rapid');
  await page.getByText('must come within 30 s', { exact: false }).waitFor();
  await chooseIncrement(page, ['181', 'm'], ['5', 's']);
  const main = page.getByRole('textbox', { name: 'Main time' });
  assert.equal(await main.getAttribute('aria-invalid'), 'true');
  await page.getByText('A whole number: from 1 s to 180 min').waitFor();
  await button(page, 'Start').click();
  assert.equal(await main.evaluate((input) => input === document.activeElement), true, 'the focus is on the fault');
  await page.locator('[data-clock-kind]').selectOption('byoyomi');
  await page.getByRole('textbox', { name: 'Periods' }).fill('3');
  await page.getByText('A whole number', { exact: false }).waitFor({ state: 'detached' });
  await page.reload();
  assert.equal(await page.getByRole('textbox', { name: 'Periods' }).inputValue(), '3', 'the choice is kept');
  // Bots also play with a clock.
  await startMatch(page);
  await until(page, 'periods', async () =>
    (await page.locator('[data-clock="1"] [data-beside]').innerText()).includes('3 × 30 s'),
  );
}

export async function two_bots_have_no_clock(stage) {
  const page = await stage.visit('/play/tictactoe');
  await page.locator('[data-clock-choice]').selectOption('days3');
  await choose(page, 'First', 'Bot');
  await page.locator('[data-clock-choice]').waitFor({ state: 'detached' });
  await startMatch(page);
  assert.equal(await page.locator('[data-clock]').count(), 0);
}

export async function axe_finds_nothing_in_a_setup_or_a_match_with_a_clock(stage) {
  for (const look of [{ colorScheme: 'light' }, { colorScheme: 'dark', locale: 'zh-CN' }]) {
    const page = await stage.visit('/play/tictactoe', look);
    await page.locator('[data-clock-choice]').selectOption('own');
    await page.locator('[data-clock-field="main"]').fill('x');
    assert.deepEqual(await faults(page), [], 'a wrong value');
    await page.locator('[data-clock-field="main"]').fill('1');
    await page.locator('[data-clock-field="main"] + select').selectOption('s');
    await page.locator('.start .button').click();
    await page.locator('[data-clock="0"][data-low="true"]').waitFor();
    assert.deepEqual(await faults(page), [], 'a match low on time');
  }
}
