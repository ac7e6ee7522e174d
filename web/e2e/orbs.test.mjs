// The route solver's desk (painting, pasting and random boards; finding, stepping through and dropping routes), and
// matches played by dragging an orb.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { faults } from './axe.mjs';
import {
  board,
  button,
  cell,
  choose,
  finished,
  middleOf,
  middleOfBox,
  openDrawer,
  plainPicture,
  positionPath,
  startMatch,
  status,
  tabTo,
  unfold,
  until,
  visitCopiedLink,
  waitForCount,
  waitForStatus,
} from './board.mjs';
import { patient } from './stage.mjs';

export const inMotion = true;
export const onPhoneToo = [
  a_first_visit_shows_a_board_that_can_be_painted,
  an_orb_is_dragged_by_mouse_and_compared_with_the_solver,
  a_board_is_read_from_a_picture_put_right_and_used,
];

const kKinds = ['Fire', 'Water', 'Wood', 'Light', 'Dark', 'Heart'];
/** Solved at once. */
const kEasy = '001020/112314/223425/334535/445050';
const kHard = '0123450/1234501/2345012/3450123/4501234/5012345';
const desk = (rows, options = '') => positionPath('solve', `orbs(${options}) ${rows}`);

/** Presses the mouse on the first cell, moves over the others, and releases it unless told otherwise. */
async function drag(page, names, { lift = true, steps = 1 } = {}) {
  await cell(page, names[0]).scrollIntoViewIfNeeded();
  for (const [i, name] of names.entries()) {
    const { x, y } = await middleOf(page, name);
    await page.mouse.move(x, y, { steps: i === 0 ? 1 : steps });
    if (i === 0) await page.mouse.down();
  }
  if (lift) await page.mouse.up();
}

async function kinds(page) {
  return [...new Set(Object.values(await board(page)))].sort();
}

/** The board once its position has come: until then every cell is unknown. */
function knownBoard(page) {
  return until(page, 'a known board', async () => {
    const seen = await board(page);
    return !Object.values(seen).includes('Unknown') && seen;
  });
}

/** Waits until the board contains exactly these kinds. */
function untilKinds(page, wanted) {
  return until(page, `only ${wanted}`, async () => `${await kinds(page)}` === `${wanted}`);
}

async function rows(page) {
  return Object.values(await board(page)).join(' ');
}

async function solved(page) {
  await button(page, 'Solve').click();
  await page.locator('[data-answer]').first().waitFor();
}

async function solvedToTheEnd(page) {
  await solved(page);
  await until(page, 'the solver is done', async () => (await button(page, 'Stop').count()) === 0);
}

export async function a_first_visit_shows_a_board_that_can_be_painted(stage) {
  const page = await stage.visit('/solve/orbs');
  await until(page, 'a board', async () => Object.keys(await board(page)).length === 30);
  assert.ok((await kinds(page)).every((kind) => kKinds.includes(kind)));
  await button(page, 'Jammer').click();
  await cell(page, 'a1').click();
  await until(page, 'the orb lies there', async () => (await board(page)).a1 === 'Jammer');
  await drag(page, ['a5', 'f5'], { steps: 3 });
  const painted = await board(page);
  assert.deepEqual(
    [...'abcdef'].map((column) => painted[`${column}5`]),
    Array(6).fill('Jammer'),
  );
  assert.notEqual(painted.a4, 'Jammer');
  await button(page, 'Undo').click();
  assert.notEqual((await board(page)).f5, 'Jammer', 'a stroke is undone as one');
  assert.equal((await board(page)).a1, 'Jammer');
  // Without a brush a click changes nothing.
  await button(page, 'Jammer').click();
  await cell(page, 'b1').click({ force: true });
  assert.notEqual((await board(page)).b1, 'Jammer');
}

