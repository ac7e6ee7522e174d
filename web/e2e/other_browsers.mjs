// Every room and a move of every game in Firefox and WebKit, at a phone's and a desk's size, for tests/nightly: the other
// end-to-end tests run in Chromium. Chromium prepares the matches, records and races that the rooms show.
//   npm run browsers [-- PART-OF-A-NAME...]     needs the packages of `tools/setup.sh browsers`
// A name is "BROWSER WIDTH TEST", as printed. Prints the time between frames of match-3 cascades, which decides nothing:
// it depends on the machine. The last line says how many passed and failed.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { loadavg } from 'node:os';
import { positionPath } from './board.mjs';
import { withRooms } from './everywhere.mjs';
import { kPatienceMs, patient, Stage, withProgram } from './stage.mjs';
import { PlaywrightVisitor, withFirefox, withWebKit } from './visitors.mjs';

const kWindows = [
  { width: 390, height: 844 },
  { width: 1280, height: 800 },
];
/** These lead nowhere, and say so. */
const kAstray = ['/play/gomoku?p=rubbish', '/nowhere'];
const kCascades = 6;
const kCascadeMs = 2500;

const pause = (ms) => new Promise((done) => setTimeout(done, ms));

/** Polls until `look` returns something truthy, and returns it. */
async function until(visitor, what, look) {
  const end = Date.now() + kPatienceMs;
  while (Date.now() < end) {
    const seen = await look();
    if (seen) return seen;
    await pause(50);
  }
  const shown = await visitor.read(() => document.querySelector('main')?.innerText.slice(0, 600));
  return assert.fail(`never seen: ${what}; the page shows: ${shown}`);
}

const has = (visitor, selector) =>
  until(visitor, selector, () => visitor.read((wanted) => document.querySelector(wanted) !== null, selector));

const htmlOf = (visitor) => visitor.read(() => document.querySelector('main')?.innerHTML);

/** Waits until the room has not changed for a moment; one in which something always moves has shown itself by then. */
async function settled(visitor) {
  await has(visitor, 'h1');
  const end = Date.now() + patient(3000);
  let before = await htmlOf(visitor);
  for (let still = 0; still < 4 && Date.now() < end; ) {
    await pause(100);
    const now = await htmlOf(visitor);
    still = now === before ? still + 1 : 0;
    before = now;
  }
}

/** Runs in the page: what is wrong with a room, as lines. */
function faultsOfRoom(astray) {
  const root = document.documentElement;
  const lines = [];
  if (!document.querySelector('main, [role="main"]')) lines.push('no main landmark');
  if (document.querySelectorAll('h1').length !== 1) lines.push('not one heading of the first level');
  if (root.scrollWidth > root.clientWidth) lines.push(`${root.scrollWidth - root.clientWidth} px too wide`);
  if (document.querySelector('main').innerText.trim().length < 20) lines.push('an empty room');
  const alerts = [...document.querySelectorAll('main [role="alert"]')].map((one) => one['innerText']);
  if (!astray) lines.push(...alerts.map((text) => `an alert: ${text}`));
  if (!astray && /No page|does not exist here/i.test(document.querySelector('main').innerText))
    lines.push('no such room');
  return lines;
}

async function every_room_works({ come, rooms }) {
  const visitor = await come();
  const found = {};
  for (const room of rooms) {
    await visitor.open(room);
    const late = await settled(visitor).then(
      () => [],
      ({ message }) => [message],
    );
    const faults = await visitor.read(faultsOfRoom, kAstray.includes(room));
    faults.push(...late, ...(await visitor.takeComplaints()));
    if (faults.length > 0) found[room] = faults;
  }
  assert.deepEqual(found, {});
}

/** Runs in the page: the centre of the first element that matches, scrolled into view; null if there is none. */
function middleOf({ selector, text }) {
  const all = [...document.querySelectorAll(selector)];
  const one = all.find((found) => !text || [found.textContent.trim(), found.getAttribute('aria-label')].includes(text));
  if (!one) return null;
  const inSight = () => {
    const { top, bottom } = one.getBoundingClientRect();
    return top >= 0 && bottom <= innerHeight;
  };
  if (!inSight()) one.scrollIntoView({ block: 'center', behavior: 'instant' });
  const { x, y, width, height } = one.getBoundingClientRect();
  return { x: x + width / 2, y: y + height / 2 };
}

const placeOf = (visitor, selector, text = '') =>
  until(visitor, `${selector} ${text}`, () => visitor.read(middleOf, { selector, text }));

const press = async (visitor, name) => visitor.tap(await placeOf(visitor, 'button, a.button', name));

const cellPlace = (visitor, name) => placeOf(visitor, `[role="gridcell"][aria-label^="${name},"]`);

const board = (visitor) =>
  visitor.read(() =>
    [...document.querySelectorAll('[role="gridcell"]')].map((one) =>
      one.getAttribute('aria-label').split(', ').slice(0, 2).join(' '),
    ),
  );

