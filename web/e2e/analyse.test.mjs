// The analysis room: playing moves, placing tokens, cell values, solving, sharing.
import assert from 'node:assert/strict';
import {
  board,
  button,
  cell,
  choose,
  kFree,
  readCells,
  status,
  stones,
  unfold,
  until,
  visitCopiedLink,
  waitForStones,
} from './board.mjs';

/** Cell -> the text on it. */
async function values(page) {
  const cells = await readCells(page);
  return Object.fromEntries(
    cells.flatMap(([name, lies, value]) => (lies === kFree && /^[WDL]/.test(value ?? '') ? [[name, value]] : [])),
  );
}

export async function every_cell_shows_win_draw_or_loss_with_plies(stage) {
  const page = await stage.visit('/analyse/tictactoe');
  await until(page, 'nine values', async () => Object.keys(await values(page)).length === 9);
  assert.deepEqual([...new Set(Object.values(await values(page)))], ['D']);
  // Against a corner only the centre draws.
  await cell(page, 'a3').click();
  await until(page, 'eight values', async () => Object.keys(await values(page)).length === 8);
  const replies = await values(page);
  assert.equal(replies.b2, 'D');
  assert.equal(Object.values(replies).filter((value) => /^L \d$/.test(value)).length, 7);
  assert.match(await page.locator('[data-report]').first().innerText(), /A draw: b2[\s\S]*proved[\s\S]*Line[\s\S]*b2/);
  await button(page, 'Undo').click();
  await waitForStones(page, 0);
}

export async function a_board_that_cannot_arise_is_explained(stage) {
  const page = await stage.visit('/analyse/tictactoe');
  await choose(page, 'Analyse', 'Place freely');
  await cell(page, 'a3').click();
  await waitForStones(page, 1);
  await cell(page, 'b3').click();
  await page.getByText('The two sides cannot have reached this position by moving in turn.').waitFor();
  assert.equal(await stones(page), 2, 'the draft stays on the board');
  await button(page, 'Nought').click();
  await cell(page, 'c1').click();
  await waitForStones(page, 3);
  await until(page, 'the objection is gone', async () => (await page.getByRole('alert').count()) === 0);
  await until(page, 'six values', async () => Object.keys(await values(page)).length === 6);
  await button(page, 'Empty').click();
  await cell(page, 'c1').click();
  await waitForStones(page, 2);
  await button(page, 'Undo').click();
  await waitForStones(page, 3);
}

export async function a_shared_link_carries_the_position(stage) {
  const page = await stage.visit('/analyse/tictactoe');
  await cell(page, 'b2').click();
  await waitForStones(page, 1);
  await cell(page, 'a1').click();
  await waitForStones(page, 2);
  const friend = await visitCopiedLink(stage, page);
  await waitForStones(friend, 2);
  assert.deepEqual(await board(friend), await board(page));
  await friend.getByRole('link', { name: 'Play from here' }).click();
  await waitForStones(friend, 2);
  await button(friend, 'Start').click();
  await friend.waitForURL(/\/play\/tictactoe\/.+/);
  await until(friend, 'the game goes on from there', async () => (await stones(friend)) >= 2);
}

export async function a_larger_board_is_proved_where_it_is_analysed(stage) {
  const page = await stage.visit('/analyse/tictactoe?p=tictactoe(m=4,n=4,k=4)');
  const thoughts = page.getByRole('region', { name: 'Thoughts' });
  await thoughts.getByRole('button', { name: 'Prove it' }).click();
  await thoughts.locator('[data-proof="draw"]').waitFor();
  assert.match(await thoughts.locator('[data-report="draw"]').innerText(), /A draw: [a-d][1-4][\s\S]*proved/);
  await thoughts.locator('[data-advanced] > summary').click();
  assert.match(await thoughts.locator('[data-advanced]').innerText(), /Depth[\s\S]*Nodes/);
}

export async function swaps_are_drawn_on_the_board_and_told_in_words(stage) {
  const page = await stage.visit('/analyse/match3');
  const row = page.locator('[data-move]').first();
  await row.waitFor();
  assert.match(await row.innerText(), /[a-z]\d–[a-z]\d/, 'a swap reads b4–b3');
  assert.doesNotMatch(await row.innerText(), /worth|0%|line_/);
  await until(page, 'links on the board', async () => (await page.locator('.link').count()) > 1);
}

export async function a_position_text_is_loaded_or_refused_with_its_place(stage) {
  const page = await stage.visit('/analyse/tictactoe');
  await unfold(page, 'Position as text');
  const text = page.getByRole('textbox', { name: 'Position as text' });
  await text.fill('tictactoe(m=3,n=3,k=3) xxx/oo./...');
  await button(page, 'Load').click();
  await waitForStones(page, 5);
  assert.match(await status(page), /First wins/);
  await text.fill('tictactoe(m=3,n=3,k=3) x?./.../...');
  await button(page, 'Load').click();
  await page.getByText(/This is not a cell of the board. \(at 24\)/).waitFor();
  assert.equal(await stones(page), 5);
}

export async function a_broken_link_says_so_and_shows_an_ordinary_board(stage) {
  for (const { path, why } of [
    { path: '/analyse/gomoku?p=gomoku(size%3D99)', why: /too small or too large/ },
    { path: '/analyse/tictactoe?p=rubbish', why: /Was all of it copied/ },
    { path: '/solve/orbs?p=orbs%20xx', why: /no board/ },
  ]) {
    const page = await stage.visit(path);
    const told = page.locator('main [role="alert"]');
    await told.waitFor();
    assert.match(await told.innerText(), /This link is broken/);
    assert.match(await told.innerText(), why);
    assert.doesNotMatch(await told.innerText(), /\(at \d+\)/);
    assert.ok((await page.locator('[role="gridcell"]').count()) > 0, 'a board is there');
  }
}
