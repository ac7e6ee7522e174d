// Runs every end-to-end test at the width of a desk and of a phone against the program in GRIDWISE_BIN.
//   npm run e2e [-- PART-OF-A-NAME...]     the last line says how many passed and failed
import { readdirSync } from 'node:fs';
import { launch, Program, Stage } from './stage.mjs';

const kWidths = [1280, 390];
const kTestMs = 90_000;

/** Every exported function of every *.test.mjs, by file. */
async function allTests() {
  const files = readdirSync(new URL('.', import.meta.url))
    .filter((file) => file.endsWith('.test.mjs'))
    .sort();
  const parts = files.map(async (file) =>
    Object.entries(await import(`./${file}`)).map(([name, run]) => ({ file, name, run })),
  );
  return (await Promise.all(parts)).flat();
}

function inTime(work) {
  let timer;
  const late = new Promise((_, fail) => {
    timer = setTimeout(() => fail(new Error(`took longer than ${kTestMs / 1000} s`)), kTestMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

async function runOne({ file, name, run }, program, browser, width) {
  const stage = new Stage(program, browser, width);
  const began = Date.now();
  try {
    await inTime(run(stage));
    stage.settle();
    console.log(`ok      ${width} ${file} ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
    return true;
  } catch (error) {
    console.log(`FAILED  ${width} ${file} ${name}\n${error.stack ?? error}\n${stage.complaints.join('\n')}`);
    return false;
  } finally {
    await stage.close();
  }
}

const wanted = process.argv.slice(2);
const tests = (await allTests()).filter(
  ({ file, name }) => wanted.length === 0 || wanted.some((part) => `${file} ${name}`.includes(part)),
);
const program = await Program.start();
const browser = await launch();
const results = [];
try {
  for (const width of kWidths) for (const test of tests) results.push(await runOne(test, program, browser, width));
} finally {
  await browser.close();
  await program.end();
}
const failed = results.filter((passed) => !passed).length;
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 || results.length === 0 ? 1 : 0;
