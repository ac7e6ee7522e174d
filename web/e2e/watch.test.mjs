// Matches between bots: watched by anyone, controlled by whoever started them.
import assert from 'node:assert/strict';
import { button, choose, finished, playable, startBots, status, stones, until, waitForStatus } from './board.mjs';

export const inMotion = true;
export const onPhoneToo = [bots_are_paused_stepped_and_sped_up];

/** The strongest bot on both sides, which draws. */
const kHard = { First: 'Hard', Second: 'Hard' };

/** The stones in the program's copy of a paused match, counted by a new spectator. */
async function stonesSeenByOthers(stage, page) {
  const spectator = await stage.visit(new URL(page.url()).pathname);
  await waitForStatus(spectator, /Paused/);
  return stones(spectator);
}

export async function bots_play_at_the_chosen_speed_to_a_draw(stage) {
  const page = await stage.visit('/watch');
  await startBots(page, { levels: kHard, speed: '0.3 s' });
  assert.deepEqual(await playable(page), [], 'who watches cannot move');
  await until(page, 'the first moves one after the other', async () => (await stones(page)) > 0);
  assert.ok(await page.getByRole('radio', { name: '0.3 s' }).isChecked(), 'the chosen speed');
  await until(page, 'the end', () => finished(page));
  await waitForStatus(page, /A draw/);
  assert.equal(await stones(page), 9);
}

export async function bots_are_paused_stepped_and_sped_up(stage) {
  const page = await stage.visit('/watch');
  // Slow, so that the game is not over before it is paused again.
  await startBots(page, { levels: kHard, speed: '3 s', paused: true });
  await waitForStatus(page, /Paused/);
  assert.equal(await stonesSeenByOthers(stage, page), 0);
  await button(page, 'One move').click();
  await until(page, 'one stone', async () => (await stones(page)) === 1);
  await page.locator('h1').focus();
  await page.keyboard.press('.');
  await until(page, 'two stones', async () => (await stones(page)) === 2);
  assert.equal(await stonesSeenByOthers(stage, page), 2, 'a step is one move');
  assert.equal(await stones(page), 2);
  await page.keyboard.press(' ');
  await until(page, 'three stones', async () => (await stones(page)) >= 3);
  await page.keyboard.press(' ');
  await waitForStatus(page, /Paused/);
  await choose(page, 'Speed', 'instant');
  await until(page, 'the new speed is kept', async () => page.getByRole('radio', { name: 'instant' }).isChecked());
  // A press is ignored until the last command is answered.
  await until(page, 'it goes on', async () => {
    await button(page, 'Resume')
      .click({ timeout: 500 })
      .catch(() => {});
    return !/Paused/.test(await status(page));
  });
  await waitForStatus(page, /A draw/);
}

export async function a_running_match_is_found_and_watched_by_others(stage) {
  await stage.alone();
  const page = await stage.visit('/watch');
  await startBots(page, { levels: kHard, speed: '1.5 s', paused: true });
  const match = new URL(page.url()).pathname.split('/').at(-1);
  const spectator = await stage.visit('/watch');
  await spectator.locator(`.middle[data-match="${match}"]`).waitFor();
  await waitForStatus(spectator, /Paused/);
  await spectator.locator(`[data-open="${match}"]`).click();
  await spectator.waitForURL(`**/${match}`);
  await waitForStatus(spectator, /Paused/);
  assert.equal(await button(spectator, 'Resume').count(), 0, 'others cannot steer');
  await button(page, 'One move').click();
  await until(spectator, 'the move is seen', async () => (await stones(spectator)) === 1);
  await button(page, 'Stop the game').click();
  await waitForStatus(spectator, /Stopped/);
}

export async function two_bots_play_after_one_click(stage) {
  await stage.alone();
  const page = await stage.visit('/watch');
  await page.getByText('Nothing is being played right now.').waitFor();
  await page.locator('[data-begin]').click();
  await page.waitForURL(/\/play\/\w+\/[^/?]+$/);
  await until(page, 'a move', async () => (await stones(page)) > 0);
  await page.locator('[data-status="running"], [data-status="finished"]').waitFor();
}

export async function a_match_that_nobody_watches_is_not_shown_as_running(stage) {
  const page = await stage.visit('/watch');
  await startBots(page, { levels: kHard, speed: '1.5 s', paused: true });
  const address = new URL(page.url()).pathname;
  const card = `[data-match="${address.split('/').at(-1)}"]`;
  const other = await stage.visit('/watch');
  await other.locator(card).waitFor();
  await page.goto(`${stage.program.url}/records`);
  await until(other, 'the match that was left is gone', async () => (await other.locator(card).count()) === 0);
  await page.goto(stage.program.url + address);
  await other.locator(card).waitFor();
  await button(page, 'Stop the game').click();
}
