// A person against a bot, and two persons on one device.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import {
  board,
  button,
  cell,
  choose,
  finished,
  openDrawer,
  playable,
  playOut,
  recordLink,
  resign,
  startMatch,
  status,
  stones,
  tabTo,
  typeMove,
  unfold,
  until,
  visitCopiedLink,
  waitForStatus,
  waitForStones,
} from './board.mjs';

export const inMotion = true;
export const onPhoneToo = [hard_bot_by_mouse_from_setup_to_export, thoughts_are_listed_and_marked_on_the_board];

async function startAgainstHardBot(page) {
  await choose(page, 'Second', 'Bot');
  await choose(page, 'Level, Second', 'Hard');
  await button(page, 'Start').click();
  await waitForStatus(page, /Your turn/);
}

/** On a phone a single button cycles the speed from normal over double to four times. */
async function setFastestReplay(stage, page) {
  if (stage.width >= 600) return choose(page, 'Speed', '4×');
  for (const pace of ['1×', '2×']) await button(page, `Speed ${pace}`).click();
  await button(page, 'Speed 4×').waitFor();
}

export async function hard_bot_by_mouse_from_setup_to_export(stage) {
  const page = await stage.visit('/play/tictactoe');
  await startAgainstHardBot(page);
  await cell(page, 'b2').click();
  await waitForStones(page, 2);
  await openDrawer(page, 'Moves');
  assert.match(await page.getByRole('list', { name: 'Moves' }).innerText(), /b2/);

  // A reload keeps the game.
  const before = await board(page);
  await page.reload();
  await waitForStatus(page, /Your turn/);
  assert.deepEqual(await board(page), before);
  await playOut(page);
  assert.match(await status(page), /You lose|A draw/);
  assert.deepEqual(await playable(page), []);

  // The record is replayed by buttons, slider and keyboard, and automatically.
  const plies = await stones(page);
  await (await recordLink(page)).click();
  await page.waitForURL(/\/records\/.+/);
  const id = new URL(page.url()).pathname.split('/').at(-1);
  await page.goto(`${stage.program.url}/records`);
  await page.locator(`[data-record="${id}"]`).click();
  await waitForStones(page, plies);
  await button(page, 'To the start').click();
  await waitForStones(page, 0);
  await button(page, 'Forward one move').click();
  await waitForStones(page, 1);
  assert.equal((await board(page)).b2, 'Cross');
  await page.getByRole('slider', { name: 'Position' }).fill('3');
  await waitForStones(page, 3);
  await page.locator('h1').focus();
  await page.keyboard.press('ArrowRight');
  await waitForStones(page, 4);
  await page.keyboard.press('ArrowLeft');
  await waitForStones(page, 3);
  await page.keyboard.press('Home');
  await waitForStones(page, 0);
  await setFastestReplay(stage, page);
  await button(page, 'Play').click();
  await waitForStones(page, plies);
  await until(page, 'playing has ended', () => button(page, 'Play').count());

  // The link shows another visitor the same move; the export is the record.
  await page.getByRole('slider', { name: 'Position' }).fill('2');
  await waitForStones(page, 2);
  const friend = await visitCopiedLink(stage, page, 'Share');
  await waitForStones(friend, 2);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export' }).click(),
  ]);
  const record = JSON.parse(readFileSync(await download.path(), 'utf8'));
  assert.equal(record.format, 'gridwise-record');
  assert.equal(record.moves.length, plies);
  assert.equal(record.moves[0].move, 'b2');
}

export async function a_game_given_up_at_once_says_so_in_the_list_and_in_its_room(stage) {
  const page = await stage.visit('/play/tictactoe');
  await startAgainstHardBot(page);
  await resign(page);
  await (await recordLink(page)).click();
  const said = 'Hard bot won: you resigned before the first move';
  await page.getByRole('heading', { name: said, exact: true }).waitFor();
  const id = new URL(page.url()).pathname.split('/').at(-1);
  await page.goto(`${stage.program.url}/records`);
  await page.locator(`[data-record="${id}"]`).getByText(said, { exact: true }).waitFor();
}

