// Runs every end-to-end test against the program in GRIDWISE_BIN, at the width of a desk; at that of a phone those
// that depend on the width, and those a test file names in `onPhoneToo`; with --every-width all of them at both.
//   npm run e2e [-- [--every-width] PART-OF-A-NAME...]     the last line says how many passed and failed
import { readdirSync } from 'node:fs';
import { launch, Program, Stage } from './stage.mjs';

const kDesk = 1280;
const kPhone = 390;
const kTestMs = 90_000;

/** Every exported function of every *.test.mjs, by file. */
async function allTests() {
  const files = readdirSync(new URL('.', import.meta.url))
    .filter((file) => file.endsWith('.test.mjs'))
    .sort();
  const parts = files.map(async (file) => {
    const { onPhoneToo = [], ...tests } = await import(`./${file}`);
    return Object.entries(tests).map(([name, run]) => ({ file, name, run, phoneToo: onPhoneToo.includes(run) }));
  });
  return (await Promise.all(parts)).flat();
}

/** A test that asks how wide its stage is differs by it. */
function widthsOf({ run, phoneToo }) {
  return everyWidth || phoneToo || /stage\.width/.test(String(run)) ? [kDesk, kPhone] : [kDesk];
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

const everyWidth = process.argv.includes('--every-width');
const wanted = process.argv.slice(2).filter((word) => word !== '--every-width');
const tests = (await allTests()).filter(
  ({ file, name }) => wanted.length === 0 || wanted.some((part) => `${file} ${name}`.includes(part)),
);
const program = await Program.start();
const browser = await launch();
const results = [];
try {
  for (const test of tests) {
    for (const width of widthsOf(test)) results.push(await runOne(test, program, browser, width));
  }
} finally {
  await browser.close();
  await program.end();
}
const failed = results.filter((passed) => !passed).length;
console.log(`${results.length - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 || results.length === 0 ? 1 : 0;
