// The time from a tap to the first frame that shows its effect, in matches of each game.
import { cell, choose, hintedCells, middleOf, positionPath, startMatch, waitForCount } from './board.mjs';
import { patient } from './stage.mjs';

export const kTaps = 5;
const kLongest_ms = patient(10_000);

/** A match between two persons in this browser. */
const together = (game, other) => async (stage, url) => {
  const page = await stage.visit(`${url}/play/${game}`);
  await choose(page, other, 'Person');
  await startMatch(page);
  return page;
};

const alone = (path) => async (stage, url) => {
  const page = await stage.visit(`${url}${path}`);
  await startMatch(page);
  return page;
};

const tapOne = (cells) => async (/** @type {unknown} */ _page, i) => [cells[i]];

async function longLevel(stage, url) {
  const page = await stage.visit(`${url}/play/match3`);
  await page.getByRole('radio', { name: 'Forty-five' }).check();
  await startMatch(page);
  await page.locator('[data-piece]').first().waitFor();
  return page;
}

async function orbPicked(stage, url) {
  const page = await alone(positionPath('play', 'orbs() 001020/112314/223425/334535/445050'))(stage, url);
  await choose(page, 'Time to drag', 'off');
  const { x, y } = await middleOf(page, 'c3');
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.locator('.art .marked').waitFor({ state: 'attached' });
  await answered(page);
  return page;
}

/** The swap advised by the hint. A tapped special has a random effect, so the page cannot draw it optimistically. */
async function hintedSwap(page) {
  for (;;) {
    const names = await hintedCells(page);
    if (names.length > 1) return names;
    await cell(page, names[0]).click({ force: true });
    await answered(page);
  }
}

/**
 * For each game: its match, the cells of its moves (the last one completes the move), the completing event, and the
 * drawing state that shows whether a move was drawn.
 */
export const kGames = {
  tictactoe: {
    start: together('tictactoe', 'Second'),
    cells: tapOne(['a1', 'b1', 'a2', 'b2', 'c2']),
    event: 'click',
    drawn: `document.querySelectorAll('.art .cross, .art .ring').length`,
  },
  gomoku: {
    start: together('gomoku', 'White'),
    cells: tapOne(['h8', 'c3', 'm12', 'c12', 'm3']),
    event: 'click',
    drawn: `document.querySelectorAll('.art .stone').length`,
  },
  match3: {
    start: longLevel,
    cells: hintedSwap,
    event: 'pointerdown',
    // Target positions: the animation may end before a slow machine draws its next frame.
    drawn: `[...document.querySelectorAll('[data-piece]')].map((one) => one.dataset.piece + one.getAttribute('transform')).join()`,
  },
  numbermatch: {
    start: alone(positionPath('play', 'numbermatch 123456789/123456789')),
    cells: async (_page, i) => [`R1C${i + 1}`, `R2C${i + 1}`],
    event: 'click',
    drawn: `document.querySelectorAll('[data-digit="blank"]').length`,
  },
  orbs: {
    start: orbPicked,
    cells: tapOne(['d3', 'e3', 'e2', 'd2', 'c2']),
    event: 'pointermove',
    drawn: `[...document.querySelectorAll('.art .slides')].map((one) => one.parentElement.getAttribute('transform')).join()`,
  },
};

/** Waits until every move is answered. */
export const answered = (page) => waitForCount(page, '.pending', 0);

/** Makes the final touch of a move. */
async function finish(page, game, name) {
  if (game.event !== 'pointermove') return cell(page, name).click({ force: true });
  const { x, y } = await middleOf(page, name);
  await page.mouse.move(x, y);
}

/** A script that promises the time from the event to the first frame with a different drawing. */
const watchScript = ({ drawn, event }) => `{
  const look = () => ${drawn};
  const before = look();
  let tapped;
  addEventListener('${event}', ({ timeStamp }) => (tapped = timeStamp), { capture: true, once: true });
  const began = performance.now();
  window.firstChange = new Promise((done, fail) => {
    const frame = () => {
      if (performance.now() > began + ${kLongest_ms}) return fail(new Error((tapped ? 'a tap' : 'no tap') + ' at ' + before));
      if (tapped === undefined || look() === before) return requestAnimationFrame(frame);
      const awaited = document.querySelector('.pending') !== null;
      setTimeout(() => done({ ms: performance.now() - tapped, awaited }));
    };
    requestAnimationFrame(frame);
  });
  'watching';
}`;

/**
 * Times one move: milliseconds until it is drawn, and whether its answer was still pending. `ready` is called before
 * the completing touch.
 */
export async function timeMove(page, game, i, ready = () => {}) {
  const names = await game.cells(page, i);
  for (const name of names.slice(0, -1)) await cell(page, name).click({ force: true });
  if (names.length > 1) await page.locator('.picked').waitFor({ state: 'attached' });
  await page.evaluate(watchScript(game));
  ready();
  await finish(page, game, names.at(-1));
  return page.evaluate(() => window['firstChange']);
}