export async function boards_are_pasted_randomised_turned_and_cleared(stage) {
  const page = await stage.visit('/solve/orbs');
  await unfold(page, 'Board as text');
  const text = page.getByRole('textbox', { name: 'Board as text' });
  await text.fill('RBGYPH\nrbgyph\nr b g y p h\n012345\nj.?omx');
  await button(page, 'Load').click();
  await until(page, 'the pasted board', async () => (await board(page)).a1 === 'Jammer');
  const read = await board(page);
  assert.deepEqual(
    [...'abcdef'].map((column) => read[`${column}5`]),
    kKinds,
  );
  assert.deepEqual([read.b1, read.c1, read.d1, read.f1], ['Unknown', 'Unknown', 'Poison', 'Bomb']);
  await text.fill('RBGYPH rbgzph');
  await button(page, 'Load').click();
  await page.getByText('This is not an orb. (at 10)').waitFor();
  await text.fill('012345');
  await button(page, 'Load').click();
  await page.getByText('That makes no board', { exact: false }).waitFor();
  assert.deepEqual(await board(page), read);
  await text.fill('0123 1230 2301 3012');
  await button(page, 'Load').click();
  await page.getByText('That makes no board', { exact: false }).waitFor();
  await text.fill('0123\n1230\n2301\n3012');
  await button(page, 'Load').click();
  await until(page, 'a board of 4 by 4', async () => Object.keys(await board(page)).length === 16);

  await choose(page, 'Random boards of', '3 colours');
  await untilKinds(page, ['Fire', 'Water', 'Wood']);
  const before = await rows(page);
  await button(page, 'Random').click();
  await until(page, 'another board', async () => (await rows(page)) !== before);
  await page.getByRole('combobox', { name: 'From' }).selectOption('Fire');
  await page.getByRole('combobox', { name: 'To', exact: true }).selectOption('Heart');
  await button(page, 'Turn').click();
  await untilKinds(page, ['Heart', 'Water', 'Wood']);
  await button(page, 'Clear').click();
  await untilKinds(page, ['Unknown']);
  await page.locator('h1').focus();
  await page.keyboard.press('u');
  await untilKinds(page, ['Heart', 'Water', 'Wood']);
}

export async function a_route_is_found_stepped_dropped_and_taken_back(stage) {
  const page = await stage.visit(desk(kEasy));
  const before = await rows(page);
  await solvedToTheEnd(page);
  assert.match(await page.locator('[data-answer]').first().innerText(), /combo[\s\S]*step/);
  assert.equal(await page.locator('[data-route="chosen"]').count(), 1);
  assert.match(await page.locator('[data-explain]').innerText(), /First drop/);
  const steps = Number(await page.getByRole('slider', { name: 'Position' }).getAttribute('max'));
  assert.ok(steps > 0);
  await button(page, 'Forward one move').click();
  await until(page, 'one step', async () => (await rows(page)) !== before);
  await page.locator('h1').focus();
  await page.keyboard.press('.');
  assert.equal(await page.locator('[data-ply]').getAttribute('data-ply'), '2');
  await page.keyboard.press(',');
  await page.getByRole('slider', { name: 'Position' }).fill('0');
  assert.equal(await rows(page), before);
  await choose(page, 'Speed', '4×');
  await button(page, 'Play').click();
  await button(page, 'Undo drop').waitFor();
  const combos = Number((await page.locator('[data-answer] .combos').first().innerText()).trim());
  assert.ok(combos > 0);
  await until(page, 'the combos are gone', async () => (await rows(page)).split('empty').length > 3 * combos);
  assert.match(await page.locator('[data-announcement]').innerText(), /combo/);
  await button(page, 'Undo drop').click();
  await button(page, 'To the start').click();
  assert.equal(await rows(page), before);
}

export async function exactly_so_many_combos_are_found_and_others_marked(stage) {
  const page = await stage.visit(desk(kEasy, 'least_combos=3,most_combos=3'));
  await solvedToTheEnd(page);
  const answers = page.locator('[data-answer]');
  assert.match(await answers.first().innerText(), /^3\s+combos/);
  assert.match(await answers.last().innerText(), /too (few|many)/);
  assert.doesNotMatch(await page.locator('[data-explain]').innerText(), /No route|the most there can be/);
}

export async function routes_that_begin_with_the_steps_shown_are_found(stage) {
  const page = await stage.visit(desk(kEasy));
  await solvedToTheEnd(page);
  await page.locator('[data-answer]').nth(1).getByRole('button').first().click();
  const beginning = (await page.locator('[data-answer]').nth(1).getAttribute('data-answer')).slice(0, 5);
  await page.getByRole('slider', { name: 'Position' }).fill('2');
  await button(page, 'Solve from here').click();
  await until(page, 'other answers', async () => {
    const keys = await page.locator('[data-answer]').evaluateAll((all) => all.map((one) => one.dataset.answer));
    return keys.length > 0 && keys.every((key) => key.startsWith(beginning));
  });
}

