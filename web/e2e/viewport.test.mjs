// In every match, at every common screen size, the whole board, status, prompts and actions are in the viewport
// without scrolling. On a phone all touch targets are finger-sized.
import assert from 'node:assert/strict';
import { finishedMatch } from './everywhere.mjs';
import { figure, recordLink, resign, startBots, startMatch, until, waitForStatus } from './board.mjs';
import { patient } from './stage.mjs';

const kScreens = [
  { width: 1280, height: 800 },
  { width: 1366, height: 768 },
  { width: 390, height: 844 },
  { width: 360, height: 640 },
];
const kPhoneWidth = 760;
const kFinger = 44;
const kSettleMs = patient(2000);

const kLong = `numbermatch(appends=99) ${'123456789/987612345/'.repeat(12)}55`;
/** Initial positions of the matches, by name. */
const kMatches = {
  tictactoe: 'tictactoe',
  gomoku: 'gomoku(size=15,rule=renju)',
  gomoku19: 'gomoku(size=19,rule=freestyle)',
  match3: 'match3(level=everything)',
  orbs: 'orbs',
  orbs76: 'orbs(columns=7,rows=6)',
  numbermatch: 'numbermatch',
  numbermatchLong: kLong,
};

/**
 * Elements outside the viewport, and elements that are too small: touch targets, or a board below a share of the
 * viewport's shorter side. Empty if all is well.
 */
function faultsNow(page, width, share, asked) {
  return page.evaluate(
    ({ finger, share, asked }) => {
      const found = [];
      const inside = (name, element) => {
        const box = element?.getBoundingClientRect();
        if (!box || box.width === 0) return void found.push(`${name} is not there`);
        const { left, top, right, bottom } = box;
        if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
          found.push(`${name} leaves the window: ${[left, top, right, bottom].map(Math.round)}`);
      };
      scrollTo(0, 0);
      inside('the board', document.querySelector('.sight.grows') ?? document.querySelector('.board'));
      inside('the turn', document.querySelector(asked));
      for (const goal of document.querySelectorAll('[data-goal], .strip dl, .strip li'))
        inside('a goal or player', goal);
      const actions = [...document.querySelectorAll('.act .button, .tool .button, span[data-ply]')];
      if (actions.length === 0) found.push('there are no actions');
      for (const action of actions.filter((one) => one.checkVisibility())) inside(action.textContent.trim(), action);
      if (document.documentElement.scrollWidth > innerWidth) found.push('the page is wider than the window');
      if (document.documentElement.scrollHeight > innerHeight + 1) found.push('the page is higher than the window');
      const board = document.querySelector('.board').getBoundingClientRect();
      if (Math.max(board.width, board.height) < share * Math.min(innerWidth, innerHeight))
        found.push(`the board is small: ${Math.round(board.width)} x ${Math.round(board.height)}`);
      for (const touched of finger ? document.querySelectorAll('main :is(button, .button, select, summary)') : []) {
        const box = touched.getBoundingClientRect();
        if (box.height > 0 && Math.round(box.height) < finger)
          found.push(`${touched.textContent.trim() || touched.ariaLabel} is ${Math.round(box.height)} px high`);
      }
      return found;
    },
    { finger: width <= kPhoneWidth ? kFinger : 0, share, asked },
  );
}

/** The same for a given window size. After a resize the layout takes a moment to settle. */
async function faults(page, { width, height }, share = 0.65, asked = '[data-status]') {
  await page.setViewportSize({ width, height });
  let found = await faultsNow(page, width, share, asked);
  for (const end = Date.now() + kSettleMs; found.length > 0 && Date.now() < end; ) {
    await page.waitForTimeout(100);
    found = await faultsNow(page, width, share, asked);
  }
  return found;
}

export async function every_match_fits_every_screen(stage) {
  const found = [];
  for (const [name, text] of Object.entries(kMatches)) {
    const page = await stage.visit(`/play/${/^\w+/.exec(text)[0]}?p=${encodeURIComponent(text)}`);
    await startMatch(page);
    await page.locator('.board').waitFor();
    assert.equal(await page.locator('[data-drawer]').count(), 0, 'all drawers are closed for a player');
    for (const screen of kScreens) {
      for (const fault of await faults(page, screen)) found.push(`${name} ${screen.width}x${screen.height}: ${fault}`);
    }
  }
  assert.deepEqual(found, []);
}

