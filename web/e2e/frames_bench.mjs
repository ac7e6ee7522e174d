// Measures the main thread's work per frame while pieces fall, for the program in GRIDWISE_BIN: in cascades of match-3
// and in drops of orbs. It is CPU time, so that other work on the machine does not count. No CPU throttling.
//   npm run frames       prints of each run the frames, the median, the 95th percentile and the longest, in ms
import { button, cell, hintedCells, positionPath, startMatch } from './board.mjs';
import { Stage, quiet, withProgram } from './stage.mjs';

const kRuns = 3;
const kMoves = 6;
const kMoveMs = 2500;
const kWidth = 1280;
const kCategories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', '__metadata'];

const share = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

/** The CPU time of each frame that the page draws during `work`, added to `times`, in ms. */
async function measure(page, times, work) {
  const browser = page.context().browser();
  await browser.startTracing(page, { categories: kCategories });
  await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  times.push(...frameTimes(traceEvents));
}

/** A frame's work is that of all tasks of the main thread from the commit of the frame before to its own. */
function frameTimes(events) {
  const last = events.findLast(({ name }) => name === 'Commit');
  const mine = events.filter(({ pid, tid }) => pid === last?.pid && tid === last.tid);
  const commits = mine.filter(({ name }) => name === 'Commit').map(({ ts }) => ts);
  const tasks = mine.filter(({ name, tdur }) => name === 'RunTask' && tdur > 0);
  return commits.slice(1).map((end, i) => {
    const within = tasks.filter(({ ts }) => ts > commits[i] && ts <= end);
    return within.reduce((sum, { tdur }) => sum + tdur, 0) / 1000;
  });
}

/** Lets a move be shown, without a look at the page, which would be work of its main thread as well. */
const pass = (page) => page.waitForTimeout(kMoveMs);

async function cascades(page, times) {
  for (let move = 0; move < kMoves; move++) {
    const [first, second = first] = await hintedCells(page);
    await quiet(page);
    await measure(page, times, async () => {
      await cell(page, first).click({ force: true });
      await cell(page, second).click({ force: true });
      await pass(page);
    });
  }
}

async function drop(page, times) {
  await measure(page, times, async () => {
    await button(page, 'Let go').click();
    await pass(page);
  });
}

const kScenes = {
  'match-3, cascades': { text: 'match3(level=collect_forty_five)', act: cascades },
  'orbs, a drop': {
    text: 'orbs(columns=6,rows=5,skyfall=on) 000111/222333/444555/001122/334455 seed=5 route=a1',
    act: drop,
  },
};

await withProgram(async (program, browser) => {
  console.log('scene                frames   median      p95   longest   (CPU ms of the main thread a frame)');
  for (const [name, { text, act }] of Object.entries(kScenes)) {
    for (let run = 0; run < kRuns; run++) {
      const stage = new Stage(program, browser, kWidth);
      const page = await stage.visit(positionPath('play', text));
      await startMatch(page);
      await quiet(page);
      const times = [];
      await act(page, times);
      times.sort((a, b) => a - b);
      await stage.close();
      const shown = (ms) => ms.toFixed(1).padStart(8);
      const row = [share(times, 0.5), share(times, 0.95), times.at(-1) ?? 0].map(shown).join(' ');
      console.log(name.padEnd(20), String(times.length).padStart(6), row);
    }
  }
});