export async function answers_are_chosen_and_compared(stage) {
  const page = await stage.visit(desk(kEasy));
  await solvedToTheEnd(page);
  const answers = page.locator('[data-answer]');
  assert.ok((await answers.count()) > 1);
  await answers.nth(1).getByRole('button').first().click();
  assert.equal(await answers.nth(1).getByRole('button').first().getAttribute('aria-pressed'), 'true');
  await answers
    .nth(0)
    .getByRole('button', { name: /^Compare/ })
    .click();
  await page.locator('h1').focus();
  await page.mouse.move(2, 2);
  assert.equal(await page.locator('[data-route="rival"]').count(), 1);
  await answers
    .nth(0)
    .getByRole('button', { name: /^Compare/ })
    .click();
  await page.locator('h1').focus();
  await page.mouse.move(2, 2);
  assert.equal(await page.locator('[data-route="rival"]').count(), 0);
}

export async function long_work_is_stopped_and_keeps_what_it_has(stage) {
  const page = await stage.visit(desk(kHard, 'columns=7,rows=6'));
  await solved(page);
  await button(page, 'Stop').click();
  await button(page, 'Solve').waitFor();
  assert.ok((await page.locator('[data-answer]').count()) > 0);
  assert.match(await page.locator('[data-progress="done"]').innerText(), /Best[\s\S]*combos/);
  // The previous board's answers are gone.
  await button(page, 'Random').click();
  await waitForCount(page, '[data-answer]', 0);
}

export async function a_tap_on_a_kind_changes_what_the_solver_makes_of_it(stage) {
  const page = await stage.visit(desk('000777/123412/412341/123412/412341'));
  const poison = page.locator('[data-wishes]').getByRole('button', { name: /^Poison/ });
  assert.equal(await poison.getAttribute('data-wish'), 'avoided');
  await solved(page);
  const address = () => decodeURIComponent(page.url());
  const first = () => page.locator('[data-answer]').first().locator('.kinds').textContent();
  await poison.click();
  assert.equal(await poison.getAttribute('data-wish'), 'forbidden');
  await until(page, 'the address carries it', async () => address().includes('poison:forbidden'));
  await waitForCount(page, '[data-answer]', 0);
  await poison.click();
  await until(page, 'it is in the address', async () => address().includes('poison:wanted'));
  await solved(page);
  assert.notEqual(await first(), '');
  await poison.click();
  await poison.click();
  await until(page, 'the usual wish has no key', async () => !address().includes('wishes'));
}

export async function link_and_reload_keep_board_options_and_profile(stage) {
  const page = await stage.visit(desk(kEasy));
  await unfold(page, 'Options and profiles');
  await choose(page, 'Orbs move', /Diagonals/);
  await button(page, 'New profile').click();
  await page.getByRole('textbox', { name: 'Name' }).fill('Fire first');
  await page.getByRole('spinbutton', { name: 'Fire, Five or more' }).fill('4');
  await page.keyboard.press('Tab');
  await page.getByRole('combobox', { name: 'Formula' }).selectOption('tos');
  await button(page, 'Add a multiplier').click();
  const rule = page.getByRole('group', { name: 'Multiplier 1' });
  await rule.getByRole('combobox', { name: 'What multiplies' }).selectOption('connected');
  await rule.getByRole('combobox', { name: 'Of which kind' }).selectOption('fire');
  await rule.getByRole('spinbutton', { name: 'Times' }).fill('2.5');
  await page.keyboard.press('Tab');
  const keys = 'weights=1/4,1,1,1,1,1 rules=connected.fire>=6:2.5 formula=tos';
  const address = () => decodeURIComponent(page.url()).replaceAll('+', ' ').replaceAll('1/1', '1');
  await until(page, 'the address carries it', async () => address().includes(keys));
  const before = await rows(page);
  await page.reload();
  await page.locator('h1').waitFor();
  assert.equal(await rows(page), before);
  await unfold(page, 'Options and profiles');
  assert.equal(await page.getByRole('textbox', { name: 'Name' }).inputValue(), 'Fire first');
  assert.equal(await rule.getByRole('spinbutton', { name: 'How many' }).inputValue(), '6');
  const friend = await visitCopiedLink(stage, page);
  assert.equal(await rows(friend), before);
  await unfold(friend, 'Options and profiles');
  assert.equal(await friend.getByRole('combobox', { name: 'Own profile' }).inputValue(), 'foreign');
  await solved(friend);
  await button(page, 'Delete').click();
  await until(page, 'the profile is gone', async () => !/weights|rules|formula/.test(page.url()));
}