export async function a_match_with_clocks_fits_every_screen(stage) {
  const found = [];
  for (const clock of ['byoyomi', 'days3']) {
    for (const game of ['tictactoe', 'gomoku']) {
      const page = await stage.visit(`/play/${game}`);
      await page.locator('[data-clock-choice]').selectOption(clock);
      await startMatch(page);
      await page.locator('[data-clock="1"]').waitFor();
      for (const screen of kScreens) {
        for (const fault of await faults(page, screen))
          found.push(`${game}, ${clock} ${screen.width}x${screen.height}: ${fault}`);
      }
    }
  }
  assert.deepEqual(found, []);
}

/** Elements of a setup outside the first screen, or covered by the Start button. */
function setupFaults(page) {
  return page.evaluate((phoneWidth) => {
    const found = [];
    const start = document.querySelector('.start .button').getBoundingClientRect();
    if (start.bottom > innerHeight) found.push(`Start ends at ${Math.round(start.bottom)}`);
    const seats = [...document.querySelectorAll('.seat')];
    if (seats.length === 0) found.push('nobody plays');
    for (const seat of seats) {
      // A player's choice of level must be visible; the level's description may scroll.
      const chosen = [...seat.querySelectorAll('input')].map((input) => input.getBoundingClientRect().bottom);
      if (Math.max(...chosen) > start.top) found.push(`a player ends at ${Math.round(Math.max(...chosen))}`);
    }
    const { width, height, bottom } = document.querySelector('.board').getBoundingClientRect();
    if (width < 80) found.push(`the board is ${Math.round(width)} px wide`);
    if (innerWidth <= phoneWidth && height > innerHeight / 4) found.push(`the board is ${Math.round(height)} px high`);
    if (bottom > innerHeight) found.push(`the board ends at ${Math.round(bottom)}`);
    if (document.documentElement.scrollWidth > innerWidth) found.push('the page is wider than the window');
    return found;
  }, kPhoneWidth);
}

export async function who_plays_and_start_are_in_the_first_screen_of_every_setup(stage) {
  const found = [];
  for (const game of ['tictactoe', 'gomoku', 'match3', 'numbermatch', 'orbs']) {
    const page = await stage.visit(`/play/${game}`);
    await page.locator('.board').waitFor();
    await page.locator('[data-lesson-offer]').waitFor();
    for (const screen of kScreens) {
      await page.setViewportSize(screen);
      for (const fault of await setupFaults(page)) found.push(`${game} ${screen.width}x${screen.height}: ${fault}`);
    }
  }
  assert.deepEqual(found, []);
}

export async function a_match_of_bots_fits_every_screen(stage) {
  const found = [];
  for (const game of ['Tic-tac-toe', 'Gomoku', 'Match-3', 'Number match', 'Orb routes']) {
    const page = await stage.visit('/watch');
    await startBots(page, { game, paused: true });
    await waitForStatus(page, /Paused/);
    for (const screen of kScreens) {
      assert.equal(await page.locator('[data-drawer]').count(), 0, 'beside the board is nothing until it is wanted');
      for (const fault of await faults(page, screen, 0.55))
        found.push(`${game} ${screen.width}x${screen.height}: ${fault}`);
    }
    await page.goto('about:blank');
  }
  assert.deepEqual(found, []);
}

/** Which of these are outside the viewport. */
function outOfSight(page, selectors) {
  return page.evaluate((wanted) => {
    scrollTo(0, 0);
    const foot = innerWidth <= 760 ? document.querySelector('header').getBoundingClientRect().top : innerHeight;
    const seen = (selector) => {
      const box = document.querySelector(selector)?.getBoundingClientRect();
      return (
        box && box.width > 0 && box.left >= -1 && box.top >= -1 && box.right <= innerWidth + 1 && box.bottom <= foot + 1
      );
    };
    return [
      ...wanted.filter((selector) => !seen(selector)),
      ...(document.documentElement.scrollWidth > innerWidth ? ['the page is wider than the window'] : []),
    ];
  }, selectors);
}

