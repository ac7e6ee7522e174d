// The level editor as a designer uses it: create a level, paint layer by layer, undo, mirror, check, play, reload,
// export, import.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { faults } from './axe.mjs';
import { board, button, cell, hintedCells, recordLink, unfold, until } from './board.mjs';
import { quiet } from './stage.mjs';

/** Opens the room and starts a level: an empty board, or a built-in level. */
async function begin(stage, builtIn) {
  const page = await stage.visit('/levels');
  if (builtIn) await page.getByLabel('Start with').selectOption({ label: builtIn });
  await button(page, 'Start').click();
  await page.locator('[data-saved]').waitFor();
  return page;
}

const tab = (page, name) => page.getByRole('radio', { name, exact: true }).check();
const stamp = (page, name) =>
  page.getByRole('group', { name: 'Brushes' }).getByRole('button', { name, exact: true }).click();

async function paint(page, layer, name, cells) {
  await tab(page, layer);
  await stamp(page, name);
  for (const one of cells) await cell(page, one).click();
}

/** A cell's screen reader label. */
const label = (page, name) => cell(page, name).getAttribute('aria-label');

async function labelled(page, name, words) {
  await until(page, `${name} is ${words}`, async () => words.test((await label(page, name)) ?? ''));
}

/** The file behind an export link. */
async function exported(page) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export file' }).first().click(),
  ]);
  return { name: download.suggestedFilename(), text: readFileSync(await download.path(), 'utf8') };
}

/** Makes the hinted move, which is a swap while there is no special. */
async function playOneMove(page) {
  for (const name of await hintedCells(page)) await cell(page, name).click();
}

export async function a_level_is_painted_layer_by_layer_and_kept(stage) {
  const page = await begin(stage);
  await paint(page, 'Pieces', 'Blue', ['a8', 'b8']);
  await paint(page, 'Blockers', 'Crate', ['d5', 'e5']);
  await page.getByRole('radio', { name: '3', exact: true }).check();
  await cell(page, 'e5').click();
  await paint(page, 'Covers', 'Cage', ['b8']);
  await paint(page, 'Ground', 'Ice', ['c3', 'a8']);
  await paint(page, 'Shape', 'Hole', ['h1']);
  await paint(page, 'Falling', 'Exit for ingredients', ['g1']);
  await labelled(page, 'a8', /Ice 1 Blue/);
  await labelled(page, 'b8', /Blue Cage/);
  await labelled(page, 'e5', /Crate 3/);
  await labelled(page, 'h1', /Hole/);
  await labelled(page, 'g1', /Exit/);

  await button(page, 'Undo').click();
  assert.doesNotMatch(await label(page, 'g1'), /Exit/, 'undo takes the exit back');
  await button(page, 'Redo').click();
  await labelled(page, 'g1', /Exit/);

  await button(page, 'Mirror left and right').click();
  await labelled(page, 'h8', /Ice 1 Blue/);
  await labelled(page, 'a1', /Hole/);
  await labelled(page, 'b1', /Exit/);

  await page.getByLabel('Name', { exact: true }).fill('Pond');
  await page.getByRole('heading', { level: 1, name: 'Pond' }).waitFor();
  const address = page.url();
  await page.reload();
  await page.getByRole('heading', { level: 1, name: 'Pond' }).waitFor();
  assert.equal(page.url(), address);
  await labelled(page, 'd5', /Crate 3/);
  await labelled(page, 'a1', /Hole/);
  await quiet(page);
  assert.deepEqual(await faults(page), []);
}

export async function a_brush_is_dragged_and_used_by_keys(stage) {
  const page = await begin(stage);
  await stamp(page, 'Red');
  await cell(page, 'b4').focus();
  await page.keyboard.press('Enter');
  await labelled(page, 'b4', /Red/);
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press(' ');
  await labelled(page, 'c4', /Red/);
  await page.keyboard.press('u');
  await labelled(page, 'c4', /Random/);
  await labelled(page, 'b4', /Red/);

  await stamp(page, 'Green');
  const [from, to] = [await cell(page, 'b7').boundingBox(), await cell(page, 'f7').boundingBox()];
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2);
  await page.mouse.down();
  await page.mouse.move(to.x + to.width / 2, to.y + to.height / 2, { steps: 4 });
  await page.mouse.up();
  for (const name of ['b7', 'd7', 'f7']) await labelled(page, name, /Green/);
  await button(page, 'Undo').click();
  for (const name of ['b7', 'd7', 'f7']) await labelled(page, name, /Random/);

  await page.getByRole('radio', { name: 'Fill' }).check();
  await cell(page, 'h1').click();
  await labelled(page, 'a8', /Green/);
  assert.match(await label(page, 'b4'), /Red/, 'filling stops at other tiles');
}