async function atPlay(stage) {
  const page = await stage.visit(positionPath('play', `orbs() ${kEasy}`));
  await startMatch(page);
  await waitForStatus(page, /Your turn/);
  return page;
}

export async function an_orb_is_dragged_by_mouse_and_compared_with_the_solver(stage) {
  const page = await atPlay(stage);
  await choose(page, 'Time to drag', 'off');
  const before = await board(page);
  // One fast sweep from c3 to e3: the cell in between is not skipped.
  await drag(page, ['c3', 'e3'], { lift: false });
  await until(page, 'two steps', async () => (await board(page)).e3 === before.c3);
  assert.equal((await board(page)).c3, before.d3);
  assert.equal((await board(page)).d3, before.e3);
  assert.equal(await page.locator('.carrying').count(), 1, 'the orb follows the pointer');
  await page.mouse.up();
  await until(page, 'the drop', () => finished(page));
  await page.getByRole('link', { name: 'Compare with the solver' }).click();
  await page.waitForURL(/\/solve\/orbs/);
  await page.locator('[data-answer="c3:00"]').waitFor();
  assert.match(await page.locator('[data-answer="c3:00"]').innerText(), /Your route/);
  assert.deepEqual(await board(page), before);
  await solved(page);
}

export async function a_long_fast_drag_loses_no_step(stage) {
  const page = await atPlay(stage);
  await choose(page, 'Time to drag', '12 s');
  const before = await board(page);
  await drag(page, ['a5', 'f5', 'f1', 'a1', 'a4'], { steps: 4 });
  await until(page, 'the drop', () => finished(page));
  await openDrawer(page, 'Moves');
  const moves = await page.getByRole('list', { name: 'Moves' }).locator('li').count();
  assert.ok(moves >= 1);
  assert.match(await page.getByRole('list', { name: 'Moves' }).innerText(), /a5[\s\S]*Let go/);
  assert.ok(Object.values(before).every((lies) => lies !== 'empty'));
}

export async function an_orb_is_dragged_by_keys_alone(stage) {
  const page = await atPlay(stage);
  await choose(page, 'Time to drag', 'off');
  const before = await board(page);
  await tabTo(page, '[role="gridcell"]');
  await page.keyboard.press('Home');
  await page.keyboard.press('PageUp');
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowDown');
  await until(page, 'two steps', async () => (await board(page)).b4 === before.a5);
  await page.keyboard.press('Escape');
  await until(page, 'one step back', async () => (await board(page)).b5 === before.a5);
  await page.keyboard.press('ArrowRight');
  await until(page, 'on again', async () => (await board(page)).c5 === before.a5);
  await page.keyboard.press('Enter');
  await until(page, 'the drop', () => finished(page));
}

export async function the_clock_is_seen_to_run_from_the_first_step(stage) {
  const page = await atPlay(stage);
  await choose(page, 'Time to drag', '12 s');
  const clock = page.locator('[data-running]');
  /** What it shows at one moment, however long the next look takes. */
  const look = () =>
    clock.evaluate((shown) => ({
      running: shown.dataset.running,
      seconds: Number(shown.querySelector('[role="progressbar"]').getAttribute('aria-valuenow')),
      colour: getComputedStyle(shown.querySelector('.left span')).backgroundColor,
      text: shown.innerText.trim(),
    }));
  const atRest = await look();
  assert.equal(atRest.running, 'false');
  await drag(page, ['c3', 'd3'], { lift: false });
  const seen = await until(page, 'a second has passed', async () => {
    const now = await look();
    return now.running === 'true' && now.seconds < 12 && now;
  });
  assert.notEqual(seen.colour, atRest.colour, 'the bar is lit');
  assert.equal(seen.text, `${seen.seconds} s`);
  await page.mouse.up();
  await until(page, 'the drop', () => finished(page));
}

