// Smoothness and memory use of the page during a long Auto Play: helpers for a test, and a measurement on a program
// without a rate limit: node e2e/autoplay.mjs [MOVES] [RATE]
import { pathToFileURL } from 'node:url';
import { button, choose, openDrawer, positionPath, startMatch } from './board.mjs';
import { patient, Stage, withProgram } from './stage.mjs';

/** A level that never ends: no goals, no move limit. */
const kEndless = `match3 seed=7 ${JSON.stringify({
  title: { en: 'Endless', zh: '无尽' },
  board: Array(9).fill('?'.repeat(9)),
})}`;

export async function beginEndless(stage, rate) {
  const page = await stage.visit(positionPath('play', kEndless));
  await page.locator('[data-piece]').first().waitFor();
  await startMatch(page);
  await openDrawer(page, 'Auto Play');
  await choose(page, 'Speed', rate);
  await button(page, 'Let it play').click();
  await openDrawer(page, 'Moves');
  return page;
}

/** Waits until this many more moves have been played. */
export async function playOn(page, moves, patience) {
  const goal = (await movesPlayed(page)) + moves;
  const late = Date.now() + patient(patience);
  while ((await movesPlayed(page)) < goal) {
    if (Date.now() > late) throw new Error(`not ${moves} moves in ${patient(patience) / 1000} s`);
    await page.waitForTimeout(200);
  }
}

const movesPlayed = (page) =>
  page.locator('ol [data-ply]').evaluateAll((moves) => Number(moves.at(-1)?.dataset.ply ?? 0));

/** Heap size in megabytes and number of DOM nodes, after garbage collection. */
export async function memoryOf(page) {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  await session.send('Performance.enable');
  const { metrics } = await session.send('Performance.getMetrics');
  await session.detach();
  const value = (name) => metrics.find((metric) => metric.name === name).value;
  return { heap: value('JSHeapUsedSize') / 1e6, nodes: value('Nodes') };
}

/** Frames per second over `ms`, and the share of frames more than 25 ms after the previous one. */
const framesOf = (page, ms) =>
  page.evaluate(
    (ms) =>
      new Promise((done) => {
        const times = [];
        const frame = (time) => {
          times.push(time);
          if (time - times[0] < ms) return requestAnimationFrame(frame);
          const gaps = times.slice(1).map((time, i) => time - times[i]);
          done({
            rate: (1000 * gaps.length) / (times.at(-1) - times[0]),
            late: gaps.filter((gap) => gap > 25).length / gaps.length,
          });
        };
        requestAnimationFrame(frame);
      }),
    ms,
  );

async function measure(stage, moves, rate) {
  const page = await beginEndless(stage, '1×');
  const { rate: frames, late } = await framesOf(page, 10_000);
  console.log(`at 1x ${frames.toFixed(1)} frames a second, ${(100 * late).toFixed(1)}% late`);
  await choose(page, 'Speed', rate);
  for (let part = 0; part <= 6; ++part) {
    const { heap, nodes } = await memoryOf(page);
    console.log(`${await movesPlayed(page)} moves: ${heap.toFixed(1)} MB, ${nodes} nodes`);
    if (part < 6) await playOn(page, moves / 6, 600_000);
  }
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) {
  const [moves, rate] = [Number(process.argv[2] ?? 1800), process.argv[3] ?? '16×'];
  await withProgram(
    (program, browser) => measure(new Stage(program, browser, 1280), moves, rate),
    ['--rate-limit', '0'],
  );
}