export async function the_room_watch_fits_every_screen(stage) {
  const page = await stage.visit('/watch');
  await page.locator('[data-bots-form] svg').first().waitFor();
  for (const screen of kScreens) {
    await page.setViewportSize(screen);
    const idle = await outOfSight(page, ['[data-bots-form] .art svg', '[data-begin]']);
    assert.deepEqual(idle, [], `nothing is played, ${screen.width}x${screen.height}`);
  }
  const host = await stage.visit('/watch');
  await startBots(host, { game: 'Gomoku', paused: true });
  await page.locator('.middle .board').waitFor();
  for (const screen of kScreens) {
    await page.setViewportSize(screen);
    const live = await outOfSight(page, ['.board', '[data-status]', '.tabs', '[data-let-bots]']);
    assert.deepEqual(live, [], `a match is watched, ${screen.width}x${screen.height}`);
  }
}

export async function a_puzzle_fits_every_screen(stage) {
  const page = await stage.visit('/puzzles/gomoku');
  await page.locator('[data-status="open"]').waitFor();
  for (const screen of kScreens) assert.deepEqual(await faults(page, screen), [], `${screen.width}x${screen.height}`);
}

export async function a_daily_board_and_its_month_fit_every_screen(stage) {
  for (const game of ['numbermatch', 'orbs']) {
    const page = await stage.visit('/');
    await page.locator(`[data-daily="${game}"]`).click();
    await page.locator('[data-status="running"]').waitFor();
    await page.locator('.board').waitFor();
    for (const screen of kScreens)
      assert.deepEqual(await faults(page, screen), [], `${game} at ${screen.width}x${screen.height}`);
  }
}

export async function time_attack_fits_every_screen(stage) {
  const page = await stage.visit('/games/orbs/timed');
  await page.locator('.board').waitFor();
  for (const screen of kScreens)
    assert.deepEqual(await faults(page, screen, 0.65, '[data-clock]'), [], `at ${screen.width}x${screen.height}`);
}

/** Matches by their initial position, and how to end them. */
const kEnds = {
  tictactoe: resign,
  'gomoku(size=15,rule=renju)': resign,
  'gomoku(size=19,rule=freestyle)': resign,
  async 'numbermatch 1221'(page) {
    for (const number of [1, 2, 0, 3]) await page.locator(`[data-cell="${number}"]`).click();
  },
  async orbs(page) {
    await page.locator('[data-cell="24"]').press('Enter');
    await page.locator('[role="gridcell"][aria-disabled="false"]').first().waitFor();
    await page.keyboard.press('ArrowRight');
    await until(page, 'a step', async () => /^1 /.test((await figure(page, 'Steps')) ?? ''));
    await page.keyboard.press('Enter');
  },
};

export async function every_record_fits_every_screen(stage) {
  const found = [];
  for (const [text, end] of Object.entries(kEnds)) {
    const name = /^\w+/.exec(text)[0];
    const page = await stage.visit(`/play/${name}?p=${encodeURIComponent(text)}`);
    await startMatch(page);
    await end(page);
    await page.locator('[data-status="finished"]').waitFor();
    await (await recordLink(page)).click();
    await page.locator('span[data-ply]').waitFor();
    await page.locator('.board').waitFor();
    for (const screen of kScreens) {
      for (const fault of await faults(page, screen, 0.65, '[data-result]'))
        found.push(`${name} ${screen.width}x${screen.height}: ${fault}`);
    }
  }
  assert.deepEqual(found, []);
}

export async function a_review_fits_every_screen(stage) {
  const page = await finishedMatch(stage);
  await (await recordLink(page)).click();
  await page.getByRole('link', { name: 'Review', exact: true }).click();
  await page.locator('[data-review="done"]').waitFor();
  for (const screen of kScreens) {
    const found = await faults(page, screen, 0.65, '[data-review]');
    assert.deepEqual(found, [], `at ${screen.width}x${screen.height}`);
  }
}

