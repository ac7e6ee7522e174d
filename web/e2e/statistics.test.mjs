// Games are counted, those of accounts are rated, and both are shown in the statistics room.
import assert from 'node:assert/strict';
import { faultsInBothThemes } from './axe.mjs';
import { playOut, startBots, startMatch, talk, until } from './board.mjs';
import { quiet } from './stage.mjs';

const kPassword = 'nine kettles under the old bridge';

/** Plays a game of tic-tac-toe against a bot to its end. */
async function playGame(page, stage) {
  await page.goto(`${stage.program.url}/play/tictactoe`);
  await startMatch(page);
  await playOut(page);
}

/** Reopens the room until this many games are counted, which happens shortly after they end. */
async function untilCounted(page, stage, games, path = '/statistics') {
  await until(page, `${games} counted games`, async () => {
    await page.goto(stage.program.url + path);
    const shown = page.locator('[data-statistics]');
    await shown.waitFor();
    return (await shown.getAttribute('data-statistics')) === String(games);
  });
}

async function signUp(page, stage, name) {
  await page.goto(`${stage.program.url}/account`);
  await page.locator('input[autocomplete="username"]').fill(name);
  await page.locator('input[autocomplete="new-password"]').fill(kPassword);
  await page.locator('[data-enter]').click();
  await page.locator('[data-recovery]').waitFor();
  await page.locator('main input[type="checkbox"]').check();
  await page.locator('main .button.main').click();
  await page.locator('[data-sign-out]').waitFor();
}

/** Ten games of two let an account play rated ones. */
async function finishTenGames(page) {
  const seats = [{ kind: 'person' }, { kind: 'bot', selector: 'random' }];
  for (let i = 0; i < 10; ++i) {
    const [{ match }] = await talk(page, { do: 'match.new', setup: 'tictactoe', seats });
    await talk(page, { do: 'match.resign', match, seq: 1, command: `resign ${i}` });
  }
}

export async function a_game_of_a_guest_is_counted_and_not_rated(stage) {
  const page = await stage.visit('/account');
  await page.locator('[data-to-statistics]').click();
  await page.locator('[data-nothing]').waitFor();
  assert.equal(await page.locator('h1').innerText(), 'Statistics');
  await playGame(page, stage);
  await untilCounted(page, stage, 1);
  await page.locator('[data-game="tictactoe"]').waitFor();
  assert.equal(await page.locator('[data-nothing]').count(), 0);
  const results = await page.locator('[data-game="tictactoe"] li').first().innerText();
  assert.match(results, /bot/i);
  assert.equal(await page.locator('[data-rating]').count(), 0);
}

export async function a_game_of_an_account_with_ten_games_is_rated(stage) {
  // No person has played, so the leaderboard has none.
  await stage.alone();
  const page = await stage.visit('/');
  await signUp(page, stage, stage.newName('Rita'));
  await finishTenGames(page);
  await untilCounted(page, stage, 10);
  assert.equal(await page.locator('[data-rating]').count(), 0);
  await playGame(page, stage);
  await untilCounted(page, stage, 11);
  await page.locator('[data-chart="1"]').waitFor();
  assert.ok(Number(await page.locator('[data-rating]').getAttribute('data-rating')) > 500);
  // The opposing bot is on the leaderboard, a person with one game is not. It was asked for beside the figures, perhaps
  // just before the game was counted.
  await page.reload();
  await page.locator('[data-ranked^="bot:"]').first().waitFor();
  assert.equal(await page.locator('[data-ranked]:not([data-ranked^="bot:"])').count(), 0);
}

export async function others_see_the_statistics_of_a_person(stage) {
  const page = await stage.visit('/');
  await playGame(page, stage);
  await untilCounted(page, stage, 1);
  const name = stage.newName('Dora');
  await signUp(page, stage, name);
  await untilCounted(page, stage, 1);
  const id = await page.evaluate(async () => (await (await fetch('/api/me')).json()).account.id);
  const other = await stage.visit(`/statistics?of=${id}`);
  await other.locator('[data-statistics="1"]').waitFor();
  assert.equal(await other.locator('h1').innerText(), `Statistics of ${name}`);
  await other.goto(`${stage.program.url}/statistics?of=nobody`);
  await other.locator('[data-refusal], .trouble, [role="alert"]').first().waitFor();
}

export async function axe_finds_nothing_in_the_room_for_statistics(stage) {
  const page = await stage.visit('/statistics', { colorScheme: 'light' });
  await page.locator('[data-nothing]').waitFor();
  await quiet(page);
  assert.deepEqual(await faultsInBothThemes(page), [], 'nothing played');
  await page.goto(`${stage.program.url}/watch`);
  await startBots(page, { levels: { First: 'Easy', Second: 'Hard' }, speed: 'instant' });
  await page.locator('[data-status="finished"]').waitFor();
  await playGame(page, stage);
  await untilCounted(page, stage, 1);
  await page.locator('[data-ranking]').waitFor();
  await quiet(page);
  assert.deepEqual(await faultsInBothThemes(page), [], 'played');
  await page.evaluate(() => localStorage.setItem('gridwise.language', '"zh"'));
  await page.reload();
  await page.locator('[data-ranking]').waitFor();
  await quiet(page);
  assert.deepEqual(await faultsInBothThemes(page), [], 'in Chinese');
}