export async function when_the_time_is_over_the_orb_is_dropped(stage) {
  const page = await atPlay(stage);
  await choose(page, 'Time to drag', '4 s');
  await drag(page, ['c3', 'd3'], { lift: false });
  await until(page, 'the drop', () => finished(page));
  await page.mouse.up();
  assert.doesNotMatch(await status(page), /turn/);
}

export async function cells_and_orbs_are_marked_and_the_solver_obeys_the_marks(stage) {
  const page = await stage.visit(desk(kEasy, 'skyfall=on'));
  const marks = page.getByRole('group', { name: 'Marks on cells and orbs' });
  const brush = (name) => marks.getByRole('button', { name, exact: true }).click();
  await brush('Start');
  await cell(page, 'c3').click();
  await until(page, 'the mark is read aloud', async () => (await board(page)).c3 === 'Start Light');
  await brush('Forbidden');
  await drag(page, ['a5', 'c5'], { steps: 3 });
  await until(page, 'a stroke marks all its cells', async () => (await board(page)).b5.startsWith('Forbidden '));
  await drag(page, ['a5', 'b5'], { steps: 3 });
  await until(page, 'a second stroke takes it off', async () => !(await board(page)).b5.startsWith('Forbidden'));
  assert.match((await board(page)).c5, /^Forbidden /);
  await marks.getByRole('combobox').selectOption('9×');
  await cell(page, 'd3').click();
  await until(page, 'a cost', async () => (await board(page)).d3.startsWith('Counts as 9 steps '));
  await brush('Locked');
  await cell(page, 'b3').click();
  await brush('Enchanted');
  await cell(page, 'f1').click();
  await until(page, 'all in the address', async () =>
    /start=c3.forbid=c5.lock=b3.enchanted=f1.cost=d3:9/.test(decodeURIComponent(page.url())),
  );
  await solvedToTheEnd(page);
  for (const answer of await page.locator('[data-answer]').all())
    assert.match(await answer.getAttribute('data-answer'), /^c3:/);
  assert.match(
    await page.locator('[data-skyfall]').innerText(),
    /adds [\d.]+ ± [\d.]+ combos on the average of 1000 drops/,
  );
  await button(page, 'Clear').click();
  await until(page, 'no mark is left', async () => !/start=/.test(decodeURIComponent(page.url())));
}

export async function several_long_drags_in_a_row_lose_no_step(stage) {
  const page = await atPlay(stage);
  // A slow machine must not run out of time before the last step.
  await choose(page, 'Time to drag', 'off');
  // Two round trips over the upper rows.
  const round = ['a5', 'f5', 'f4', 'a4', 'a5', 'f5', 'f4', 'a4'];
  const steps = 5 + 1 + 5 + 1 + 5 + 1 + 5;
  for (let time = 0; time < 6; time++) {
    await drag(page, round, { steps: 4 });
    await page.locator('[data-status="finished"]').waitFor({ timeout: patient(60_000) });
    await openDrawer(page, 'Moves');
    const moves = await page.getByRole('list', { name: 'Moves' }).locator('li').count();
    assert.equal(moves, steps + 2, `drag ${time + 1}: pick up, ${steps} steps, drop`);
    await button(page, 'Rematch').click();
    await waitForStatus(page, /Your turn/);
  }
}

export async function a_proof_is_saved_and_the_program_verifies_it(stage) {
  const page = await stage.visit(desk(kEasy));
  await solvedToTheEnd(page);
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'Save the proof').click()]);
  assert.equal(file.suggestedFilename(), 'orbs-proof.txt');
  const program = process.env.GRIDWISE_BIN ?? '../build/release/gridwise';
  assert.match(execFileSync(program, ['verify', 'orbs', await file.path()], { encoding: 'utf8' }), /verified/);
}

/** A picture of an element of the page, as a file. */
async function copied(element) {
  return { name: 'shot.png', mimeType: 'image/png', buffer: await element.screenshot() };
}

