// The board never moves: through all that comes and goes in a match, its box stays where it is, at every common size of
// the window. It is as wide as the room allows, two taps meet the same cell, and a second finger changes nothing.
import assert from 'node:assert/strict';
import {
  board,
  button,
  cell,
  choose,
  kFree,
  kPuzzle,
  middleOf,
  middleOfBox,
  positionPath,
  startMatch,
  talk,
  until,
  waitForStones,
} from './board.mjs';
import { gesture, lessonStep } from './lessons.mjs';
import { quiet } from './stage.mjs';

/** A finger: on crossings, a tap asks for a second one. */
const kTouch = { hasTouch: true };

/** Window sizes, and how wide boards of two shapes are there at least. Lying down, all of the height is used. */
const kSizes = [
  { width: 360, height: 640, square: 344, orbs: 344 },
  { width: 390, height: 844, square: 374, orbs: 374 },
  { width: 667, height: 375, square: 359, orbs: 423 },
  { width: 844, height: 390, square: 374, orbs: 441 },
  { width: 640, height: 400, square: 384, orbs: 404 },
  { width: 768, height: 1024, square: 672, orbs: 672 },
  { width: 1280, height: 800, square: 752, orbs: 792 },
];
const kTolerance = 2;

const kForbidden = 'gomoku(rule=renju) 15/15/15/5o9/7x7/3o3x7/3o11/5xx8/3o11/15/15/15/15/15/15 b';
const kDigits = 'numbermatch 123456789/987612345/55';
const kOrbs = 'orbs(columns=6,rows=5) 251340/013425/432105/150234/324051';
const kLevel = 'match3(level=first_steps)';

/** From now on the page notes in every frame where its stage is, by the size of the window. */
function record(page) {
  return page.evaluate(() => {
    /** @type {Record<string, string[]>} */
    const seen = {};
    Object.assign(window, { seen });
    const look = () => {
      const box = document.querySelector('.stage')?.getBoundingClientRect();
      if (box) {
        const size = `${innerWidth}x${innerHeight}`;
        const at = [box.x, box.y, box.width, box.height].map((value) => Math.round(value * 100) / 100).join(' ');
        const places = (seen[size] ??= []);
        if (!places.includes(at)) places.push(at);
      }
      requestAnimationFrame(look);
    };
    look();
  });
}

/** Looks at a state at every size. Returns what is wrong there: a narrow board, and what is clipped or out of sight. */
async function tour(page, state, shape) {
  const found = [];
  for (const { width, height, ...widths } of kSizes) {
    await page.setViewportSize({ width, height });
    const faults = await page.evaluate(
      async ({ least }) => {
        const drawn = () => new Promise((next) => requestAnimationFrame(next));
        await drawn();
        await drawn();
        const found = [];
        const board = document.querySelector('.board').getBoundingClientRect();
        if (board.width < least) found.push(`the board is ${board.width} wide`);
        for (const said of document.querySelectorAll('.match > .tool p'))
          if (said.scrollHeight > said.clientHeight + 1) found.push(`a sentence is cut: ${said.textContent}`);
        for (const name of ['strip', 'tool', 'body', 'act']) {
          const row = document.querySelector(`.match > .${name}`);
          const { left, top, right, bottom } = row.getBoundingClientRect();
          if (left < 0 || top < 0 || right > innerWidth || bottom > innerHeight)
            found.push(`${name} leaves the window`);
          if (name !== 'body' && (row.scrollHeight > row.clientHeight + 1 || row.scrollWidth > row.clientWidth + 1))
            found.push(
              `${name} is cut: ${row.scrollWidth} x ${row.scrollHeight} of ${row.clientWidth} x ${row.clientHeight}`,
            );
        }
        return found;
      },
      { least: widths[shape] - kTolerance },
    );
    found.push(...faults.map((fault) => `${state} ${width}x${height}: ${fault}`));
  }
  await page.setViewportSize(kSizes[1]);
  return found;
}