export async function a_drawer_covers_nothing_and_leaves_the_board_as_large(stage) {
  const page = await stage.visit('/play/gomoku');
  await startMatch(page);
  for (const drawer of ['Moves', 'Thoughts']) {
    await page.getByRole('button', { name: drawer, exact: true }).click();
    await page.locator('[data-drawer]').waitFor();
    for (const screen of kScreens) assert.deepEqual(await faults(page, screen), [], `${drawer} at ${screen.width}`);
  }
  await page.getByRole('button', { name: 'Thoughts', exact: true }).click();
  await page.locator('[data-drawer]').waitFor({ state: 'detached' });
}

/** Elements of a lesson that leave the viewport, or are not lit and touchable. */
function lessonFaults(page) {
  return page.evaluate(() => {
    const found = [];
    const card = document.querySelector('[data-lesson-step]').getBoundingClientRect();
    const names = [...document.querySelectorAll('[role="gridcell"]')];
    const shown = { board: document.querySelector('.board').getBoundingClientRect(), card };
    for (const [name, { left, top, right, bottom }] of Object.entries(shown))
      if (left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1)
        found.push(`${name} leaves the window`);
    const [asked] = /Cells: (.*)\./.exec(document.querySelector('[data-ask]').textContent)?.slice(1) ?? [''];
    for (const name of asked.split(', ')) {
      const cell = names.find(({ ariaLabel }) => ariaLabel.startsWith(`${name},`));
      const { x, y, width, height } = cell.getBoundingClientRect();
      if (document.elementFromPoint(x + width / 2, y + height / 2) !== cell) found.push(`${name} is covered`);
    }
    return found;
  });
}

export async function every_lesson_fits_every_screen(stage) {
  const found = [];
  for (const game of ['tictactoe', 'gomoku', 'match3', 'numbermatch', 'orbs']) {
    const page = await stage.visit(`/learn/${game}`);
    await page.locator('[data-ask]').waitFor();
    await page.locator('[role="gridcell"]').first().waitFor();
    for (const screen of kScreens) {
      await page.setViewportSize(screen);
      for (const fault of await lessonFaults(page)) found.push(`${game} ${screen.width}x${screen.height}: ${fault}`);
    }
  }
  assert.deepEqual(found, []);
}

/** Truncated sentences on the home page. */
const cutOff = (page) =>
  page
    .locator('[data-game] p')
    .evaluateAll((lines) => lines.filter((one) => one.scrollWidth > one.clientWidth + 1).map((one) => one.textContent));

export async function the_start_page_shows_all_games_at_once(stage) {
  for (const locale of ['en-GB', 'zh-CN']) {
    const page = await stage.visit('/', { locale });
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.locator('[data-game] svg').nth(4).waitFor();
    const bottoms = await page
      .locator('[data-game]')
      .evaluateAll((games) => games.map((game) => game.getBoundingClientRect().bottom));
    assert.equal(bottoms.length, 5);
    assert.ok(Math.max(...bottoms) <= 800, `a game ends at ${Math.max(...bottoms)}`);
    assert.deepEqual(await cutOff(page), []);
    assert.ok((await page.evaluate(() => document.documentElement.scrollHeight)) <= 800, 'nothing has to be scrolled');
  }
}

export async function on_a_phone_a_new_visitor_has_all_games_and_the_day_within_two_screens(stage) {
  const page = await stage.visit('/');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator('[data-game] svg').nth(4).waitFor();
  await page.locator('[data-today]').waitFor();
  const bottoms = await page
    .locator('[data-game]')
    .evaluateAll((games) => games.map((game) => game.getBoundingClientRect().bottom));
  assert.ok(Math.max(...bottoms) <= 1.2 * 844, `a game ends at ${Math.max(...bottoms)}`);
  const today = await page.locator('[data-today]').evaluate((one) => one.getBoundingClientRect().bottom);
  assert.ok(today <= 2 * 844, `the day ends at ${today}`);
}
