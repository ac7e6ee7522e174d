// Text at 200% (WCAG 1.4.4): in every room and in a match of every game, no text is cut off or lies over another one,
// nothing is wider than the screen, and every action of the usual size is still there and can be reached. The smallest
// phone and a desk are checked in ./test, the sizes between them in tests/nightly.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { everyMatch, everyRoom } from './everywhere.mjs';
import { patient, quiet, Stage, withBrowser } from './stage.mjs';

const kOuter = [
  { width: 360, height: 640 },
  { width: 1280, height: 800 },
];
const kInner = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
];
/**
 * What a small screen does without: the mark leads where the tab Games does, demo boards and the board of a setup are
 * pictures, and one button has all speeds.
 */
const kOfDesks = /^(Gridwise|Let the small boards play|让小棋盘继续|Append .*|补数.*|[½124]×)$/;
const kChinese = { locale: 'zh-CN' };
/** Twice the usual 16 px. */
const kTwice = '--blink-settings=defaultFontSize=32';

/** The accessible names of what can be acted on. In a match a small screen has neither rail nor calendar. */
const actions = (page) =>
  page.evaluate(() =>
    [
      .../** @type {NodeListOf<HTMLInputElement>} */ (
        document.querySelectorAll('button, a[href], input, select, textarea, summary')
      ),
    ]
      .filter((one) => one.checkVisibility() && !one.closest('.hidden, .skip, header.playing, .match .calendar'))
      .map(
        (one) =>
          one.getAttribute('aria-label') ??
          (document.getElementById(one.getAttribute('aria-labelledby')) ?? one.labels?.[0] ?? one).textContent.trim(),
      ),
  );

/** Texts that are cut off or lie over others, and actions that cannot be reached by scrolling. */
function faultsNow(page) {
  return page.evaluate(() => {
    const found = new Set();
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth;
    if (wide > 0) found.add(`${wide} px wider than the screen`);
    const named = (element) => (element.getAttribute('aria-label') ?? element.textContent).trim().slice(0, 40);
    const hides = (style) => style !== 'visible';

    // A text's lines, and what of them is outside a box that does not scroll.
    const texts = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      const parent = node.parentElement;
      if (!node.textContent.trim() || !parent.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
        continue;
      if (parent.closest('svg, .hidden, .skip, option, noscript, [aria-hidden="true"]')) continue;
      if (parseFloat(getComputedStyle(parent).fontSize) === 0) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const box = range.getBoundingClientRect();
      if (box.width === 0) continue;
      let seen = { left: box.left, top: box.top, right: box.right, bottom: box.bottom };
      for (let up = parent; up && up !== document.body; up = up.parentElement) {
        const { overflowX, overflowY, position } = getComputedStyle(up);
        const clip = up.getBoundingClientRect();
        const scrolls = (axis) => axis === 'auto' || axis === 'scroll';
        if (hides(overflowX) && !scrolls(overflowX) && (seen.left < clip.left - 2 || seen.right > clip.right + 2))
          found.add(`cut off sideways: ${named(parent)}`);
        if (hides(overflowY) && !scrolls(overflowY) && (seen.top < clip.top - 3 || seen.bottom > clip.bottom + 3))
          found.add(`cut off below: ${named(parent)}`);
        if (hides(overflowX) || hides(overflowY))
          seen = {
            left: Math.max(seen.left, clip.left),
            top: Math.max(seen.top, clip.top),
            right: Math.min(seen.right, clip.right),
            bottom: Math.min(seen.bottom, clip.bottom),
          };
        if (position === 'fixed') break;
      }
      if (seen.right > innerWidth + 1 || seen.left < -1) found.add(`beside the screen: ${named(parent)}`);
      if (seen.right - seen.left > 1 && seen.bottom - seen.top > 1)
        texts.push({ parent, rects: [...range.getClientRects()], seen });
    }
    const inBars = (one) => one.closest('header, .banner, dialog, .start, thead, [data-seeking]');
    const shrunk = ({ left, top, right, bottom }) => ({
      left: left + 2,
      top: top + 5,
      right: right - 2,
      bottom: bottom - 5,
    });
    for (const [i, a] of texts.entries())
      for (const b of texts.slice(i + 1)) {
        if (inBars(a.parent) !== inBars(b.parent)) continue;
        const lies = a.rects.some((one) => {
          const x = shrunk(one);
          return b.rects.some((other) => {
            const y = shrunk(other);
            return (
              Math.max(x.left, y.left, a.seen.left, b.seen.left) <
                Math.min(x.right, y.right, a.seen.right, b.seen.right) &&
              Math.max(x.top, y.top, a.seen.top, b.seen.top) <
                Math.min(x.bottom, y.bottom, a.seen.bottom, b.seen.bottom)
            );
          });
        });
        if (lies) found.add(`"${named(a.parent)}" lies over "${named(b.parent)}"`);
      }

    // What can be acted on is touched where it is.
    for (const one of document.querySelectorAll('button, a[href], input, select, textarea, summary')) {
      if (!one.checkVisibility() || one.closest('.hidden, .skip') || one.matches('[role="gridcell"]')) continue;
      const target = one.matches('[type="radio"], [type="checkbox"]') ? (one.closest('label') ?? one) : one;
      target.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' });
      const box = target.getBoundingClientRect();
      if (box.width < 2) continue;
      // A link may be broken over two lines.
      const { left, top, width, height } = [...target.getClientRects()].find((line) => line.width > 1) ?? box;
      const touched = document.elementFromPoint(left + width / 2, top + height / 2);
      if (!touched || !(target.contains(touched) || (touched.contains(target) && touched.matches('label, summary, a'))))
        found.add(`out of reach: ${named(one) || one.outerHTML.slice(0, 80)} (${touched?.className ?? 'nothing'})`);
    }
    scrollTo(0, 0);
    return [...found];
  });
}

