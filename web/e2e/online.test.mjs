// Two browsers in one match, and a program that goes away in the middle.
import assert from 'node:assert/strict';
import { board, button, cell, choose, playable, until, waitForStatus, waitForStones } from './board.mjs';

export const onPhoneToo = [invitation_offers_and_rematch_between_two_browsers];

/** Ann invites, Bo sits down. */
async function twoBrowsers(stage) {
  const ann = await stage.visit('/play/tictactoe');
  await choose(ann, 'Second', 'Invite');
  await ann.getByRole('textbox', { name: 'Name, First' }).fill('Ann');
  await button(ann, 'Start').click();
  await waitForStatus(ann, /Waiting/);
  const link = await ann.getByRole('textbox', { name: 'Invitation link' }).inputValue();
  const bo = await stage.visit(link);
  await bo.getByRole('textbox', { name: 'Name' }).fill('Bo');
  await button(bo, 'Sit down').click();
  await waitForStatus(ann, /Your turn/);
  await waitForStatus(bo, /Ann to move/);
  return { ann, bo };
}

/** Waits until an offer is shown and announced. */
async function waitForOffer(page, offer) {
  await page.getByRole('alert').getByText(offer).waitFor();
  await until(page, 'the announcement', async () =>
    (await page.locator('[data-announcement]').innerText()).includes(offer),
  );
}

export async function invitation_offers_and_rematch_between_two_browsers(stage) {
  const { ann, bo } = await twoBrowsers(stage);
  assert.deepEqual(await playable(bo), []);
  await cell(ann, 'b2').click();
  await waitForStones(bo, 1);
  await cell(bo, 'a1').click();
  await waitForStones(ann, 2);

  await button(bo, 'Undo').click();
  await waitForOffer(ann, 'Bo asks to take a move back.');
  await button(ann, 'Accept').click();
  await waitForStones(bo, 1);
  await waitForStatus(bo, /Your turn/);

  await button(bo, 'Offer a draw').click();
  await waitForOffer(ann, 'Bo offers a draw.');
  await button(ann, 'Decline').click();
  await until(bo, 'the offer is gone', async () => (await bo.getByText('You offered a draw.').count()) === 0);

  assert.equal(await button(ann, 'Hint').count(), 0, 'no advice between two persons');
  await button(ann, 'Resign').click();
  await button(ann, 'Really resign?').click();
  await waitForStatus(bo, /You win/);
  await waitForStatus(ann, /You lose/);

  await button(ann, 'Rematch').click();
  await waitForOffer(bo, 'Ann asks for a rematch.');
  await button(bo, 'Accept').click();
  await waitForStatus(bo, /Your turn/);
  await cell(bo, 'c3').click();
  await waitForStones(ann, 1);
  await waitForStatus(ann, /Your turn/);
}

export async function spectators_see_every_move_and_make_none(stage) {
  const { ann, bo } = await twoBrowsers(stage);
  const third = await stage.visit(new URL(ann.url()).pathname);
  await cell(ann, 'a3').click();
  await waitForStones(third, 1);
  assert.deepEqual(await playable(third), []);
  await cell(bo, 'b3').click();
  await waitForStones(third, 2);
  assert.match(await third.locator('main').innerText(), /You are watching/);
}

export async function nothing_is_lost_when_the_program_is_killed_and_started_again(stage) {
  stage.expected = /WebSocket|ERR_CONNECTION/;
  const { ann, bo } = await twoBrowsers(stage);
  await cell(ann, 'b2').click();
  await waitForStones(bo, 1);
  await stage.program.stop('SIGKILL');
  await ann.getByText('The connection was lost.', { exact: false }).waitFor();
  await bo.getByText('The connection was lost.', { exact: false }).waitFor();
  // A move made without a connection is sent once when it is back.
  await cell(bo, 'c1').click();
  await stage.program.start();
  await waitForStones(ann, 2);
  await waitForStones(bo, 2);
  assert.equal((await board(ann)).c1, 'Nought');
  await cell(ann, 'a1').click();
  await waitForStones(bo, 3);
  await waitForStones(ann, 3);
}

export async function a_move_sent_just_before_a_reload_is_not_lost(stage) {
  stage.expected = /WebSocket|ERR_CONNECTION/;
  const { ann, bo } = await twoBrowsers(stage);
  await stage.program.stop('SIGKILL');
  await ann.getByText('The connection was lost.', { exact: false }).waitFor();
  await cell(ann, 'c3').click();
  await stage.program.start();
  await ann.reload();
  await waitForStones(bo, 1);
  assert.equal((await board(bo)).c3, 'Cross');
}

export async function a_match_that_is_not_there_says_so(stage) {
  const page = await stage.visit('/play/tictactoe/nosuchmatch');
  await page.getByText('There is no such match here.').waitFor();
  assert.equal(await page.getByRole('link', { name: 'New game' }).count(), 1);
}
