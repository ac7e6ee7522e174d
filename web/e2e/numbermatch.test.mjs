// Number match: pairing by tap and keyboard, wrong pairs explained, appending digits, clearing stages; a player's own
// board is typed, corrected and solved.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import {
  board,
  button,
  cell,
  choose,
  figure,
  plainPicture,
  positionPath,
  startMatch,
  until,
  waitForCount,
  waitForStatus,
} from './board.mjs';
import { quiet } from './stage.mjs';

export const inMotion = true;
export const onPhoneToo = [
  two_tapped_digits_vanish_and_come_back,
  a_thousand_digits_scroll_and_are_played,
  a_board_is_read_from_a_picture_put_right_and_used,
];

const kBoard = '123456789/987654321';

async function begin(page) {
  await startMatch(page);
  await page.locator('[data-digit]').first().waitFor();
}

async function play(stage, text) {
  const page = await stage.visit(positionPath('play', `numbermatch${text}`));
  await begin(page);
  return page;
}

const waitForFigure = (page, name, wanted) =>
  until(page, `${name} ${wanted}`, async () => (await figure(page, name)) === wanted);

async function tap(page, ...names) {
  for (const name of names) await cell(page, name).click();
}

const waitForWhy = (page, why) =>
  until(page, String(why), async () => why.test(await page.locator('[data-why]').innerText()));

export async function two_tapped_digits_vanish_and_come_back(stage) {
  const page = await play(stage, ` ${kBoard}`);
  await tap(page, 'R1C1', 'R2C1');
  await waitForFigure(page, 'Digits left', '16');
  assert.equal((await board(page)).R1C1, 'Blank');
  assert.equal(await figure(page, 'Score'), '1');
  await button(page, 'Undo').click();
  await waitForFigure(page, 'Digits left', '18');
  assert.equal((await board(page)).R1C1, '1');
}

export async function a_wrong_pair_shakes_and_says_why(stage) {
  const page = await play(stage, ` ${kBoard}`);
  await tap(page, 'R1C1', 'R1C2');
  await waitForWhy(page, /not equal and do not add up to ten/);
  await tap(page, 'R1C1', 'R1C9');
  await page.locator('.shakes').first().waitFor();
  await waitForWhy(page, /A 2 is in the way/);
  await tap(page, 'R1C1', 'R2C9');
  await waitForWhy(page, /do not see each other/);
  assert.equal(await figure(page, 'Digits left'), '18');
  await tap(page, 'R1C1', 'R2C1');
  await waitForFigure(page, 'Digits left', '16');
  assert.equal(await page.locator('[data-why]').count(), 0);
}

export async function an_append_leaves_the_board_where_it_is(stage) {
  const page = await play(stage, ` ${kBoard}`);
  const box = () => page.locator('.board').boundingBox();
  const digits = () => page.locator('[data-digit]').count();
  const [before, at] = [await digits(), await box()];
  await button(page, 'Append (5 left)').click();
  await until(page, 'more digits', async () => (await digits()) > before);
  await quiet(page);
  assert.deepEqual(await box(), at);
}

export async function digits_are_appended_as_often_as_the_rules_say(stage) {
  const page = await play(stage, ` ${kBoard}`);
  await button(page, 'Append (5 left)').click();
  await waitForFigure(page, 'Digits left', '36');
  assert.equal((await board(page)).R3C1, '1');
  await page.locator('h1').focus();
  await page.keyboard.press('a');
  await button(page, 'Append (3 left)').waitFor();
  await waitForFigure(page, 'Digits left', '72');
}

export async function blank_rows_vanish_and_a_cleared_board_leads_to_the_next_stage(stage) {
  const page = await play(stage, ' 1.......9/28');
  await tap(page, 'R1C1', 'R1C9');
  await until(page, 'the row is gone', async () => (await page.getByRole('row').count()) === 1);
  assert.equal((await board(page)).R1C1, '2');
  await tap(page, 'R1C1', 'R1C2');
  await waitForStatus(page, /You win/);
  const score = await figure(page, 'Score');
  await button(page, 'Next stage').click();
  await waitForFigure(page, 'Stage', '2');
  assert.equal(await figure(page, 'Score'), score);
  await waitForFigure(page, 'Digits left', '36');
}

