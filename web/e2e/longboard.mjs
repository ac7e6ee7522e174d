// Number match on a long board: how long a pair takes from the tap, the time of the driver included, until the figures
// tell of it, on a program without a limit of messages. Usage: node e2e/longboard.mjs [DIGITS] [PAIRS]
import { cell } from './board.mjs';
import { launch, Program, Stage } from './stage.mjs';

const [digits = 1000, pairs = 20] = process.argv.slice(2).map(Number);

/** The pair of the seventh and eighth digit of every row, wherever those are equal: neighbours always see each other. */
const boardOf = (count) =>
  Array.from({ length: count }, (_, i) => (i % 9 === 7 ? '7' : String(1 + ((i * 7 + Math.floor(i / 9) * 5) % 9))))
    .map((digit, i) => (i % 9 === 6 ? '7' : digit))
    .join('')
    .replace(/.{9}(?=.)/g, '$&/');

const program = await Program.start(['--rate-limit', '0']);
const browser = await launch();
try {
  const stage = new Stage(program, browser, 1280);
  const page = await stage.visit(`/play/numbermatch?p=${encodeURIComponent(`numbermatch ${boardOf(digits)}`)}`);
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.locator('[data-status="running"]').waitFor();
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
} finally {
  await browser.close();
  await program.end();
}