export async function hard_bot_by_keyboard_alone(stage) {
  const page = await stage.visit('/play/tictactoe');
  await startAgainstHardBot(page);
  await tabTo(page, '[role="gridcell"]');
  await typeMove(page, 'c1');
  await waitForStones(page, 2);
  await waitForStatus(page, /Your turn/);
  await page.keyboard.press('u');
  await waitForStones(page, 0);
  await page.keyboard.press('h');
  await page.locator('[data-advice] strong').waitFor();
  assert.match(await page.locator('[data-advice] strong').innerText(), /^Hint: [abc][123]$/);
  await playOut(page, (name) => typeMove(page, name));
  assert.match(await page.locator('[data-announcement]').innerText(), /You lose|A draw/);
  await page.keyboard.press('Enter');
  assert.ok(await finished(page), 'Enter after the end changes nothing');
}

export async function a_tap_on_the_set_up_board_begins_with_that_move(stage) {
  const page = await stage.visit('/play/tictactoe');
  await cell(page, 'a1').click();
  await page.waitForURL(/\/play\/tictactoe\/.+/);
  await waitForStones(page, 2);
  assert.equal((await board(page)).a1, 'Cross');
}

export async function two_persons_on_one_device(stage) {
  const page = await stage.visit('/play/tictactoe');
  await choose(page, 'Second', 'Person');
  await page.getByRole('textbox', { name: 'Name, First' }).fill('Ann');
  await page.getByRole('textbox', { name: 'Name, Second' }).fill('Bo');
  await button(page, 'Start').click();
  await waitForStatus(page, /Ann \(guest\) to move/);
  for (const [i, name] of ['a1', 'b1', 'a2', 'b2'].entries()) {
    await cell(page, name).click();
    await waitForStones(page, i + 1);
  }
  await button(page, 'Undo').click();
  await waitForStones(page, 3);
  await waitForStatus(page, /Bo \(guest\) to move/);
  await cell(page, 'c2').click();
  await waitForStones(page, 4);
  await cell(page, 'a3').click();
  await waitForStatus(page, /Ann \(guest\) wins/);

  // After the end no move is accepted, by mouse or keyboard.
  await cell(page, 'c3').click({ force: true });
  await cell(page, 'c3').focus();
  await page.keyboard.press('Enter');
  assert.equal(await stones(page), 5);

  // A rematch swaps the sides.
  await button(page, 'Rematch').click();
  await waitForStatus(page, /Bo \(guest\) to move/);
  await waitForStones(page, 0);
  await cell(page, 'b2').click();
  await waitForStones(page, 1);
  await button(page, 'Agree on a draw').click();
  await waitForStatus(page, /A draw/);
}

export async function resigning_takes_a_second_press(stage) {
  const page = await stage.visit('/play/tictactoe');
  await startAgainstHardBot(page);
  await button(page, 'Resign').click();
  assert.equal(await finished(page), 0);
  await button(page, 'Really resign?').click();
  await waitForStatus(page, /You lose/);
}

export async function larger_board_by_options(stage) {
  const page = await stage.visit('/play/tictactoe');
  await choose(page, 'Boards', /^5x5/);
  await unfold(page, 'Advanced');
  await button(page, 'Columns + 1').click();
  await until(page, 'a board of 6 by 5', async () => (await page.locator('[role="gridcell"]').count()) === 30);
  await choose(page, 'Second', 'Person');
  await startMatch(page);
  await cell(page, 'f5').click();
  await waitForStones(page, 1);
}

export async function thoughts_are_listed_and_marked_on_the_board(stage) {
  const page = await stage.visit('/play/tictactoe');
  await startAgainstHardBot(page);
  await openDrawer(page, 'Thoughts');
  await page.locator('[data-move]').first().waitFor();
  assert.equal(await page.locator('[data-move]').count(), 9);
  assert.equal(await page.locator('.value').count(), 9);
  assert.match(await page.locator('[data-move="b2"]').innerText(), /draw/);
  await page.getByRole('checkbox', { name: 'Mark them on the board' }).uncheck();
  assert.equal(await page.locator('.value').count(), 0);
  if (stage.width > 600) {
    await page.locator('[data-move="b2"]').hover();
    assert.equal(await page.locator('.highlighted').count(), 1);
  }
}