/** Fails if the stage has moved at any size, or something else was wrong there. */
async function assertStill(page, found) {
  const seen = await page.evaluate(() => /** @type {any} */ (window).seen);
  const moved = Object.entries(seen).filter(([, places]) => places.length !== 1);
  assert.deepEqual(moved, [], 'the stage moves');
  assert.deepEqual(found, []);
}

/** Goes through states, each with what leads to it, looking at every size in each. */
async function through(page, states, shape = 'square') {
  await page.locator('.board').waitFor();
  await page.setViewportSize(kSizes[1]);
  await quiet(page);
  await record(page);
  const found = [];
  for (const [state, lead] of Object.entries(states)) {
    await lead();
    found.push(...(await tour(page, state, shape)));
  }
  await assertStill(page, found);
}

const told = (page) => page.locator('[data-why]').waitFor();
const hint = async (page) => {
  await button(page, 'Hint').click();
  await page.locator('[data-advice]').waitFor();
};
const resign = async (page) => {
  await button(page, 'Resign').click();
  await button(page, 'Really resign?').click();
  await page.locator('[data-status="finished"]').waitFor();
  await quiet(page);
};

export async function gomoku_keeps_still(stage) {
  const page = await stage.visit(positionPath('play', kForbidden), kTouch);
  await startMatch(page);
  await through(page, {
    start: async () => {},
    preview: async () => {
      await cell(page, 'a1').click();
      await page.locator('[data-confirm]').waitFor();
    },
    'not there': () => button(page, 'Not there').click(),
    hint: () => hint(page),
    refusal: async () => {
      await page.locator('[role="gridcell"][aria-label*="forbidden"]').first().click({ force: true });
      await told(page);
    },
    drawer: () => button(page, 'Moves').click(),
    end: () => resign(page),
  });
}

export async function tictactoe_keeps_still_with_a_friend(stage) {
  const page = await stage.visit('/play/tictactoe', kTouch);
  await choose(page, 'Second', 'Invite');
  await button(page, 'Start').click();
  await page.locator('[data-status="waiting"]').waitFor();
  let friend;
  const theirs = (name) => button(friend, name).click();
  await through(page, {
    waiting: async () => {},
    start: async () => {
      friend = await stage.visit(await page.getByRole('textbox', { name: 'Invitation link' }).inputValue());
      await button(friend, 'Join').click();
      await page.locator('[data-status="running"]').waitFor();
    },
    'a move': async () => {
      await cell(page, 'b2').click();
      await waitForStones(friend, 1);
    },
    offer: async () => {
      await theirs('Offer a draw');
      await button(page, 'Accept').waitFor();
    },
    'own offer': async () => {
      await button(page, 'Decline').click();
      await button(page, 'Offer a draw').click();
      await page.getByText('You offered a draw.').waitFor();
    },
    end: async () => {
      await theirs('Accept');
      await page.locator('[data-status="finished"]').waitFor();
    },
    rematch: async () => {
      await theirs('Rematch');
      await button(page, 'Accept').waitFor();
    },
  });
}

export async function match_3_keeps_still(stage) {
  const page = await stage.visit(positionPath('play', kLevel), kTouch);
  await startMatch(page);
  await through(page, {
    start: async () => {},
    'picked up': async () => {
      await page.locator('[role="gridcell"][aria-disabled="false"]').first().click();
      await page.locator('.picked').waitFor();
    },
    hint: () => hint(page),
    refusal: async () => {
      await refusedSwap(page);
      await told(page);
    },
    'auto play': async () => {
      await button(page, 'Auto Play').click();
      await page.locator('[data-autoplay]').waitFor();
    },
  });
}

/** Swaps two pieces of the same kind, which matches nothing. */
async function refusedSwap(page) {
  const lying = await board(page);
  const names = Object.keys(lying);
  const right = (name) => String.fromCharCode(name.charCodeAt(0) + 1) + name.slice(1);
  const from = names.find((name) => lying[name] === lying[right(name)]);
  for (const name of [from, right(from)]) await cell(page, name).click({ force: true });
}