export async function what_cannot_be_played_is_said_at_its_place(stage) {
  const page = await begin(stage);
  await page.getByLabel('Add a goal').selectOption({ label: 'Jelly' });
  const wrong = page.locator('[data-goal-row="jelly"].wrong');
  await wrong.waitFor();
  await page.locator('[data-refused="goals"]').waitFor();
  assert.ok(await button(page, 'Play it').isDisabled());
  await page.getByLabel('Jelly: how many').fill('3');
  await page.getByLabel('Jelly: how many').press('Tab');
  await wrong.waitFor({ state: 'detached' });
  await button(page, 'Jelly: remove the goal').click();
  await until(page, 'the level can be played', async () => button(page, 'Play it').isEnabled());
}

export async function start_boards_are_named_by_their_seeds(stage) {
  const page = await begin(stage);
  await unfold(page, 'Start boards');
  const seeds = page.getByLabel('Seeds', { exact: true });
  await seeds.fill('17 4,17');
  await seeds.press('Tab');
  await until(page, 'the seeds are listed', async () => (await seeds.inputValue()) === '17, 4');
  await seeds.fill('seventeen');
  await seeds.press('Tab');
  await page.getByText('Whole numbers belong here').waitFor();
  assert.deepEqual(JSON.parse((await exported(page)).text).start_seeds, [17, 4]);
  await seeds.fill('90');
  await seeds.press('Tab');
  await page.getByText('Whole numbers belong here').waitFor({ state: 'detached' });
  assert.deepEqual(JSON.parse((await exported(page)).text).start_seeds, [90]);
  await quiet(page);
  assert.deepEqual(await faults(page), []);

  // Every game has the board of the single seed.
  const address = page.url();
  const boards = [];
  for (let game = 0; game < 2; game += 1) {
    await button(page, 'Play it').click();
    await page.locator('[data-status="running"]').waitFor();
    await quiet(page);
    boards.push(await board(page));
    await page.goto(address);
    await page.locator('[data-saved]').waitFor();
  }
  assert.deepEqual(boards[0], boards[1]);
}

export async function a_bot_plays_after_each_edit(stage) {
  const page = await begin(stage, '1. First steps');
  await page.getByLabel('Player', { exact: true }).selectOption({ label: 'Random' });
  await page.locator('[data-quick="done"] [data-rate="100"]').waitFor();
  await page.getByLabel('Red: how many').fill('10000');
  await page.getByLabel('Red: how many').press('Tab');
  await page.locator('[data-quick="done"] [data-rate="0"]').waitFor();
}

export async function a_level_is_played_and_the_editor_is_as_it_was(stage) {
  const page = await begin(stage);
  await paint(page, 'Blockers', 'Stone', ['d4']);
  await page.getByLabel('Name', { exact: true }).fill('Quarry');
  await page.getByLabel('Moves', { exact: true }).fill('1');
  await page.getByLabel('Moves', { exact: true }).press('Tab');
  await page.locator('[data-quick="done"]').waitFor();
  await quiet(page);
  await button(page, 'Play it').click();
  await page.locator('[data-status="running"]').waitFor();
  await page.getByText('Quarry').first().waitFor();
  assert.equal(await page.getByText('First steps').count(), 0, 'the match is not called by another level');
  await page.locator('[data-piece="stone"]').waitFor();

  await playOneMove(page);
  await page.locator('[data-status="finished"]').waitFor();
  await page.goBack();
  await page.getByRole('heading', { level: 1, name: 'Quarry' }).waitFor();
  await labelled(page, 'd4', /Stone/);
  assert.ok(await button(page, 'Undo').isEnabled(), 'undo reaches back beyond the match');
  // Derived results are computed again in the reopened room.
  await page.locator('[data-quick="done"] [data-rate]').waitFor();
}

export async function a_fold_stays_open_while_the_level_is_edited(stage) {
  const page = await begin(stage);
  await unfold(page, 'Where pieces come in');
  await page.getByLabel('Moves', { exact: true }).fill('7');
  await page.getByLabel('Moves', { exact: true }).press('Tab');
  await quiet(page);
  const fold = page.locator('details.sheet', { hasText: 'Where pieces come in' });
  assert.ok(await fold.evaluate((one) => one.open));
}

export async function a_record_of_an_own_level_is_not_called_by_another(stage) {
  const page = await begin(stage, '1. First steps');
  await page.getByLabel('Name', { exact: true }).fill('Mine');
  await page.getByLabel('Moves', { exact: true }).fill('1');
  await page.getByLabel('Moves', { exact: true }).press('Tab');
  await quiet(page);
  await button(page, 'Play it').click();
  await page.locator('[data-status="running"]').waitFor();
  await playOneMove(page);
  await page.locator('[data-status="finished"]').waitFor();
  await page.getByRole('link', { name: 'Back to the editor' }).last().waitFor();
  const record = await (await recordLink(page)).getAttribute('href');
  await page.goto(stage.program.url + record);
  await page.getByText('Match-3, Mine').first().waitFor();
  await page.evaluate(() => localStorage.clear());
  await page.goto(`${stage.program.url}/records`);
  await page.getByText('Match-3, Own level').first().waitFor();
}

