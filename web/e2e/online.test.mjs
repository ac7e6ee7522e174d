// A match between two browsers, and a program that goes down in the middle.
import assert from 'node:assert/strict';
import { board, button, cell, choose, playable, until, waitForStatus, waitForStones } from './board.mjs';

export const onPhoneToo = [invitation_offers_and_rematch_between_two_browsers];

/** Ann sends an invitation, Bo takes the seat. */
async function twoBrowsers(stage) {
  const ann = await stage.visit('/play/tictactoe');
  await choose(ann, 'Second', 'Invite');
  await ann.getByRole('textbox', { name: 'Name, First' }).fill('Ann');
  await button(ann, 'Start').click();
  await waitForStatus(ann, /Waiting/);
  const link = await ann.getByRole('textbox', { name: 'Invitation link' }).inputValue();
  const bo = await stage.visit(link);
  await bo.getByRole('textbox', { name: 'Name' }).fill('Bo');
  await button(bo, 'Join').click();
  await waitForStatus(ann, /Your turn/);
  await waitForStatus(bo, /Ann \(guest\) to move/);
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
  await waitForOffer(ann, 'Bo (guest) asks to take a move back.');
  await button(ann, 'Accept').click();
  await waitForStones(bo, 1);
  await waitForStatus(bo, /Your turn/);

  await button(bo, 'Offer a draw').click();
  await waitForOffer(ann, 'Bo (guest) offers a draw.');
  await button(ann, 'Decline').click();
  await until(bo, 'the offer is gone', async () => (await bo.getByText('You offered a draw.').count()) === 0);

  assert.equal(await button(ann, 'Hint').count(), 0, 'no advice between two persons');
  await button(ann, 'Resign').click();
  await button(ann, 'Really resign?').click();
  await waitForStatus(bo, /You win/);
  await waitForStatus(ann, /You lose/);

  await button(ann, 'Rematch').click();
  await waitForOffer(bo, 'Ann (guest) asks for a rematch.');
  await button(bo, 'Accept').click();
  await waitForStatus(bo, /Your turn/);
  await cell(bo, 'c3').click();
  await waitForStones(ann, 1);
  await waitForStatus(ann, /Your turn/);
}

export async function a_game_that_waits_is_counted_in_every_room_and_leads_the_first_page(stage) {
  const { ann, bo } = await twoBrowsers(stage);
  const rail = (page) => page.locator('header [data-news]');
  const room = new URL(bo.url()).pathname;
  await bo.goto(`${stage.program.url}/records`);
  await bo.locator('h1').waitFor();
  assert.equal(await rail(bo).count(), 0);
  await cell(ann, 'b2').click();
  await rail(bo).waitFor();
  assert.equal(await rail(bo).getAttribute('data-news'), '1');
  await bo.getByRole('link', { name: 'Games, 1 game waits for your move' }).click();
  await bo.locator('[data-lead="match"]').getByText('Tic-tac-toe, your move').waitFor();
  await bo.locator('[data-lead] .main').click();
  await bo.waitForURL((url) => url.pathname === room);
  await cell(bo, 'a1').click();
  await rail(bo).waitFor({ state: 'detached' });
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
  // A move made while offline is sent exactly once after reconnecting.
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

export async function a_move_waits_for_the_heir_of_a_server_that_does_not_answer(stage) {
  const { ann, bo } = await twoBrowsers(stage);
  const refused = [];
  let answers = false;
  await bo.routeWebSocket(/\/ws$/, (page) => {
    const server = page.connectToServer();
    page.onMessage((text) => {
      const asked = JSON.parse(String(text));
      if (answers || asked.do !== 'match.move') return server.send(text);
      refused.push(asked.command);
      page.send(JSON.stringify({ id: asked.id, error: { code: 'match/elsewhere', says: 'it does not answer' } }));
    });
  });
  await bo.reload();
  await cell(ann, 'b2').click();
  await waitForStones(bo, 1);
  await cell(bo, 'a1').click();
  const banner = bo.locator('[data-reconnecting]');
  await banner.waitFor();
  await until(bo, 'it is sent again', async () => refused.length > 1);
  assert.equal(await bo.locator('[role="alert"]').count(), 0, 'no error yet');
  answers = true;
  await waitForStones(ann, 2);
  await banner.waitFor({ state: 'detached' });
  await waitForStones(bo, 2);
  assert.equal(new Set(refused).size, 1, 'it is the same command');
}

export async function a_match_that_is_not_there_says_so(stage) {
  const page = await stage.visit('/play/tictactoe/nosuchmatch');
  await page.getByText('This link is broken. Start a new game?').waitFor();
  await page.getByText('This game does not exist, or no longer exists.').waitFor();
  await page.getByRole('link', { name: 'Start a new game' }).click();
  await button(page, 'Start').waitFor();
}

export async function who_leaves_is_seen_to_have_left_and_to_come_back(stage) {
  const { ann, bo } = await twoBrowsers(stage);
  const address = bo.url();
  const away = ann.locator('[data-away="1"]');
  assert.equal(await away.count(), 0, 'both are here');
  await bo.goto('about:blank');
  await until(ann, 'Bo has left', async () => /^left \d+ s ago$/.test((await away.allInnerTexts()).join()));
  assert.equal(await ann.locator('[data-away="0"]').count(), 0, 'nobody is told of himself');
  const third = await stage.visit(new URL(ann.url()).pathname);
  await third.locator('[data-away="1"]').waitFor();
  await bo.goto(address);
  await until(ann, 'Bo is back', async () => (await away.count()) === 0);
}

export async function a_waiting_invitation_is_cancelled(stage) {
  const ann = await stage.visit('/play/tictactoe');
  await choose(ann, 'Second', 'Invite');
  await button(ann, 'Start').click();
  await waitForStatus(ann, /Waiting/);
  const link = await ann.getByRole('textbox', { name: 'Invitation link' }).inputValue();
  const bo = await stage.visit(link);
  await button(bo, 'Join').waitFor();
  await button(ann, 'Cancel the invitation').click();
  await waitForStatus(ann, /The invitation was cancelled/);
  await waitForStatus(bo, /The invitation was cancelled/);
  assert.equal(await button(bo, 'Join').count(), 0);
  await ann.goto(stage.program.url);
  await ann.locator('[data-game]').first().waitFor();
  assert.equal(await ann.locator('[data-match]').count(), 0, 'it is not left unfinished');
}

export async function who_is_elsewhere_is_called_back_when_it_is_their_turn(stage) {
  const { ann, bo } = await twoBrowsers(stage);
  const mark = () => bo.locator('link[rel="icon"]').getAttribute('href');
  const title = await bo.title();
  await bo.evaluate(() => dispatchEvent(new Event('blur')));
  await cell(ann, 'b2').click();
  await until(bo, 'the title calls', async () => (await bo.title()) === 'Your turn: Tic-tac-toe');
  assert.equal(await mark(), '/mark-dot.svg');
  const found = await bo.request.get(new URL(await mark(), bo.url()).href);
  assert.equal(found.headers()['content-type'], 'image/svg+xml');
  await bo.evaluate(() => dispatchEvent(new Event('focus')));
  await until(bo, 'the title is the match again', async () => (await bo.title()) === title);
  assert.equal(await mark(), '/mark.svg');
}