export async function keys_pair_show_all_pairs_and_hint(stage) {
  const page = await play(stage, ` ${kBoard}`);
  await cell(page, 'R1C1').focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await waitForFigure(page, 'Digits left', '16');
  await page.keyboard.press('p');
  const pairs = Number(await figure(page, 'Pairs in reach'));
  await waitForCount(page, '.link', pairs);
  await button(page, 'All pairs').click();
  await waitForCount(page, '.link', 0);
  await page.keyboard.press('h');
  await waitForCount(page, '.highlighted', 2);
}

export async function the_daily_board_is_the_same_for_everybody(stage) {
  const boards = [];
  for (const _ of [1, 2]) {
    const page = await stage.visit('/play/numbermatch');
    await page.locator('[data-digit]').first().waitFor();
    const after = async (act) => {
      const before = JSON.stringify(await board(page));
      await act();
      return until(page, 'another board', async () => {
        const now = await board(page);
        return JSON.stringify(now) !== before && now;
      });
    };
    await after(() => choose(page, 'Which board', 'Daily board'));
    boards.push(await after(() => page.getByLabel('Day').fill('2026-01-02')));
    await begin(page);
  }
  assert.deepEqual(boards[0], boards[1]);
}

export async function an_own_board_is_typed_refused_at_its_place_and_played(stage) {
  const page = await stage.visit('/play/numbermatch');
  await choose(page, 'Which board', 'My own');
  const typed = page.getByLabel('Board as digits');
  await until(page, 'the drawn board as digits', async () => (await typed.inputValue()).length >= 27);
  await typed.fill('1 2 3\n4x');
  await page.getByText('Character 6:').waitFor();
  await typed.fill('123456789\n4x');
  await until(page, 'the place', async () => (await page.locator('mark').innerText()) === 'x');
  assert.ok(await button(page, 'Start').isDisabled());
  await typed.fill('1, 9, 3, ., 7');
  await until(page, 'the board', async () => (await board(page)).R1C3 === '3');
  assert.equal((await board(page)).R1C4, 'Blank');
  await tap(page, 'R1C1', 'R1C2');
  await waitForFigure(page, 'Digits left', '2');
}

/** Two matching neighbours in a row. */
async function somePair(page) {
  const lying = Object.entries(await board(page));
  const at = lying.findIndex(([, digit], i) => {
    const [next] = lying.slice(i + 1);
    return i % 9 < 8 && next && (digit === next[1] || Number(digit) + Number(next[1]) === 10);
  });
  return [lying[at][0], lying[at + 1][0]];
}

export async function a_thousand_digits_scroll_and_are_played(stage) {
  const page = await play(stage, '(digits=1000,appends=99) seed=7');
  await waitForFigure(page, 'Digits left', '1000');
  await tap(page, ...(await somePair(page)));
  await waitForFigure(page, 'Digits left', '998');
  await cell(page, 'R112C1').scrollIntoViewIfNeeded();
  const height = (await page.locator('.sight').boundingBox()).height;
  assert.ok(height <= page.viewportSize().height, `the board is ${height} high`);
  await button(page, 'Append').click();
  await waitForFigure(page, 'Digits left', '1996');
}

const desk = (stage, text) => stage.visit(positionPath('solve', `numbermatch${text}`));

async function solve(page) {
  await button(page, 'Solve').click();
  await page.locator('[data-progress="done"]').waitFor();
  return page.locator('[data-verdict]').getAttribute('data-verdict');
}

export async function a_solution_is_found_and_stepped_through(stage) {
  const page = await desk(stage, ' 123456789');
  assert.equal(await solve(page), 'cleared');
  const verdict = page.locator('[data-verdict]');
  assert.match(await verdict.innerText(), /Can be cleared[\s\S]*proved[\s\S]*1 append/);
  const moves = Number(/(\d+) moves/.exec(await verdict.innerText())[1]);
  await until(page, 'the next move is marked', async () => (await page.locator('[data-next]').innerText()) !== '');
  await button(page, 'Forward one move').click();
  await page.locator('[data-ply="1"]').first().waitFor();
  await page.getByRole('slider').fill(String(moves));
  await page.getByText('The board is clear.').waitFor();
  assert.equal(await page.locator('[data-digit]').count(), 0);
  await button(page, 'Play').click();
  await until(page, 'it plays by itself', async () => (await page.locator('[data-ply="2"]').count()) > 0);
  await button(page, 'Pause').click();
}

