// Puzzles: today's is the same for everyone, a wrong move is refuted and taken back, hints cost stars, solved ones are
// stored on this device.
import assert from 'node:assert/strict';
import { button, cell, drag, kPuzzle, openDrawer, playable, readCells, stones, until, waitForCount } from './board.mjs';

export const onPhoneToo = [a_puzzle_is_solved_with_hints_and_the_next_one_follows];

const kCalm = { reducedMotion: 'reduce' };

const phase = (page) => page.locator('.ask').getAttribute('data-status');
const hint = (page, number) => page.locator(`[data-hint="${number}"]`);

const waitFor = (page, wanted) => until(page, wanted, async () => (await phase(page)) === wanted);

async function visitPuzzle(stage, path = '/puzzles/gomoku') {
  const page = await stage.visit(path, kCalm);
  await waitFor(page, 'open');
  return page;
}

const idOf = (page) => page.locator('.ask').getAttribute('data-id');

/** On a phone a second tap confirms. */
async function play(page, name) {
  await cell(page, name).click();
  const confirm = page.locator('[data-confirm]');
  if (await confirm.isVisible()) await confirm.click();
}

/** The move revealed by the second hint. */
async function told(page) {
  const [, move] = /Play ([a-z]\d+)/.exec(await hint(page, 2).innerText()) ?? [];
  return move;
}

export async function a_puzzle_is_solved_with_hints_and_the_next_one_follows(stage) {
  const page = await visitPuzzle(stage);
  const id = await idOf(page);
  assert.match(await page.locator('.ask').innerText(), /(Black|White) wins by (fours|threats)\. Find it\./);
  assert.match(await hint(page, 1).innerText(), /Free/);
  assert.match(await hint(page, 2).innerText(), /Two stars instead of three/);
  assert.match(await hint(page, 3).innerText(), /Counts as seen/);
  await hint(page, 1).click();
  await page.locator('[data-square]').waitFor();
  await hint(page, 2).click();
  await until(page, 'the move', () => told(page));
  while ((await phase(page)) !== 'solved') {
    const move = await until(page, 'what to play', async () => (await phase(page)) === 'open' && (await told(page)));
    const before = await stones(page);
    await play(page, move);
    await until(
      page,
      'an answer or the end',
      async () =>
        (await phase(page)) === 'solved' || ((await phase(page)) === 'open' && (await stones(page)) === before + 2),
    );
  }
  assert.match(await page.locator('.ask').innerText(), /Solved in \d+:\d\d/);
  assert.equal(await page.locator('[data-stars]').getAttribute('data-stars'), '2');
  assert.match(await page.locator('[data-told]').innerText(), /makes five$/);
  await page.getByRole('link', { name: 'Next puzzle' }).click();
  await waitFor(page, 'open');
  assert.notEqual(await idOf(page), id);
  await openDrawer(page, 'All puzzles');
  await page.locator(`[data-puzzle="${id}"].solved`).waitFor();
  await page.reload();
  await openDrawer(page, 'All puzzles');
  await page.locator(`[data-puzzle="${id}"].solved`).waitFor();
}

export async function a_wrong_move_says_why_and_is_taken_back(stage) {
  const page = await visitPuzzle(stage, kPuzzle);
  const before = await stones(page);
  const corner = (await playable(page)).find((name) => ['a1', 'o15', 'a15', 'o1'].includes(name));
  await play(page, corner);
  await waitFor(page, 'refuted');
  assert.equal(await page.locator('.ask').innerText(), `${corner} does not win`);
  assert.match(await page.locator('[data-remarks]').innerText(), /(White|Black) .+/);
  await waitForCount(page, '[data-ghost]', 1);
  await button(page, 'Try again').click();
  await waitFor(page, 'open');
  assert.equal(await stones(page), before);
  assert.equal(await page.locator('[data-ghost]').count(), 0);
}

export async function the_whole_line_counts_as_seen(stage) {
  const page = await visitPuzzle(stage);
  for (const number of [1, 2, 3]) await hint(page, number).click();
  await until(page, 'the line', async () => (await page.locator('[data-ghost]').count()) >= 3);
  await openDrawer(page, 'All puzzles');
  await page.locator(`[data-puzzle="${await idOf(page)}"].seen`).waitFor();
}

export async function everybody_has_the_same_puzzle_today_and_may_choose_another(stage) {
  const page = await visitPuzzle(stage);
  const other = await visitPuzzle(stage);
  assert.equal(await idOf(page), await idOf(other));
  await openDrawer(page, 'All puzzles');
  for (const level of ['Easy', 'Medium', 'Hard']) {
    await page.getByRole('radio', { name: level, exact: true }).check();
    await until(page, `${level} puzzles`, async () => (await page.locator('[data-puzzle]').count()) >= 30);
  }
  const third = page.locator('[data-puzzle]').nth(2);
  const wanted = await third.getAttribute('data-puzzle');
  await third.click();
  await until(page, 'the chosen puzzle', async () => (await idOf(page)) === wanted);
  await waitFor(page, 'open');
  assert.match(await page.locator('h1 ~ p, .title p').first().innerText(), /Hard, 3 of/);
  assert.equal(new URL(page.url()).search, `?id=${wanted}`);
}