export async function number_match_keeps_still(stage) {
  const page = await stage.visit(positionPath('play', kDigits), kTouch);
  await startMatch(page);
  await through(page, {
    start: async () => {},
    'picked up': () => cell(page, 'R1C1').click(),
    refusal: async () => {
      await cell(page, 'R1C3').click();
      await told(page);
    },
    hint: () => hint(page),
    appended: async () => {
      await button(page, 'Hide the hint').click();
      await page.getByRole('button', { name: /^Append/ }).click();
      await until(page, 'more digits', async () => (await page.locator('[data-cell]').count()) > 27);
    },
  });
  const short = await stage.visit(positionPath('play', 'numbermatch 1221'), kTouch);
  await startMatch(short);
  await through(short, {
    start: async () => {},
    end: async () => {
      for (const number of [1, 2, 0, 3]) await short.locator(`[data-cell="${number}"]`).click();
      await short.locator('[data-status="finished"]').waitFor();
      await quiet(short);
    },
  });
}

export async function orbs_keep_still(stage) {
  const page = await stage.visit(positionPath('play', kOrbs), kTouch);
  await startMatch(page);
  const states = {
    start: async () => {},
    'picked up': async () => {
      await cell(page, 'c3').click();
      await page.getByRole('button', { name: 'Let go' }).waitFor();
    },
    hint: () => hint(page),
    end: async () => {
      await button(page, 'Hide the hint').click();
      await cell(page, 'd3').click();
      await button(page, 'Let go').click();
      await page.locator('[data-status="finished"]').waitFor();
      await quiet(page);
    },
  };
  await through(page, states, 'orbs');
}

export async function timed_orbs_keep_still(stage) {
  const page = await stage.visit('/games/orbs/timed', kTouch);
  const states = {
    ready: async () => {},
    'picked up': async () => {
      await button(page, 'Start').click();
      await page.locator('[role="gridcell"][aria-disabled="false"]').first().waitFor();
      await cell(page, 'c3').click();
      await button(page, 'Let go').waitFor();
    },
    over: async () => {
      await cell(page, 'd3').click();
      await button(page, 'Let go').click();
      await button(page, 'Give up').click();
      await page.locator('[data-phase="over"]').waitFor();
    },
  };
  await through(page, states, 'orbs');
}

export async function a_puzzle_keeps_still(stage) {
  const page = await stage.visit(kPuzzle, kTouch);
  await page.locator('[data-status="open"]').waitFor();
  await through(page, {
    start: async () => {},
    hint: async () => {
      await page.locator('[data-hint="1"]').click();
      await page.locator('[data-square]').waitFor();
    },
    preview: async () => {
      const corners = ['a1', 'o15', 'a15', 'o1'];
      const lying = await board(page);
      await cell(
        page,
        corners.find((name) => lying[name] === kFree),
      ).click();
      await page.locator('[data-confirm]').waitFor();
    },
    refuted: async () => {
      await page.locator('[data-confirm]').click();
      await page.locator('[data-status="refuted"]').waitFor();
    },
  });
}

export async function a_lesson_keeps_still(stage) {
  const page = await stage.visit('/learn/gomoku', kTouch);
  await lessonStep(page, 1).waitFor();
  await through(page, {
    start: async () => {},
    preview: async () => {
      await cell(page, 'a1').click();
      await page.locator('[data-confirm]').waitFor();
    },
    missed: async () => {
      await page.locator('[data-confirm]').click();
      await page.locator('.missed').waitFor();
    },
    done: async () => {
      await gesture(page, { tap: ['e5'] });
      await page.locator('[data-done]').waitFor();
    },
  });
}

/** Numbers from 0 to 1, the same in every run. */
function* numbers(seed) {
  for (let at = seed; ; ) yield (at = (at * 16_807) % 2_147_483_647) / 2_147_483_647;
}