async function startMatch(visitor, path) {
  await visitor.open(path);
  await settled(visitor);
  await press(visitor, 'Start');
  await has(visitor, '[data-status="running"]');
  await has(visitor, '[role="gridcell"][aria-disabled="false"]');
  await settled(visitor);
}

/** The cells of the hinted swap. */
async function hintedCells(visitor) {
  await press(visitor, 'Hint');
  const text = await until(visitor, 'a hint', () =>
    visitor.read(() => document.querySelector('[data-advice] strong')?.textContent),
  );
  return text.match(/\b[a-z]\d+|(?<=\d)[a-z]\d+/g);
}

async function tapCells(visitor, names) {
  for (const name of names) await visitor.tap(await cellPlace(visitor, name));
}

/** The places of cells on the screen, none of which scrolls another one away: their board is in sight. */
async function placesOf(visitor, names) {
  await cellPlace(visitor, names[0]);
  const places = [];
  for (const name of names) places.push(await cellPlace(visitor, name));
  return places;
}

async function dragCells(visitor, names) {
  const [first, ...others] = await placesOf(visitor, names);
  await visitor.down(first);
  for (const place of others) await visitor.move(place);
  await visitor.up();
}

const kMatch3 = positionPath('play', 'match3(level=collect_forty_five)');
const kOrbs = positionPath('play', 'orbs() 001020/112314/223425/334535/445050');
const kMoves = {
  tictactoe: { at: '/play/tictactoe', play: (visitor) => tapCells(visitor, ['b2']) },
  gomoku: {
    at: '/play/gomoku',
    // On a phone a second tap confirms the first.
    play: async (visitor) => {
      await tapCells(visitor, ['h8']);
      await settled(visitor);
      if ((await board(visitor)).includes('h8 empty')) await tapCells(visitor, ['h8']);
    },
  },
  match3: { at: kMatch3, play: async (visitor) => tapCells(visitor, await hintedCells(visitor)) },
  numbermatch: {
    at: positionPath('play', 'numbermatch 123456789/123456789'),
    play: (visitor) => tapCells(visitor, ['R1C1', 'R2C1']),
  },
  orbs: { at: kOrbs, play: (visitor) => dragCells(visitor, ['c3', 'd3', 'e3', 'e2']) },
};

/** Plays a move of a game, and reads from the program, after a reload, that it was made. */
const plays =
  (game) =>
  async ({ come }) => {
    const visitor = await come();
    await startMatch(visitor, kMoves[game].at);
    const before = await board(visitor);
    await kMoves[game].play(visitor);
    await until(visitor, 'a move', async () => `${await board(visitor)}` !== `${before}`);
    await settled(visitor);
    const complaints = await visitor.takeComplaints();
    await visitor.open(await visitor.read(() => location.pathname));
    await has(visitor, '[role="gridcell"]');
    await settled(visitor);
    assert.notDeepEqual(await board(visitor), before, 'the move is there after a reload');
    assert.deepEqual([...complaints, ...(await visitor.takeComplaints())], []);
  };

/** Runs in the page: places of text, outside the board. */
function textBeside() {
  const texts = [...document.querySelectorAll('main :is(p, h1, h2, dt, dd, span)')].filter(
    (one) => one.textContent.trim().length > 2 && !one.closest('[role="grid"]') && one.children.length === 0,
  );
  const boxes = texts.map((one) => one.getBoundingClientRect());
  return boxes
    .filter(({ width, top, bottom }) => width > 4 && top > 0 && bottom < innerHeight)
    .map(({ right, bottom }) => ({ x: right - 2, y: bottom - 2 }));
}

const selection = (visitor) => visitor.read(() => `${getSelection()}`);

/** Drags from a board over each text beside it, and back to where it began. */
const dragsOverText =
  (at) =>
  async ({ come }) => {
    const visitor = await come();
    await startMatch(visitor, at);
    const start = await cellPlace(visitor, 'c3');
    const texts = await visitor.read(textBeside);
    assert.ok(texts.length > 0, 'there is text beside the board');
    for (const place of texts) {
      await visitor.down(start);
      await visitor.move(place);
      const during = await selection(visitor);
      await visitor.move(start);
      await visitor.up();
      assert.deepEqual([during, await selection(visitor)], ['', ''], `a drag to ${place.x}, ${place.y}`);
    }
  };

/** Runs in the page: the colour of the thumbs of scroll bars, the theme's colour for them, and the theme's paper. */
function barColours(theme) {
  const root = document.documentElement;
  root.dataset.theme = theme;
  const probe = document.body.appendChild(document.createElement('i'));
  probe.style.color = 'var(--line-strong)';
  const wanted = getComputedStyle(probe).color;
  probe.remove();
  const bars = [root, ...document.querySelectorAll('main *')].map((one) => getComputedStyle(one).scrollbarColor);
  return { wanted, bars: [...new Set(bars)] };
}

async function scroll_bars_follow_the_theme({ come }) {
  const visitor = await come();
  await visitor.open('/play/match3');
  await settled(visitor);
  const light = await visitor.read(barColours, 'light');
  const dark = await visitor.read(barColours, 'dark');
  assert.notEqual(light.wanted, dark.wanted);
  for (const { wanted, bars } of [light, dark]) assert.deepEqual(bars, [`${wanted} rgba(0, 0, 0, 0)`]);
}

