// Number match on a long board: time from tapping a pair until the figures show it, including the browser driver's
// time, on a program without a rate limit. Usage: node e2e/longboard.mjs [DIGITS] [PAIRS]
import { cell, positionPath, startMatch } from './board.mjs';
import { Stage, withProgram } from './stage.mjs';

const [digits = 1000, pairs = 20] = process.argv.slice(2).map(Number);

/** A board with a pair at the seventh and eighth digit of every row. */
const boardOf = (count) =>
  Array.from({ length: count }, (_, i) => (i % 9 === 7 ? '7' : String(1 + ((i * 7 + Math.floor(i / 9) * 5) % 9))))
    .map((digit, i) => (i % 9 === 6 ? '7' : digit))
    .join('')
    .replace(/.{9}(?=.)/g, '$&/');

async function measure(stage) {
  const page = await stage.visit(positionPath('play', `numbermatch ${boardOf(digits)}`));
  await startMatch(page);
  const times = [];
  for (let row = 1; row <= pairs; row++) {
    await cell(page, `R${row}C7`).click();
    const started = performance.now();
    await cell(page, `R${row}C8`).click();
    await page.waitForFunction((left) => document.body.innerText.includes(left), String(digits - 2 * row), {
      polling: 'raf',
    });
    times.push(performance.now() - started);
  }
  times.sort((a, b) => a - b);
  const at = (share) => times[Math.floor(share * (times.length - 1))].toFixed(0);
  console.log(`${digits} digits: a pair takes ${at(0.5)} ms (median), ${at(0.95)} ms (95%), ${at(1)} ms at most`);
}

await withProgram((program, browser) => measure(new Stage(program, browser, 1280)), ['--rate-limit', '0']);
