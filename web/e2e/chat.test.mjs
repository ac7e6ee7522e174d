// Chat: two players turn it on and talk, one reports the other, the host hides a line, blocking works; and no secrets
// are stored.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { faults } from './axe.mjs';
import { button, cell, until, waitForStones } from './board.mjs';

export const onPhoneToo = [markup_in_names_and_chat_is_text];

/** The output of `gridwise admin` for the running server. */
function admin(stage, ...words) {
  const { binary, data } = stage.program;
  return JSON.parse(execFileSync(binary, ['admin', ...words, '--data', data, '--json'], { encoding: 'utf8' }));
}

async function seek(stage, name) {
  const page = await stage.visit('/lobby');
  await page.getByRole('textbox', { name: 'Your name' }).fill(name);
  await page.getByRole('radio', { name: 'Tic-tac-toe' }).check();
  await page.locator('[data-quick="none"]').click();
  return page;
}

/** Two visitors in a lobby match with their chat open. */
async function talking(stage, names = ['Ann', 'Bo']) {
  const ann = await seek(stage, names[0]);
  await ann.locator('[data-looking]').waitFor();
  const bo = await seek(stage, names[1]);
  for (const page of [ann, bo]) {
    await page.locator('[data-status="running"]').waitFor();
    await button(page, 'Chat').click();
  }
  return [ann, bo];
}

const wish = (page) => page.getByRole('checkbox', { name: 'I want to chat' });
const lines = (page) => page.locator('[data-line]').allInnerTexts();

async function turnOn(...pages) {
  for (const page of pages) await wish(page).check();
  for (const page of pages) await page.locator('[data-chat="on"]').waitFor();
}

async function say(page, text) {
  await page.getByRole('textbox', { name: 'Your line' }).fill(text);
  await page.keyboard.press('Enter');
  await until(page, 'it is sent', async () => (await lines(page)).some((line) => line.endsWith(text)));
}

export async function two_players_talk_and_one_reports_the_other(stage) {
  const [ann, bo] = await talking(stage);
  await wish(ann).check();
  await bo.getByText('Ann (guest) wants to chat.').waitFor();
  assert.equal(await ann.getByRole('textbox', { name: 'Your line' }).count(), 0, 'not before both want it');
  await turnOn(ann, bo);
  await say(ann, 'Hello there');
  await say(bo, 'You are a fool');
  await until(ann, 'the line arrives', async () => (await lines(ann)).length === 2);
  assert.deepEqual(await lines(ann), ['Ann (guest) Hello there', 'Bo (guest) You are a fool']);
  assert.deepEqual(await faults(ann), []);

  const watcher = await stage.visit(new URL(ann.url()).pathname);
  await ann.locator('[data-watching="1"]').waitFor();
  assert.equal(await watcher.locator('[data-chat]').count(), 0, 'who watches reads nothing');

  await ann.getByRole('textbox', { name: 'Your line' }).fill('see example.com');
  await ann.keyboard.press('Enter');
  await ann.locator('[data-why]', { hasText: 'Web addresses cannot be sent' }).waitFor();

  await button(ann, 'Report Bo (guest)').click();
  await ann.getByLabel('Reason').selectOption('insult');
  await ann.getByLabel('What happened (optional)').fill('he calls me names');
  assert.deepEqual(await faults(ann), []);
  await button(ann, 'Send the report').click();
  await ann.getByText('Thank you. The host will read your report.').first().waitFor();

  const match = new URL(ann.url()).pathname.split('/').at(-1);
  const { reports } = admin(stage, 'reports');
  const { report } = reports.find((one) => one.match === match);
  const shown = admin(stage, 'report', String(report));
  assert.equal(shown.comment, 'he calls me names');
  const rude = shown.lines.find(({ text }) => text === 'You are a fool');
  admin(stage, 'hide-chat', match, String(rude.n));
  await until(ann, 'the line is hidden', async () => (await lines(ann)).length === 1);
  await ann.reload();
  await button(ann, 'Chat').click();
  await ann.locator('[data-line]').first().waitFor();
  assert.deepEqual(await lines(ann), ['Ann (guest) Hello there']);

  await wish(bo).uncheck();
  await ann.locator('[data-chat="off"]').waitFor();
  assert.equal(await ann.getByRole('textbox', { name: 'Your line' }).count(), 0);
}

export async function a_player_is_muted_or_all_are_or_he_is_blocked(stage) {
  const [ann, bo] = await talking(stage);
  await turnOn(ann, bo);
  await say(bo, 'one');
  await until(ann, 'the line arrives', async () => (await lines(ann)).length === 1);
  await button(ann, 'Mute Bo (guest)').click();
  await until(ann, 'nothing of Bo', async () => (await lines(ann)).length === 0);
  await button(ann, 'Unmute Bo (guest)').click();
  await until(ann, 'Bo again', async () => (await lines(ann)).length === 1);
  await ann.getByRole('checkbox', { name: 'Mute everybody in all games' }).check();
  await until(ann, 'nothing of anybody', async () => (await lines(ann)).length === 0);
  await ann.getByRole('checkbox', { name: 'Mute everybody in all games' }).uncheck();

  await button(ann, 'Block Bo (guest)').click();
  await button(ann, 'Really block?').click();
  await ann.locator('[data-told]').waitFor();
  await bo.locator('[data-chat="off"]').waitFor();
  await ann.goto(`${stage.program.url}/lobby`);
  await ann.locator('[data-blocked]').getByText('Bo').waitFor();
  assert.deepEqual(await faults(ann), []);
  await button(ann, 'Unblock: Bo (guest)').click();
  await until(ann, 'nobody is blocked', async () => (await ann.locator('[data-blocked]').count()) === 0);
}

export async function markup_in_names_and_chat_is_text(stage) {
  const name = '<b>Ann</b>';
  const [ann, bo] = await talking(stage, [name, '<i>Bo</i>']);
  await turnOn(ann, bo);
  const markup = '<img src=x onerror="alert(1)"> &amp; <script>1</script>';
  await say(ann, markup);
  await until(bo, 'the line arrives', async () => (await lines(bo)).length === 1);
  assert.deepEqual(await lines(bo), [`${name} (guest) ${markup}`]);
  assert.equal(await bo.locator('[data-chat] img, [data-chat] script, [data-chat] i, [data-chat] b').count(), 0);
}

export async function web_storage_has_no_token(stage) {
  const secret = /[0-9a-f]{32}|[A-Za-z0-9_-]{43}/;
  const kept = (page) => page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  // Tokens stored by older pages.
  const page = await stage.visit('/records');
  await page.evaluate(() => {
    const token = '0123456789abcdef'.repeat(2);
    localStorage.setItem('gridwise.matches', JSON.stringify({ m: { owner: token, seats: [token, null] } }));
  });
  await page.goto(`${stage.program.url}/play/tictactoe`);
  await button(page, 'Start').click();
  await page.locator('[data-status="running"]').waitFor();
  await cell(page, 'b2').click();
  await waitForStones(page, 2);
  assert.doesNotMatch(await kept(page), secret, 'after a match against a bot');
  await page.reload();
  await waitForStones(page, 2);
  await page.locator('[role="gridcell"][aria-label*="empty"]').first().click();
  await waitForStones(page, 4);

  const [ann, bo] = await talking(stage);
  for (const one of [ann, bo]) assert.doesNotMatch(await kept(one), secret, 'after a match of the lobby');
}