export async function two_taps_on_any_cell_put_a_stone_there(stage) {
  const page = await stage.visit('/play/gomoku', { ...kTouch, viewport: { width: 390, height: 844 } });
  await choose(page, 'White', 'Person');
  await startMatch(page);
  const names = Object.keys(await board(page));
  // Where the cells are is asked only once: they must not move.
  const places = new Map();
  for (const name of names) places.set(name, await middleOf(page, name));
  const random = numbers(11);
  for (let stone = 1; stone <= 40; stone++) {
    const lying = await board(page);
    const free = names.filter((name) => lying[name] === kFree);
    const name = free[Math.floor(/** @type {number} */ (random.next().value) * free.length)];
    const { x, y } = places.get(name);
    await page.touchscreen.tap(x, y);
    await page.touchscreen.tap(x, y);
    await until(page, `a stone on ${name}`, async () => (await board(page))[name] !== kFree);
    await waitForStones(page, stone);
  }
}

/** The moves of the match so far, as the program has them. */
async function routeOf(page) {
  const [match] = await talk(page, { do: 'match.get', match: new URL(page.url()).pathname.split('/').at(-1) });
  return match.moves.join(' ');
}

/**
 * What a second finger does, from one place to another, while the first one is at `on` and then goes to `to`. An end
 * lists the finger that is lifted, all else those that are down.
 * @type {Record<string, (on: object, to: object, way: object[]) => any[]>}
 */
const kSecondFinger = {
  'taps before the step': (on, to, [here]) => [
    ['touchStart', on],
    ['touchStart', on, here],
    ['touchEnd', here],
    ['touchMove', to],
  ],
  'taps after the step': (on, to, [here]) => [
    ['touchStart', on],
    ['touchMove', to],
    ['touchStart', to, here],
    ['touchEnd', here],
  ],
  'drags during the step': (on, to, [here, there]) => [
    ['touchStart', on],
    ['touchStart', on, here],
    ['touchMove', on, there],
    ['touchMove', to, there],
    ['touchEnd', there],
  ],
  'stays and moves': (on, to, [here, there]) => [
    ['touchStart', on],
    ['touchStart', on, here],
    ['touchMove', to, here],
    ['touchMove', to, there],
  ],
};

export async function a_second_finger_changes_no_route(stage) {
  const page = await stage.visit('/', { ...kTouch, viewport: { width: 390, height: 844 } });
  await page.evaluate(() => localStorage.setItem('gridwise.dragSeconds', '0'));
  await page.goto(new URL(positionPath('play', kOrbs), stage.program.url).href);
  await startMatch(page);
  const session = await page.context().newCDPSession(page);
  const touch = (type, ...touchPoints) => session.send('Input.dispatchTouchEvent', { type, touchPoints });
  const finger = async (id, name) => ({ ...(await middleOf(page, name)), id });
  const [on, to] = [await finger(1, 'c3'), await finger(1, 'd3')];
  const strip = await middleOfBox(page.locator('.match > .strip'));
  const places = {
    'another orb': [await finger(2, 'a1'), await finger(2, 'b1')],
    'the neighbour': [await finger(2, 'c4'), await finger(2, 'c5')],
    'the next cell': [await finger(2, 'd3'), await finger(2, 'e3')],
    'the edge': [await finger(2, 'f5'), await finger(2, 'f4')],
    'the strip': [
      { ...strip, id: 2 },
      { ...strip, y: strip.y + 8, id: 2 },
    ],
  };
  /** Touches, and ends by cancelling: the orb stays in the hand. */
  async function drag(touches, what) {
    for (const [type, ...points] of touches) await touch(type, ...points);
    await touch('touchCancel');
    await until(page, `the route of one finger, ${what}`, async () => (await routeOf(page)) === 'c3 0');
    await page.keyboard.press('u');
    await until(page, `the step taken back, ${what}`, async () => (await routeOf(page)) === 'c3');
  }
  await drag(
    [
      ['touchStart', on],
      ['touchMove', to],
    ],
    'one finger',
  );
  let tried = 0;
  for (const [where, place] of Object.entries(places)) {
    for (const [how, touchesOf] of Object.entries(kSecondFinger)) {
      await drag(touchesOf(on, to, place), `a second one ${how} on ${where}`);
      tried += 1;
    }
  }
  assert.equal(tried, 20);
}
