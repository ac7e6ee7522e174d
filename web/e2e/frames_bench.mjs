// Measures the main thread's work per frame while pieces fall, for the program in GRIDWISE_BIN: in match-3 cascades
// and in drops of orbs. It measures CPU time, so that other load on the machine matters little. No CPU throttling.
// Frames that also handle user input or a message from the program are counted separately.
//   npm run frames       prints for each run the frame count, median, 95th percentile and maximum, in ms
import { button, hintedCells, middleOf, middleOfBox, positionPath, startMatch } from './board.mjs';
import { Stage, quiet, withProgram } from './stage.mjs';

const kRuns = 3;
const kMoves = 6;
const kMoveMs = 2500;
const kWidth = 1280;
const kCategories = ['devtools.timeline', 'disabled-by-default-devtools.timeline', '__metadata'];

const share = (sorted, part) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;

/** Adds the CPU time in ms of each frame drawn during `work` to the list of its kind. */
async function measure(page, times, work) {
  const browser = page.context().browser();
  await browser.startTracing(page, { categories: kCategories });
  await work();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString());
  for (const { ms, answers } of framesOf(traceEvents)) (answers ? times.answers : times.falls).push(ms);
}

/** A frame's work: all main thread tasks between the previous frame's commit and its own. */
function framesOf(events) {
  const last = events.findLast(({ name }) => name === 'Commit');
  const mine = events.filter(({ pid, tid }) => pid === last?.pid && tid === last.tid);
  const commits = mine.filter(({ name }) => name === 'Commit').map(({ ts }) => ts);
  return commits.slice(1).map((end, i) => {
    const within = mine.filter(({ ts }) => ts > commits[i] && ts <= end);
    const tasks = within.filter(({ name, tdur }) => name === 'RunTask' && tdur > 0);
    return { ms: tasks.reduce((sum, { tdur }) => sum + tdur, 0) / 1000, answers: within.some(isAnswer) };
  });
}

/** The page handles a press or a WebSocket message. */
function isAnswer({ name, args }) {
  return name === 'WebSocketReceive' || (name === 'EventDispatch' && /^(pointer|click)/.test(args.data.type));
}

/** Clicks each place and waits for the move to be shown, without querying the page: that would add main thread work. */
async function press(page, places) {
  for (const { x, y } of places) await page.mouse.click(x, y);
  await page.waitForTimeout(kMoveMs);
}

async function cascades(page, times) {
  for (let move = 0; move < kMoves; move++) {
    const hinted = await hintedCells(page);
    const places = await Promise.all(hinted.map((name) => middleOf(page, name)));
    await quiet(page);
    await measure(page, times, () => press(page, places));
  }
}

async function drop(page, times) {
  const places = [await middleOfBox(button(page, 'Let go'))];
  await measure(page, times, () => press(page, places));
}

const kScenes = {
  'match-3': { text: 'match3(level=collect_forty_five)', act: cascades },
  orbs: {
    text: 'orbs(columns=6,rows=5,skyfall=on) 000111/222333/444555/001122/334455 seed=5 route=a1',
    act: drop,
  },
};

await withProgram(async (program, browser) => {
  console.log('frames                   number   median      p95   longest   (CPU ms of the main thread a frame)');
  const shown = (ms) => ms.toFixed(1).padStart(8);
  for (const [name, { text, act }] of Object.entries(kScenes)) {
    for (let run = 0; run < kRuns; run++) {
      const stage = new Stage(program, browser, kWidth);
      const page = await stage.visit(positionPath('play', text));
      await startMatch(page);
      await quiet(page);
      const times = { falls: [], answers: [] };
      await act(page, times);
      await stage.close();
      for (const [kind, frames] of Object.entries(times)) {
        frames.sort((a, b) => a - b);
        const row = [share(frames, 0.5), share(frames, 0.95), frames.at(-1) ?? 0].map(shown).join(' ');
        console.log(`${name}, ${kind}`.padEnd(24), String(frames.length).padStart(6), row);
      }
    }
  }
});