/** Gives a picture to the page by a paste or drop event that carries a file. */
async function carry(page, event, { name, mimeType, buffer }) {
  await page.evaluate(
    ([type, file, kind, text]) => {
      const bytes = Uint8Array.from(atob(text), (char) => char.charCodeAt(0));
      const carried = new DataTransfer();
      carried.items.add(new File([bytes], file, { type: kind }));
      const init = { bubbles: true, cancelable: true };
      window.dispatchEvent(
        type === 'paste'
          ? new ClipboardEvent(type, { ...init, clipboardData: carried })
          : new DragEvent(type, { ...init, dataTransfer: carried }),
      );
    },
    [event, name, mimeType, buffer.toString('base64')],
  );
}

export async function a_board_is_read_from_a_picture_put_right_and_used(stage) {
  const page = await stage.visit(desk(kEasy));
  const before = await knownBoard(page);
  const shot = await copied(page.locator('main'));
  await button(page, 'Clear').click();
  await untilKinds(page, ['Unknown']);
  await button(page, 'From a picture').click();
  await page.getByText('never sent').waitFor();
  await page.locator('input[type="file"]').setInputFiles(shot);
  await page.locator('[data-picture="read"]').waitFor();
  assert.deepEqual(await board(page), before);
  assert.deepEqual(await faults(page), []);
  // A tap sets the next likely kind, a brush the selected one.
  await cell(page, 'a1').click();
  await until(page, 'another kind', async () => (await board(page)).a1 !== before.a1);
  await button(page, 'Bomb').click();
  await cell(page, 'b1').click();
  await until(page, 'a bomb', async () => (await board(page)).b1 === 'Bomb');
  await button(page, 'Use this board').click();
  await button(page, 'Solve').waitFor();
  await until(page, 'the board of the picture', async () => (await board(page)).b1 === 'Bomb');
  assert.equal((await board(page)).c3, before.c3);
  await button(page, 'Undo').click();
  await untilKinds(page, ['Unknown']);
}

export async function a_picture_is_pasted_or_dropped_and_its_grid_moved_by_keys_and_pointer(stage) {
  const page = await stage.visit(desk(kEasy));
  const before = await knownBoard(page);
  const shot = await copied(page.locator('main'));
  await carry(page, 'paste', shot);
  await page.locator('[data-picture="read"]').waitFor();
  assert.deepEqual(await board(page), before);
  const corner = page.getByRole('button', { name: 'Corner at the top left' });
  await corner.focus();
  await corner.evaluate((handle) => handle.scrollIntoView({ block: 'center' }));
  const { x, y } = await middleOfBox(corner);
  for (let step = 0; step < 12; step++) await page.keyboard.press('Shift+ArrowRight');
  await until(page, 'other cells', async () => `${await rows(page)}` !== Object.values(before).join(' '));
  const moved = await middleOfBox(corner);
  assert.ok(moved.x > x);
  await page.mouse.move(moved.x, moved.y);
  await page.mouse.down();
  await page.mouse.move(x, y, { steps: 3 });
  await page.mouse.up();
  await until(page, 'the board again', async () => `${await rows(page)}` === Object.values(before).join(' '));
  await choose(page, 'Columns and rows', '7 × 6');
  await until(page, '42 cells', async () => Object.keys(await board(page)).length === 42);
  await button(page, 'Back').click();
  assert.deepEqual(await board(page), before);
  await carry(page, 'drop', shot);
  await page.locator('[data-picture="read"]').waitFor();
  assert.deepEqual(await board(page), before);
}

export async function a_picture_without_a_board_and_a_file_without_a_picture_are_told_plainly(stage) {
  const page = await stage.visit(desk(kEasy));
  await button(page, 'From a picture').click();
  const file = page.locator('input[type="file"]');
  await file.setInputFiles({ name: 'text.png', mimeType: 'image/png', buffer: Buffer.from('no picture') });
  await page.locator('[role="status"]', { hasText: 'The browser cannot read this' }).waitFor();
  await file.setInputFiles(await plainPicture(page));
  await page.locator('[data-picture="not-found"]').waitFor();
  await page.locator('[role="status"]', { hasText: 'No board was found' }).waitFor();
  assert.equal(await button(page, 'Use this board').isDisabled(), true);
  const corner = page.getByRole('button', { name: 'Corner at the bottom right' });
  await corner.focus();
  await page.keyboard.press('ArrowUp');
  await page.locator('[data-picture="read"]').waitFor();
  assert.equal(await button(page, 'Use this board').isDisabled(), false);
}
