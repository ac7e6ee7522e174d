// Runs the end-to-end tests against the program in GRIDWISE_BIN. All run at desktop width. At phone width run those
// that read `stage.width` or are listed in a file's `onPhoneToo`; with --every-width all. Animation is on only in
// files that export `inMotion`: elsewhere visitors ask for reduced motion, since drawing is most of the work.
//   npm run e2e [-- [--every-width] PART-OF-A-NAME...]     the last line says how many passed and failed
import { readdirSync } from 'node:fs';
import { Stage, withProgram } from './stage.mjs';

const kDesk = 1280;
const kPhone = 390;
const kTestMs = 400_000;

/** Every exported function of every *.test.mjs, by file. */
async function allTests() {
  const files = readdirSync(new URL('.', import.meta.url))
    .filter((file) => file.endsWith('.test.mjs'))
    .sort();
  const parts = files.map(async (file) => {
    const { onPhoneToo = [], inMotion = false, ...tests } = await import(`./${file}`);
    const asTest = ([name, run]) => ({ file, name, run, inMotion, phoneToo: onPhoneToo.includes(run) });
    return Object.entries(tests).map(asTest);
  });
  return (await Promise.all(parts)).flat();
}

function widthsOf({ run, phoneToo }) {
  return everyWidth || phoneToo || /stage\.width/.test(String(run)) ? [kDesk, kPhone] : [kDesk];
}

function withTimeout(work) {
  let timer;
  const late = new Promise((_, fail) => {
    timer = setTimeout(() => fail(new Error(`took longer than ${kTestMs / 1000} s`)), kTestMs);
  });
  return Promise.race([work, late]).finally(() => clearTimeout(timer));
}

async function runOne({ file, name, run, inMotion }, program, browser, width) {
  const stage = new Stage(program, browser, width, { inMotion });
  const began = Date.now();
  try {
    await withTimeout(run(stage));
    stage.assertNoComplaints();
    console.log(`ok      ${width} ${file} ${name} (${((Date.now() - began) / 1000).toFixed(1)} s)`);
  } catch (error) {
    const failure = `FAILED  ${width} ${file} ${name}\n${error.stack ?? error}\n${stage.complaints.join('\n')}`;
    console.log(failure);
    failures.push(failure);
  } finally {
    await stage.close();
  }
}

const everyWidth = process.argv.includes('--every-width');
const wanted = process.argv.slice(2).filter((word) => word !== '--every-width');
const tests = (await allTests()).filter(
  ({ file, name }) => wanted.length === 0 || wanted.some((part) => `${file} ${name}`.includes(part)),
);
let ran = 0;
const failures = [];
await withProgram(async (program, browser) => {
  for (const test of tests) {
    for (const width of widthsOf(test)) {
      await runOne(test, program, browser, width);
      ran += 1;
    }
  }
});
// Repeated at the end, where the tail of a log still shows them.
console.log(failures.join('\n'));
console.log(`${ran - failures.length} passed, ${failures.length} failed`);
process.exitCode = failures.length > 0 || ran === 0 ? 1 : 0;
