// A move is drawn on touch, before the program answers; the answer confirms or reverts it.
import assert from 'node:assert/strict';
import { board, button, cell, choose, positionPath, startMatch, until, waitForCount, waitForStones } from './board.mjs';
import { answered, kGames, timeMove } from './first_change.mjs';
import { SlowLine } from './slow_line.mjs';

export const inMotion = true;

/** Does some work over a slow line. */
async function overLine(stage, work) {
  const line = await SlowLine.open(stage.program);
  stage.expected = /request to|WebSocket|ERR_CONNECTION|ERR_EMPTY|ERR_SOCKET/;
  try {
    await work(line);
  } finally {
    await line.close();
  }
}

const drawnStones = (page) => page.locator('.art .cross, .art .ring').count();
const waitForDrawn = (page, count) => until(page, `${count} drawn`, async () => (await drawnStones(page)) === count);

export async function moves_of_each_game_are_drawn_before_their_answer(stage) {
  await overLine(stage, async (line) => {
    for (const [name, game] of Object.entries(kGames)) {
      const page = await game.start(stage, line.url);
      for (let i = 0; i < 2; i++) {
        const { awaited } = await timeMove(page, game, i, () => line.hold());
        assert.ok(awaited, `${name}: move ${i} is drawn before its answer`);
        line.release();
        await answered(page);
      }
      await page.close();
    }
  });
}

export async function a_drawn_stone_stays_the_same_when_it_is_confirmed(stage) {
  await overLine(stage, async (line) => {
    const page = await kGames.tictactoe.start(stage, line.url);
    line.hold();
    await cell(page, 'b2').click();
    await waitForDrawn(page, 1);
    assert.equal((await board(page)).b2, 'empty', 'nothing is answered yet');
    const drawn = await page.locator('.art .cross').elementHandle();
    line.release();
    await waitForStones(page, 1);
    assert.ok(await drawn.evaluate((one) => one.isConnected), 'it is not drawn a second time');
    assert.equal(await drawnStones(page), 1);
  });
}

export async function a_refused_move_is_taken_back_and_says_so(stage) {
  await overLine(stage, async (line) => {
    const page = await kGames.tictactoe.start(stage, line.url);
    line.hold('up');
    await cell(page, 'b2').click();
    await waitForDrawn(page, 1);
    // The same player moves first in another tab, which must not find the stored command and send it.
    await page.evaluate(() => {
      for (const key of Object.keys(localStorage)) if (key.includes('sending')) localStorage.removeItem(key);
    });
    const tab = await page.context().newPage();
    await tab.goto(page.url());
    await cell(tab, 'a1').click();
    await waitForStones(page, 1);
    line.release();
    await page.locator('[data-why]', { hasText: 'The board had changed' }).waitFor();
    await answered(page);
    const { a1, b2 } = await board(page);
    assert.deepEqual([a1, b2, await drawnStones(page)], ['Cross', 'empty', 1]);
  });
}

/** Cuts the line between tap and answer; `way`: whether the move or its answer was in flight. */
const cutAfterTap = (way) => (stage) =>
  overLine(stage, async (line) => {
    const page = await kGames.tictactoe.start(stage, line.url);
    line.hold(way);
    await cell(page, 'b2').click();
    await waitForDrawn(page, 1);
    line.cut();
    await waitForStones(page, 1);
    await answered(page);
    assert.equal(await drawnStones(page), 1);
    await cell(page, 'a1').click();
    await waitForStones(page, 2);
    assert.equal((await board(page)).a1, 'Nought', 'the move was made once');
  });

export const a_move_lost_on_its_way_is_sent_again = cutAfterTap('up');
export const a_move_whose_answer_is_lost_is_made_once = cutAfterTap('down');

export async function a_forbidden_point_says_why(stage) {
  const kForked = 'gomoku(rule=renju) 15/15/15/5o9/7x7/3o3x7/3o11/5xx8/3o11/15/15/15/15/15/15 b';
  const page = await stage.visit(positionPath('play', kForked));
  await choose(page, 'White', 'Person');
  await startMatch(page);
  const forbidden = page.locator('[role="gridcell"][aria-label*="forbidden"]').first();
  await forbidden.click({ force: true });
  await page.locator('[data-why]', { hasText: 'Black may not: two open threes' }).waitFor();
  await page.locator('.art .rejected').waitFor();
  await waitForCount(page, '[data-why]', 0);
}

export async function a_blocked_pair_names_what_stands_between(stage) {
  const page = await stage.visit(positionPath('play', 'numbermatch 123456789/987654321'));
  await startMatch(page);
  await cell(page, 'R1C1').click();
  await cell(page, 'R1C9').click();
  await page.locator('[data-why]', { hasText: 'A 2 is in the way' }).waitFor();
  assert.equal(await button(page, 'Undo').count(), 0, 'nothing was played');
}