export async function a_board_that_cannot_be_cleared_says_why(stage) {
  const page = await desk(stage, '(appends=0) 1193');
  assert.equal(await solve(page), 'not_clearable');
  assert.match(await page.locator('[data-verdict]').innerText(), /Cannot be cleared[\s\S]*proved[\s\S]*Why: /);
  const stuck = await desk(stage, '(appends=0) 123');
  await stuck.getByText('Why: no pair and no append is left').waitFor();
  assert.ok(await button(stuck, 'Solve').isDisabled());
}

export async function solving_is_stopped_and_the_board_shared_by_its_address(stage) {
  // The classic game of 1 to 39, which the solver does not settle in a minute.
  const text = '123456789/111213141/516171819/212223242/526272829/313233343/536373839';
  const page = await desk(stage, `(rules=classic_forced,appends=99) ${text}`);
  await waitForCount(page, '[data-digit]', 63);
  await button(page, 'Solve').click();
  await button(page, 'Stop').click();
  await page.locator('[data-progress="done"]').waitFor();
  await until(page, 'the address', () => new URL(page.url()).searchParams.get('p')?.endsWith(text));
  await choose(page, 'Which board', 'My own');
  await page.getByLabel('Board as digits').fill('19');
  await waitForCount(page, '[data-digit]', 2);
  await until(page, 'its address', () => new URL(page.url()).searchParams.get('p')?.endsWith(' 19'));
  const again = await stage.visit(page.url());
  await waitForCount(again, '[data-digit]', 2);
  assert.equal(await solve(again), 'cleared');
}

export async function a_hint_says_which_moves_lose(stage) {
  const page = await play(stage, '(appends=0) 123456789/987612345/55');
  await button(page, 'Hint').click();
  assert.equal(await page.locator('[data-losing]').innerText(), '1 of 8 moves loses: R1C9-R2C1.');
  await button(page, 'Hide the hint').click();
  await button(page, 'All pairs').click();
  await waitForCount(page, '.link.loses', 1);
}

export async function a_board_is_read_from_a_picture_put_right_and_used(stage) {
  const page = await stage.visit(positionPath('solve', 'numbermatch 123456789/98.654321/1.2345679/68'));
  await until(page, 'the position', async () => (await board(page)).R4C2 === '8');
  const before = await board(page);
  const shot = { name: 'shot.png', mimeType: 'image/png', buffer: await page.locator('main').screenshot() };
  await button(page, 'From a picture').click();
  await page.getByText('never sent').waitFor();
  await page.locator('input[type="file"]').setInputFiles(shot);
  await page.locator('[data-picture="read"]').waitFor();
  assert.deepEqual(await board(page), before);
  // A tap with a digit changes all equal ones, and only the tapped one if so chosen.
  await button(page, '5').click();
  await cell(page, 'R1C8').click();
  await until(page, 'no 8 is left', async () => !Object.values(await board(page)).includes('8'));
  await page.getByLabel('Equal digits change together').uncheck();
  await button(page, '3').click();
  await cell(page, 'R1C8').click();
  await until(page, 'one 3 more', async () => (await board(page)).R1C8 === '3');
  assert.equal((await board(page)).R2C2, '5');
  await button(page, 'Use this board').click();
  await button(page, 'Solve').waitFor();
  await until(page, 'the board of the picture', async () => (await board(page)).R2C2 === '5');
  assert.equal((await board(page)).R1C8, '3');
}

export async function a_picture_without_digits_is_refused_until_the_corners_are_set(stage) {
  const page = await stage.visit(positionPath('solve', 'numbermatch 12'));
  await button(page, 'From a picture').click();
  await page.locator('input[type="file"]').setInputFiles(await plainPicture(page));
  await page.locator('[data-picture="not-found"]').waitFor();
  await page.locator('[role="status"]', { hasText: 'No board was found' }).waitFor();
  assert.equal(await button(page, 'Use this board').isDisabled(), true);
}

export async function a_proof_is_saved_and_the_program_verifies_it(stage) {
  const page = await stage.visit(positionPath('solve', 'numbermatch(appends=0) 1192'));
  await button(page, 'Solve').click();
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Save the proof').click()]);
  assert.equal(file.suggestedFilename(), 'numbermatch-proof.txt');
  await page.getByText('gridwise verify numbermatch numbermatch-proof.txt').waitFor();
  const program = process.env.GRIDWISE_BIN ?? '../build/release/gridwise';
  assert.match(execFileSync(program, ['verify', 'numbermatch', await file.path()], { encoding: 'utf8' }), /verified/);
}
