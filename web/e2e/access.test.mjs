// Accessibility in every room and in a match of every game, in both languages: no axe violations in either theme,
// nothing wider than the screen, no filter where a box-shadow would do, and finger-sized touch targets on a phone. A
// single walk checks everything, since reaching a room takes longer than checking it.
import assert from 'node:assert/strict';
import { faultsInBothThemes } from './axe.mjs';
import { cell, button, tabTo, typeMove, waitForStones } from './board.mjs';
import { everyMatch, everyRoom } from './everywhere.mjs';
import { quiet } from './stage.mjs';

export const inMotion = true;

const kFingerPx = 44;
/** Wider than any piece of a board. */
const kBroadPx = 160;
/** Animated pages are covered in English. */
const kChinese = { locale: 'zh-CN', reducedMotion: 'reduce' };
const kPhoneScreen = { width: 320, height: 740 };
const kLyingScreen = { width: 667, height: 375 };

/**
 * Touch targets lower than a finger needs. Exempt are board cells (as large as the board allows) and links inside
 * sentences (as high as their line). A checkbox counts together with its label.
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

/** How far the page exceeds the window's width, if it does. */
async function tooWide(page) {
  const px = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  return px > 0 ? [`${px} px wider than the screen`] : [];
}

/** Large elements with a filter: it is recomputed in every frame in which something moves inside. */
async function broadFilters(page) {
  return page.evaluate((least) => {
    const filtered = [...document.querySelectorAll('body *')].filter((one) => getComputedStyle(one).filter !== 'none');
    const broad = filtered.filter((one) => one.getBoundingClientRect().width > least);
    return broad.map((one) => `a filter over ${one.outerHTML.slice(0, 120)}`);
  }, kBroadPx);
}

/** Lines in a language other than Chinese. */
async function foreign(page) {
  const language = await page.locator('html').getAttribute('lang');
  const lines = (await page.locator('main').innerText()).replaceAll('Guest', '').split('\n');
  return [
    ...(language === 'zh-Hans' ? [] : [`the language is ${language}`]),
    ...lines.filter(
      (line) =>
        /[A-Za-z]{4,}/.test(line) &&
        !/JSON|Gridwise|Enter|Space|Home|tictactoe\(|gomoku\(|SGF|psq|WebP|Gomocup/.test(line),
    ),
  ];
}

/** What is wrong with sizes where a desk's window becomes as small as a phone, held upright and lying down. */
async function onPhone(page) {
  const desk = page.viewportSize();
  const found = [];
  for (const screen of [kPhoneScreen, kLyingScreen]) {
    await page.setViewportSize(screen);
    await quiet(page);
    const faults = [...(await tooWide(page)), ...(await lowTargets(page))];
    found.push(...faults.map((fault) => `at ${screen.width}x${screen.height}: ${fault}`));
  }
  await page.setViewportSize(desk);
  return found;
}

/** Walks through rooms and checks each; `alsoIn` adds further checks. */
async function walk(stage, walkThrough, options, alsoIn = async (/** @type {unknown} */ _page) => []) {
  const phone = stage.width < 600;
  const found = {};
  const look = async (page, room) => {
    const seen = [
      ...(await faultsInBothThemes(page)),
      ...(await tooWide(page)),
      ...(await broadFilters(page)),
      ...(phone ? await lowTargets(page) : await onPhone(page)),
      ...(await alsoIn(page)),
    ];
    if (seen.length > 0) found[room] = seen;
  };
  const narrow = phone ? { viewport: kPhoneScreen } : {};
  await walkThrough(stage, { colorScheme: 'light', ...narrow, ...options }, look);
  assert.deepEqual(found, {});
}

export const every_room_is_for_everybody = (stage) => walk(stage, everyRoom, {});
export async function every_room_is_for_everybody_in_chinese(stage) {
  // Nobody else's name is on its pages, in whatever language.
  await stage.alone();
  await walk(stage, everyRoom, kChinese, foreign);
}
export const every_match_is_for_everybody = (stage) => walk(stage, everyMatch, {});
export const every_match_is_for_everybody_in_chinese = (stage) => walk(stage, everyMatch, kChinese);

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

export async function forced_colours_outline_what_colour_alone_would_tell(stage) {
  const page = await stage.visit('/play/tictactoe', { forcedColors: 'active', reducedMotion: 'reduce' });
  const outlined = async (selector) => {
    const one = page.locator(selector).first();
    await one.waitFor();
    return one.evaluate((element) => getComputedStyle(element).outline);
  };
  assert.match(await outlined('nav [aria-current="page"]'), /solid 2px/);
  assert.match(await outlined('label:has(> input:checked)'), /solid 2px/);
  await button(page, 'Start').click();
  await page.locator('[data-status="running"]').waitFor();
  assert.match(await outlined('.strip .turn'), /solid 2px/);
  await page.evaluate(() =>
    localStorage.setItem(
      'gridwise.levels.match3',
      JSON.stringify({ 'match3(level=first_steps)': { stars: 1, score: 9 } }),
    ),
  );
  await page.goto(`${stage.program.url}/path/match3`);
  assert.match(await outlined('[data-stars="1"] .earned'), /solid 2px/);
}

export const nightly = [every_room_is_for_everybody_in_chinese, every_match_is_for_everybody_in_chinese];
