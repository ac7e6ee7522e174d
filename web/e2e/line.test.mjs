// A line that falls silent though its socket stays open, as when a phone changes networks. Time is the page's own: it
// passes only where the test says so.
import assert from 'node:assert/strict';
import { button, cell, choose, until, waitForStatus, waitForStones } from './board.mjs';
import { SlowLine } from './slow_line.mjs';
import { quiet } from './stage.mjs';

/** Ann plays Bo; Ann's line can be held, and her clock stands still. */
async function match(stage, work) {
  const line = await SlowLine.open(stage.program);
  stage.expected = /request to|WebSocket|ERR_CONNECTION|ERR_EMPTY|ERR_SOCKET/;
  try {
    const ann = await stage.visit(`${line.url}/play/tictactoe`);
    await choose(ann, 'Second', 'Invite');
    await button(ann, 'Start').click();
    await waitForStatus(ann, /Waiting/);
    const link = new URL(await ann.getByRole('textbox', { name: 'Invitation link' }).inputValue());
    const bo = await stage.visit(link.pathname + link.search);
    await button(bo, 'Join').click();
    await waitForStatus(ann, /Your turn/);
    await ann.clock.install();
    await ann.reload();
    await waitForStatus(ann, /Your turn/);
    await quiet(ann);
    await ann.clock.pauseAt((await ann.evaluate(() => Date.now())) + 1000);
    await work({ ann, bo, line });
  } finally {
    await line.close();
  }
}

const lost = (page) => page.getByText('The connection was lost.', { exact: false });

export async function a_held_move_shows_the_banner_within_8_seconds_and_is_made_once(stage) {
  await match(stage, async ({ ann, bo, line }) => {
    line.hold('up');
    line.hold('down');
    await cell(ann, 'b2').click();
    await until(ann, 'it is drawn', async () => (await ann.locator('.art .cross').count()) === 1);
    assert.equal(await ann.locator('.art .unsure').count(), 0);
    await ann.clock.runFor(1100);
    await ann.locator('.art .unsure .cross').waitFor({ state: 'attached' });
    await ann.clock.runFor(5600);
    assert.equal(await lost(ann).count(), 0);
    await ann.clock.runFor(400);
    await lost(ann).waitFor();
    await ann.clock.resume();
    await waitForStones(bo, 1);
    await waitForStones(ann, 1);
    await until(ann, 'it is whole', async () => (await ann.locator('.art .unsure').count()) === 0);
    // What the old line held comes too late to do anything.
    line.release();
    await cell(bo, 'a1').click();
    await waitForStones(ann, 2);
  });
}

export async function a_silent_line_shows_the_banner_within_15_seconds(stage) {
  await match(stage, async ({ ann, bo, line }) => {
    line.hold('up');
    line.hold('down');
    await ann.clock.runFor(9000);
    assert.equal(await ann.locator('.banner p').count(), 0);
    await ann.clock.runFor(5100);
    await ann.locator('.banner p').waitFor();
    await ann.clock.resume();
    await ann.locator('.banner .back').waitFor();
    await cell(ann, 'c3').click();
    await waitForStones(bo, 1);
  });
}

export async function a_page_that_is_seen_again_notices_in_4_seconds(stage) {
  await match(stage, async ({ ann, line }) => {
    line.hold('up');
    line.hold('down');
    await ann.evaluate(() => dispatchEvent(new Event('online')));
    await ann.clock.runFor(4100);
    await ann.locator('.banner p').waitFor();
    await ann.clock.resume();
    await ann.locator('.banner .back').waitFor();
  });
}
