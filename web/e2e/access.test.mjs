// For everybody: axe finds no fault in any room and in a match of any game, in both themes and languages; on a phone
// everything that is touched is large enough for a finger.
import assert from 'node:assert/strict';
import { faults } from './axe.mjs';
import { cell, button, tabTo, typeMove, waitForStones } from './board.mjs';
import { everyMatch, everyRoom } from './everywhere.mjs';

export const onPhoneToo = [
  axe_finds_nothing_in_the_light,
  axe_finds_nothing_in_chinese,
  axe_finds_nothing_in_matches,
  axe_finds_nothing_in_chinese_matches,
];

const kFingerPx = 44;

const isFaultless = async (page, room) => assert.deepEqual(await faults(page), [], room);

export async function axe_finds_nothing_in_the_light(stage) {
  await everyRoom(stage, { colorScheme: 'light' }, isFaultless);
}

export async function axe_finds_nothing_in_the_dark(stage) {
  await everyRoom(stage, { colorScheme: 'dark' }, isFaultless);
}

export async function axe_finds_nothing_in_chinese(stage) {
  await everyRoom(stage, { colorScheme: 'light', locale: 'zh-CN' }, isFaultless);
}

export async function axe_finds_nothing_in_chinese_in_the_dark(stage) {
  await everyRoom(stage, { colorScheme: 'dark', locale: 'zh-CN' }, isFaultless);
}

export async function axe_finds_nothing_in_matches(stage) {
  await everyMatch(stage, { colorScheme: 'light' }, isFaultless);
}

export async function axe_finds_nothing_in_matches_in_the_dark(stage) {
  await everyMatch(stage, { colorScheme: 'dark' }, isFaultless);
}

export async function axe_finds_nothing_in_chinese_matches(stage) {
  await everyMatch(stage, { colorScheme: 'light', locale: 'zh-CN' }, isFaultless);
  await everyMatch(stage, { colorScheme: 'dark', locale: 'zh-CN' }, isFaultless);
}

/**
 * What can be touched and is lower than a finger needs. Cells of boards are as large as the board allows; a link within
 * a sentence is as high as its line; a ticked box counts with its label.
 */
async function lowTargets(page) {
  return page.evaluate((least) => {
    const targets = [...document.querySelectorAll('button, a[href], input, select, textarea, summary')];
    const touched = targets.flatMap((target) => {
      const inSentence = target.matches('p a') && target.parentElement.textContent.trim() !== target.textContent.trim();
      const label = target.matches('input[type="radio"], input[type="checkbox"]') ? target.closest('label') : null;
      const box = (label ?? target).getBoundingClientRect();
      const unseen = !target.checkVisibility() || target.matches('.hidden, .skip') || box.width < 2;
      return inSentence || unseen || box.height >= least - 0.5
        ? []
        : [`${Math.round(box.height)} px: ${target.outerHTML.slice(0, 120)}`];
    });
    return [...new Set(touched)];
  }, kFingerPx);
}

export async function everything_touched_on_a_phone_is_44_px_high(stage) {
  if (stage.width > 600) return;
  const low = {};
  const note = async (page, room) => {
    const found = await lowTargets(page);
    if (found.length > 0) low[room] = found;
  };
  await everyRoom(stage, {}, note);
  await everyMatch(stage, {}, note);
  assert.deepEqual(low, {});
}

export async function who_begins_with_the_keys_stays_on_the_board(stage) {
  const page = await stage.visit('/play/tictactoe');
  await cell(page, 'b2').waitFor();
  await tabTo(page, '[role="gridcell"]');
  await typeMove(page, 'b2');
  await page.locator('[data-status="running"]').waitFor();
  await waitForStones(page, 2);
  const focused = await page.evaluate(() => document.activeElement?.getAttribute('data-cell'));
  assert.equal(focused, '4');
  await button(page, 'Undo').waitFor();
}