/** Runs in the page: keeps the times of frames while pieces move. */
function keepFrames() {
  const gaps = (window['frameGaps'] = []);
  let last = 0;
  const frame = (time) => {
    const moves = document.querySelector('[data-resting="false"]') !== null;
    if (moves && last > 0) gaps.push(time - last);
    last = moves ? time : 0;
    requestAnimationFrame(frame);
  };
  requestAnimationFrame(frame);
}

/** Plays cascades in motion and prints the time between their frames; only that there were some is checked. */
async function frames_of_a_cascade_are_drawn({ come, label }) {
  const visitor = await come({ inMotion: true });
  await startMatch(visitor, kMatch3);
  await visitor.read(keepFrames);
  for (let move = 0; move < kCascades; move++) {
    await tapCells(visitor, await hintedCells(visitor));
    await pause(kCascadeMs);
    await has(visitor, '[data-resting="true"]');
  }
  const gaps = (await visitor.read(() => window['frameGaps'])).sort((a, b) => a - b);
  assert.ok(gaps.length > 0);
  const [median, worst] = [gaps[Math.floor(gaps.length / 2)], gaps.at(-1)].map((ms) => `${Math.round(ms)} ms`);
  const load = loadavg()[0].toFixed(1);
  console.log(`frames  ${label}: median ${median}, worst ${worst}, of ${gaps.length}, at a load of ${load}`);
}

const kTests = {
  every_room_works,
  ...Object.fromEntries(Object.keys(kMoves).map((game) => [`a_move_of_${game}_is_played`, plays(game)])),
  a_drag_on_match3_selects_no_text: dragsOverText(kMatch3),
  a_drag_on_orbs_selects_no_text: dragsOverText(kOrbs),
  scroll_bars_follow_the_theme,
  frames_of_a_cascade_are_drawn,
};

/** What runs in each browser. Chromium's frames are those to compare with. */
const kRuns = {
  firefox: { with: withFirefox, tests: Object.keys(kTests) },
  webkit: { with: withWebKit, tests: Object.keys(kTests).filter((name) => name !== 'scroll_bars_follow_the_theme') },
};

const wanted = process.argv.slice(2);
const isWanted = (label) => wanted.length === 0 || wanted.some((part) => label.includes(part));
const failures = [];
let passed = 0;

/** Runs one test with visitors of its own, and prints its outcome. */
async function runOne(label, name, comes, shared) {
  const visitors = [];
  const began = Date.now();
  try {
    const come = async (options = {}) => {
      visitors.push(await comes(options));
      return visitors.at(-1);
    };
    await kTests[name]({ ...shared, come, label });
    console.log(`ok      ${label} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
    passed += 1;
  } catch (error) {
    failures.push(`FAILED  ${label}\n${error.stack ?? error}`);
    console.log(failures.at(-1));
  } finally {
    for (const visitor of visitors) await visitor.leave().catch(() => {});
  }
}

/** Every row of rooms.ts has an address among those visited. */
function assertComplete(rooms) {
  const source = readFileSync(new URL('../src/rooms.ts', import.meta.url), 'utf8');
  const rows = [...source.matchAll(/at: '(\/[^']*)'/g)].map(([, at]) => at);
  assert.ok(rows.length > 15);
  const isVisited = (at) => {
    const pattern = new RegExp(`^${at.replace(/:\w+/g, '[^/]+')}$`);
    return rooms.some((room) => pattern.test(new URL(room, 'http://here').pathname));
  };
  assert.deepEqual(
    rows.filter((at) => !isVisited(at)),
    [],
    'rooms that are not visited',
  );
}

async function runAll(program, chromium) {
  const stage = new Stage(program, chromium, 1280, { inMotion: false });
  await withRooms(stage, await stage.visit('/'), async (rooms) => {
    assertComplete(rooms);
    for (const [browser, { with: withBrowser, tests }] of Object.entries(kRuns)) {
      const runs = kWindows
        .flatMap((window) => tests.map((name) => ({ label: `${browser} ${window.width} ${name}`, name, window })))
        .filter(({ label }) => isWanted(label));
      if (runs.length === 0) continue;
      await withBrowser(async (come) => {
        for (const { label, name, window } of runs) {
          await runOne(label, name, (options) => come(program.url, { ...window, ...options }), { rooms });
        }
      });
    }
    const label = 'chromium 1280 frames_of_a_cascade_are_drawn';
    if (isWanted(label)) {
      const come = (options) => PlaywrightVisitor.come(chromium, program.url, { ...kWindows[1], ...options });
      await runOne(label, 'frames_of_a_cascade_are_drawn', come, { rooms });
    }
  });
  await stage.close();
}

await withProgram(runAll);
// Repeated at the end, where the tail of a log still shows them.
console.log(failures.join('\n'));
console.log(`${passed} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 || passed === 0 ? 1 : 0;