export async function levels_are_listed_duplicated_deleted_exported_and_imported(stage) {
  const page = await begin(stage, '4. Jelly');
  await labelled(page, 'a8', /./);
  const file = await exported(page);
  assert.equal(file.name, 'jelly.json');
  const jelly = JSON.parse(readFileSync(new URL('../../levels/04_jelly.json', import.meta.url), 'utf8'));
  assert.deepEqual(JSON.parse(file.text), jelly);

  await page.getByRole('link', { name: 'All my levels' }).click();
  const cards = page.locator('[data-level-id]');
  await cards.first().waitFor();
  await button(page, 'Duplicate').click();
  await until(page, 'two levels', async () => (await cards.count()) === 2);
  await page.getByRole('heading', { name: 'Jelly (copy)' }).waitFor();
  await button(page, 'Delete').first().click();
  await until(page, 'one level', async () => (await cards.count()) === 1);
  await button(page, 'Bring it back').click();
  await until(page, 'both again', async () => (await cards.count()) === 2);
  await quiet(page);
  assert.deepEqual(await faults(page), []);

  await page.getByText('Import a level').click();
  await page.locator('textarea').fill('{"title": 1}');
  await button(page, 'Import this level').click();
  await page.getByRole('alert').waitFor();
  await page.locator('textarea').fill(file.text.replace('"en": "Jelly"', '"en": "Imported"'));
  await button(page, 'Import this level').click();
  await page.getByRole('heading', { level: 1, name: 'Imported' }).waitFor();
}

export async function a_study_shows_each_kind_of_player(stage) {
  const page = await begin(stage, '1. First steps');
  await page.getByText('Study', { exact: true }).click();
  await button(page, 'Keep this version to compare').click();
  await button(page, 'Study all players').click();
  await page.locator('[data-player="random"] [data-rate]').nth(1).waitFor();
  // Both versions are identical, so every pair has equal games.
  await page.locator('[data-player="random"] [data-verdict="alike"]').waitFor();
  await page.getByText('Cleared only before: 0, only now: 0.').first().waitFor();
  await button(page, 'Stop').click();
  await page.locator('[data-study="done"]').waitFor();
  await page.getByRole('img', { name: /Moves left of Random/ }).waitFor();
}

export async function a_lost_game_of_a_study_is_watched_and_opened_as_a_record(stage) {
  const page = await begin(stage, '1. First steps');
  await page.getByLabel('Moves', { exact: true }).fill('1');
  await page.getByLabel('Moves', { exact: true }).press('Tab');
  await page.getByText('Study', { exact: true }).click();
  await button(page, 'Study all players').click();
  await page.locator('[data-player="random"] [data-rate]').first().waitFor();
  await button(page, 'Stop').click();
  await button(page, 'Watch a lost game').click();
  const watched = page.locator('[data-watched]');
  await watched.locator('[data-ply]').waitFor();
  await watched.getByRole('link', { name: 'Open the record' }).click();
  await page.locator('[data-result]').getByText('Not cleared', { exact: false }).waitFor();
}

/** Whether the program supports the verb `level.lint`. */
function hasLint(page) {
  return page.evaluate(async () => {
    const socket = new WebSocket(`ws://${location.host}/ws`);
    await new Promise((open) => socket.addEventListener('open', open));
    const answered = new Promise((answer) => socket.addEventListener('message', answer));
    socket.send(JSON.stringify({ id: 1, do: 'level.lint', setup: 'match3' }));
    const { data } = await answered;
    socket.close();
    return !String(data).includes('verb/unknown');
  });
}

export async function lint_marks_a_planted_defect_where_the_program_has_it(stage) {
  const page = await begin(stage);
  await paint(page, 'Pieces', 'Red', ['c5', 'd5', 'e5']);
  await page.locator('[data-quick="done"]').waitFor();
  await quiet(page);
  if (!(await hasLint(page))) {
    assert.equal(await page.locator('[data-problems]').count(), 0, 'a program without lint finds nothing');
    return;
  }
  const problem = page.locator('[data-problem="standing_match"]');
  await problem.waitFor();
  await problem.focus();
  await until(page, 'its cells are marked', async () => (await page.locator('.highlighted').count()) === 3);
}

export async function the_editor_is_for_everybody(stage) {
  const page = await stage.visit('/levels', { colorScheme: 'dark' });
  await button(page, 'Start').click();
  await page.locator('[data-quick="done"]').waitFor();
  assert.deepEqual(await faults(page), [], 'in the dark');
  for (const section of await page.locator('details.sheet > summary').all()) await section.click();
  assert.deepEqual(await faults(page), [], 'with all unfolded');
  await page.evaluate(() => localStorage.setItem('gridwise.language', '"zh"'));
  await page.reload();
  await page.locator('[data-quick="done"]').waitFor();
  assert.deepEqual(await faults(page), [], 'in Chinese');
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(width <= 0, `the page is ${width} px wider than its window`);
}

export const onPhoneToo = [the_editor_is_for_everybody, a_level_is_painted_layer_by_layer_and_kept];