/** What is wrong in a room. With text and screen both twice as large, the room is the usual one. */
async function faults(page, { width, height }) {
  await page.setViewportSize({ width: 2 * width, height: 2 * height });
  await quiet(page);
  const before = await actions(page);
  await page.setViewportSize({ width, height });
  await quiet(page);
  const large = await actions(page);
  const found = await faultsNow(page);
  await page.setViewportSize({ width: 2 * width, height: 2 * height });
  // What came or went meanwhile, as a search went on, is not lost.
  const after = await actions(page);
  const usual = before.filter((name) => after.includes(name));
  return [
    ...found,
    ...usual.filter((name) => !large.includes(name) && !kOfDesks.test(name)).map((name) => `lost: ${name}`),
    ...large.filter((name) => name === '').map(() => 'an action has no name'),
  ];
}

/** Walks through rooms with large text, and checks each on these screens. Returns their addresses. */
async function walk({ program, width, inMotion }, walkThrough, screens, options = {}) {
  const found = {};
  const visited = [];
  await withBrowser(
    async (browser) => {
      const stage = new Stage(program, browser, width, { inMotion });
      await walkThrough(stage, { viewport: screens[0], ...options }, async (page, room) => {
        visited.push(new URL(room, program.url).pathname);
        for (const screen of screens) {
          const seen = await faults(page, screen);
          if (seen.length > 0) found[`${room} at ${screen.width}x${screen.height}`] = seen;
        }
      });
      await stage.close();
      stage.assertNoComplaints();
    },
    [kTwice],
  );
  assert.deepEqual(found, {});
  return visited;
}

export async function at_200_percent_every_room_keeps_its_text_and_actions(stage) {
  const visited = await walk(stage, everyRoom, kOuter);
  const source = readFileSync(new URL('../src/rooms.ts', import.meta.url), 'utf8');
  const rooms = [...source.matchAll(/at: '(\/[^']*)'/g)].map(
    ([, at]) => new RegExp(`^${at.replace(/:\w+/g, '[^/]+')}$`),
  );
  assert.ok(rooms.length > 15);
  assert.deepEqual(
    rooms.filter((room) => !visited.some((path) => room.test(path))),
    [],
  );
}

export const at_200_percent_every_match_keeps_its_text_and_actions = (stage) => walk(stage, everyMatch, kOuter);
export const at_200_percent_every_room_keeps_its_text_and_actions_at_the_sizes_between = (stage) =>
  walk(stage, everyRoom, kInner);
export const at_200_percent_every_match_keeps_its_text_and_actions_at_the_sizes_between = (stage) =>
  walk(stage, everyMatch, kInner);
export const at_200_percent_every_room_keeps_its_text_and_actions_in_chinese = (stage) =>
  walk(stage, everyRoom, [...kOuter, ...kInner], kChinese);
export const at_200_percent_every_match_keeps_its_text_and_actions_in_chinese = (stage) =>
  walk(stage, everyMatch, [...kOuter, ...kInner], kChinese);
at_200_percent_every_room_keeps_its_text_and_actions_in_chinese.limitMs = patient(900_000);

export const nightly = [
  at_200_percent_every_room_keeps_its_text_and_actions_at_the_sizes_between,
  at_200_percent_every_match_keeps_its_text_and_actions_at_the_sizes_between,
  at_200_percent_every_room_keeps_its_text_and_actions_in_chinese,
  at_200_percent_every_match_keeps_its_text_and_actions_in_chinese,
];
