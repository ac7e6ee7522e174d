// The page's sounds: moves are audible, and muting is remembered.
import assert from 'node:assert/strict';
import { button, cell, choose, startMatch, until, waitForStones } from './board.mjs';

export const inMotion = true;

const tonesOf = (page) => page.evaluate(() => Number(document.documentElement.dataset.tones ?? 0));
const heard = (page) => page.evaluate(() => document.documentElement.dataset.sound);

/** Counts the tones that the page starts. */
const kCountTones = () => {
  const { dataset } = document.documentElement;
  const start = OscillatorNode.prototype.start;
  OscillatorNode.prototype.start = function (when) {
    dataset.tones = String(Number(dataset.tones ?? 0) + 1);
    start.call(this, when);
  };
};

/** A drawing's sound starts after its frame. */
const kSoundsBegun = () => new Promise((done) => requestAnimationFrame(() => setTimeout(() => setTimeout(done))));

async function begin(stage) {
  const page = await stage.visit('/play/tictactoe');
  await page.evaluate(kCountTones);
  await choose(page, 'Second', 'Person');
  await startMatch(page);
  return page;
}

export async function a_move_is_heard_and_mute_is_remembered(stage) {
  const page = await begin(stage);
  await cell(page, 'b2').click();
  await until(page, 'the sound of a stone', async () => (await heard(page)) === 'place');
  await until(page, 'a tone', async () => (await tonesOf(page)) > 0);

  await button(page, 'Turn sound off').first().click();
  await button(page, 'Turn sound on').first().waitFor();
  const tones = await tonesOf(page);
  await cell(page, 'a1').click();
  await waitForStones(page, 2);
  await page.evaluate(kSoundsBegun);
  assert.equal(await tonesOf(page), tones, 'a muted page is silent');
  await page.reload();
  await page.locator('[data-status="running"]').waitFor();
  await button(page, 'Turn sound on').first().waitFor();
}

export async function a_win_is_heard(stage) {
  const page = await begin(stage);
  for (const [i, name] of ['a1', 'a2', 'b1', 'b2', 'c1'].entries()) {
    await cell(page, name).click();
    await waitForStones(page, i + 1);
  }
  await until(page, 'the sound of a win', async () => (await heard(page)) === 'win');
}
