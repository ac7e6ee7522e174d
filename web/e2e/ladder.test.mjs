// The bot ladder: a beaten bot is stored on this device and leads to the next one, a lost game to a retry.
import assert from 'node:assert/strict';
import { button, cell, finished, playable, startMatch, stones, until } from './board.mjs';

const rung = (page, name) => page.locator(`[data-rung="${name}"]`);
/** What leads on after a match on the ladder: the next bot, or the same one again. */
const end = (page) => page.locator('[data-next="rung"]').first();

const kLines = [
  ['a1', 'a2', 'a3'],
  ['b1', 'b2', 'b3'],
  ['c1', 'c2', 'c3'],
  ['a1', 'b1', 'c1'],
  ['a2', 'b2', 'c2'],
  ['a3', 'b3', 'c3'],
  ['a1', 'b2', 'c3'],
  ['a3', 'b2', 'c1'],
];

/** The cells with the first player's token, by its label. */
async function cellsWith(page, token) {
  const labels = await page
    .locator('[role="gridcell"]')
    .evaluateAll((cells) => cells.map((one) => one.getAttribute('aria-label').split(', ')));
  return labels.filter(([, lies]) => lies === token).map(([name]) => name);
}

/** Wins if possible, else blocks a win, else plays the most central cell. */
async function wellChosen(page) {
  const free = await playable(page);
  const own = await cellsWith(page, 'Cross');
  const theirs = await cellsWith(page, 'Nought');
  const third = (held) =>
    free.find((name) =>
      kLines.some((line) => line.includes(name) && line.every((other) => other === name || held.includes(other))),
    );
  const usual = ['b2', 'a1', 'c3', 'a3', 'c1', 'a2', 'b1', 'c2', 'b3'];
  return third(own) ?? third(theirs) ?? usual.find((name) => free.includes(name));
}

/** Lets the other side win whenever possible. */
async function badlyChosen(page) {
  const free = await playable(page);
  const theirs = await cellsWith(page, 'Nought');
  const stops = (name) =>
    kLines.some((line) => line.includes(name) && line.filter((other) => theirs.includes(other)).length >= 1);
  return free.find((name) => !stops(name)) ?? free.at(-1);
}

async function playWith(page, choose) {
  while (true) {
    await until(page, 'own turn or the end', async () => (await finished(page)) || (await playable(page)).length > 0);
    if (await finished(page)) return;
    const before = await stones(page);
    await cell(page, await choose(page)).click();
    await until(page, 'the move', async () => (await stones(page)) > before);
  }
}

async function pathOfMatch(page) {
  await page.locator('[data-status="running"]').waitFor();
  return new URL(page.url()).pathname;
}

/** Plays until a game is won; the random bot soon loses one. */
async function winOnce(page) {
  for (let games = 0; games < 10; games++) {
    await playWith(page, wellChosen);
    if (/^Next: /.test(await end(page).innerText())) return;
    const before = new URL(page.url()).pathname;
    await button(page, 'Try again').click();
    await until(page, 'another match', async () => new URL(page.url()).pathname !== before);
    await pathOfMatch(page);
  }
  assert.fail('the easiest bot is never beaten');
}

export async function a_beaten_bot_leads_to_the_next_one(stage) {
  const page = await stage.visit('/play/tictactoe', { reducedMotion: 'reduce' });
  assert.equal(await page.locator('[data-rung]').count(), 3, 'as many rungs as the game has bots');
  assert.match(await page.locator('[data-beaten]').innerText(), /^0 of 3/);
  assert.ok(await rung(page, 'random').locator('input').isChecked(), 'the weakest one comes first');
  assert.match(await page.locator('[data-level-about]').innerText(), /Easy[\s\S]*any empty cell/);
  await startMatch(page);
  await winOnce(page);
  const before = await page.url();
  await button(page, 'Next: Medium').first().click();
  await until(page, 'the next match', () => page.url() !== before);
  await pathOfMatch(page);
  assert.match(await page.locator('.strip').innerText(), /Medium/);
  await stage.arrive(page, '/play/tictactoe');
  assert.equal(await rung(page, 'random').getAttribute('data-reached'), 'beaten', 'kept on this device');
  assert.match(await page.locator('[data-beaten]').innerText(), /^1 of 3/);
  assert.ok(await page.locator('[data-rung] input').nth(1).isChecked(), 'the next one is chosen');
}

export async function a_lost_game_leads_to_another_try(stage) {
  const page = await stage.visit('/play/tictactoe', { reducedMotion: 'reduce' });
  await rung(page, 'minimax').locator('input').check();
  await startMatch(page);
  await playWith(page, badlyChosen);
  assert.equal(await end(page).innerText(), 'Try again');
  const before = page.url();
  await button(page, 'Try again').click();
  await until(page, 'another match', () => page.url() !== before);
  await pathOfMatch(page);
  await stage.arrive(page, '/play/tictactoe');
  assert.equal(await rung(page, 'minimax').getAttribute('data-reached'), null);
}

export async function gomoku_has_eleven_bots_with_a_name_and_what_they_are_like(stage) {
  const page = await stage.visit('/play/gomoku');
  assert.equal(await page.locator('[data-rung]').count(), 11);
  const seen = new Set();
  for (const radio of await page.locator('[data-rung] input').all()) {
    await radio.check();
    seen.add(await page.locator('[data-level-about]').innerText());
  }
  assert.equal(seen.size, 11);
  await startMatch(page);
  if (stage.width > 760) await page.locator('[data-ladder]').getByText('Your ladder').waitFor();
}

export async function a_position_of_ones_own_choice_does_not_count(stage) {
  const page = await stage.visit(`/play/tictactoe?p=${encodeURIComponent('tictactoe xx./oo./...')}`, {
    reducedMotion: 'reduce',
  });
  await startMatch(page);
  await cell(page, 'c3').click();
  assert.equal(await end(page).innerText(), 'Next: Medium');
  await stage.arrive(page, '/play/tictactoe');
  assert.equal(await rung(page, 'random').getAttribute('data-reached'), null);
}