export async function the_setup_room_leads_to_the_puzzles_and_a_lost_id_to_todays(stage) {
  const page = await stage.visit('/play/gomoku');
  await page.getByRole('link', { name: 'Puzzles', exact: true }).click();
  await waitFor(page, 'open');
  const today = await idOf(page);
  await stage.arrive(page, '/puzzles/gomoku?id=ffffffff');
  await waitFor(page, 'open');
  assert.equal(await idOf(page), today);
  await page.getByText('There is no such puzzle.').waitFor();
}

/** Plays corners, which win nothing, until the puzzle is missed: some are won in spite of a wasted move. */
async function miss(page, missed) {
  await until(page, 'a mistake', async () => {
    if (await missed.isVisible()) return true;
    const corner = (await playable(page)).find((name) => /^(a1|o1|a15|o15)$/.test(name));
    if (corner) await play(page, corner);
    return false;
  });
}

export async function a_streak_ends_with_the_first_mistake(stage) {
  const page = await stage.visit('/puzzles/gomoku', kCalm);
  await page.locator('[data-way="streak"]').click();
  const run = page.locator('[data-run]');
  await page.locator('[data-run="streak"][data-status="open"]').waitFor();
  const first = await readCells(page);
  await button(page, 'Skip').click();
  await page.getByText('2 skips left').waitFor();
  await until(page, 'another puzzle', async () => {
    const open = (await run.getAttribute('data-status')) === 'open';
    return open && JSON.stringify(await readCells(page)) !== JSON.stringify(first);
  });
  await miss(page, page.locator('[data-run="over"]'));
  assert.equal(await page.locator('[data-over]').innerText(), '0 puzzles solved.');
  assert.deepEqual(await playable(page), [], 'the run is over');
  assert.ok(await button(page, 'Skip').isDisabled());
  await page.getByRole('link', { name: 'Missed puzzle 1' }).click();
  await waitFor(page, 'open');
  await page.goBack();
  await page.locator('[data-run="streak"]').waitFor();
}

export async function a_storm_goes_on_after_a_mistake_and_takes_its_time(stage) {
  const page = await stage.visit('/puzzles/gomoku?way=storm', kCalm);
  await page.locator('[data-run="storm"][data-status="open"]').waitFor();
  const left = async () => {
    const [, minutes, seconds] = /(\d):(\d\d)/.exec(await page.locator('[data-run]').innerText());
    return 60 * Number(minutes) + Number(seconds);
  };
  assert.equal(await left(), 180, 'the clock waits for the first move');
  await miss(page, page.getByRole('link', { name: 'Missed puzzle 1' }));
  assert.ok((await left()) <= 170, 'the mistake has cost time');
  await page.locator('[data-run="storm"][data-status="open"]').waitFor();
  await button(page, 'Start over').click();
  await until(page, 'a new run', async () => (await left()) === 180);
  assert.equal(await page.getByRole('link', { name: 'Missed puzzle 1' }).count(), 0);
}

export async function one_pair_alone_clears_a_board_and_any_other_is_refuted(stage) {
  const page = await visitPuzzle(stage, '/puzzles/numbermatch?id=43ecd84e');
  assert.match(await page.locator('.ask').innerText(), /One pair alone clears the board\. Find it\./);
  const pair = async (one, other) => {
    await cell(page, one).click();
    await cell(page, other).click();
  };
  await pair('R1C9', 'R2C9');
  await waitFor(page, 'refuted');
  await page.locator('[data-remarks]').waitFor();
  await button(page, 'Try again').click();
  await waitFor(page, 'open');
  const pairs = [
    ['R2C1', 'R2C9'],
    ['R1C2', 'R2C1'],
    ['R1C1', 'R1C3'],
    ['R1C9', 'R2C4'],
  ];
  for (const [i, [one, other]] of pairs.entries()) {
    const before = JSON.stringify(await readCells(page));
    await pair(one, other);
    await until(page, `pair ${i + 1}`, async () => JSON.stringify(await readCells(page)) !== before);
    await waitFor(page, i + 1 < pairs.length ? 'open' : 'solved');
  }
  assert.match(await page.locator('[data-told]').innerText(), /the only one of 3 pairs that clears the board/);
}

export async function a_route_of_a_puzzle_is_judged_when_it_is_let_go(stage) {
  const page = await visitPuzzle(stage, '/puzzles/orbs?id=c339c1a8');
  const before = await readCells(page);
  await drag(page, ['a2', 'b2']);
  await waitFor(page, 'refuted');
  assert.match(await page.locator('[data-remarks]').innerText(), /\d of 3 combos/);
  await button(page, 'Try again').click();
  await waitFor(page, 'open');
  assert.deepEqual(await readCells(page), before, 'the whole route is taken back');
  await drag(page, ['a2', 'b2', 'b1', 'c1']);
  await waitFor(page, 'solved');
  assert.match(await page.locator('[data-told]').innerText(), /3 combos, and no shorter route makes them/);
}
