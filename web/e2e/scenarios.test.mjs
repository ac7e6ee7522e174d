// A level's scenarios as a designer uses them: a game is saved, rerun after each edit, accepted, cut to a refused
// move, exported to the command line and imported.
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { faults } from './axe.mjs';
import { button, cell, hintedCells, until } from './board.mjs';
import { quiet } from './stage.mjs';

const row = (page) => page.locator('[data-scenario]');
const verdict = (page, wanted) => page.locator(`[data-scenario="${wanted}"]`).first().waitFor();
const all = (page, wanted) => page.locator(`[data-scenarios="${wanted}"]`).waitFor();
const panel = (page) => page.locator('[data-scenarios]');

/** Opens the collapsed scenario panel. */
async function unfoldPanel(page) {
  const open = () => panel(page).evaluate((fold) => fold.open);
  await until(page, 'scenarios unfolded', async () => {
    if (!(await open())) await panel(page).locator('> summary').click();
    return open();
  });
}

async function setMoves(page, moves) {
  await page.getByLabel('Moves', { exact: true }).first().fill(String(moves));
  await page.getByLabel('Moves', { exact: true }).first().press('Tab');
}

/** A one-move level whose game was saved as a scenario; its row is open. */
async function keptGame(stage, options = {}) {
  const page = await stage.visit('/levels', options);
  await page.getByLabel('Start with').selectOption({ label: '1. First steps' });
  await button(page, 'Start').click();
  await page.locator('[data-saved]').waitFor();
  await setMoves(page, 1);
  // No cascade can win it.
  await page.getByLabel('Red: how many').fill('10000');
  await page.getByLabel('Red: how many').press('Tab');
  await quiet(page);
  await button(page, 'Play it').click();
  await page.locator('[data-status="running"]').waitFor();
  for (const name of await hintedCells(page)) await cell(page, name).click();
  await page.locator('[data-status="finished"]').waitFor();
  await page.getByRole('link', { name: 'Keep as a scenario' }).click();
  await verdict(page, 'holds');
  await all(page, 'holds');
  return page;
}

export async function a_game_is_kept_and_run_again_after_each_edit(stage) {
  const page = await keptGame(stage);
  assert.ok(!page.url().includes('keep='), 'a reload keeps no second one');
  await page.getByText('1 of 1 pass').waitFor();
  await quiet(page);
  assert.deepEqual(await faults(page), []);

  await setMoves(page, 3);
  await all(page, 'fails');
  await page.getByText('0 of 1 pass').waitFor();
  const differs = page.locator('[data-difference="moves_left"]');
  await differs.getByText('expected 0, is 2').waitFor();
  await differs.getByText('after 1 move').waitFor();
  await quiet(page);
  assert.deepEqual(await faults(page), []);
  await setMoves(page, 1);
  await all(page, 'holds');

  await setMoves(page, 4);
  await all(page, 'fails');
  await button(page, 'Accept the new result').click();
  await all(page, 'holds');

  await page.getByLabel('Name', { exact: true }).last().fill('One swap');
  await page.getByLabel('Name', { exact: true }).last().press('Tab');
  await page.reload();
  await page.locator('[data-saved]').waitFor();
  await all(page, 'holds');
  await unfoldPanel(page);
  await row(page).getByText('One swap').waitFor();
  assert.equal(await row(page).count(), 1);

  await row(page).click();
  await panel(page).getByRole('button', { name: 'Delete' }).click();
  await all(page, 'none');
  await button(page, 'Bring it back').click();
  await all(page, 'holds');
  await button(page, 'Keep the last game').click();
  await until(page, 'two scenarios', async () => (await row(page).count()) === 2);
}

export async function a_move_that_must_be_refused_is_expected(stage) {
  const page = await keptGame(stage);
  await panel(page).getByLabel('Moves', { exact: true }).fill('a1a3');
  await panel(page).getByLabel('Moves', { exact: true }).press('Tab');
  await verdict(page, 'fails');
  await page.locator('[data-difference^="move 1"]').getByText('expected played, is refused:').waitFor();
  await button(page, 'Accept the new result').click();
  await verdict(page, 'holds');
  await page.getByLabel('Last move refused').waitFor();
  // Everything but the refusal can be left out.
  for (const part of ['Result', 'The whole board', 'Goal: Red', 'Moves left', 'Score']) {
    await panel(page).getByLabel(part).uncheck();
  }
  assert.ok(await panel(page).getByLabel('Last move refused').isDisabled(), 'something must be expected');
  await until(page, 'one thing is expected', async () => {
    return (await panel(page).getByRole('checkbox', { checked: true }).count()) === 1;
  });
  await verdict(page, 'holds');
}

export async function scenarios_are_exported_to_the_command_line_and_imported(stage) {
  const page = await keptGame(stage);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Export scenarios' }).click(),
  ]);
  assert.equal(download.suggestedFilename(), 'first_steps.scenarios.jsonl');
  const text = readFileSync(await download.path(), 'utf8');
  const file = join(stage.program.data, 'exported.jsonl');
  writeFileSync(file, text);
  const run = spawnSync(stage.program.binary, ['scenarios', file], { encoding: 'utf8' });
  assert.equal(run.stdout, '1 of 1 scenarios hold\n');
  assert.equal(run.status, 0, run.stderr);

  await page.getByText('Import scenarios').click();
  const paste = panel(page).getByLabel('or paste it here');
  await paste.fill(`${text}{"name":"x","start":"match3","moves":[1],"expect":{"outcome":"won"}}`);
  await button(page, 'Import these scenarios').click();
  await panel(page).getByRole('alert').getByText('line 2').waitFor();
  assert.equal(await row(page).count(), 1);
  const board =
    '{"name":"Wall","start":"match3 rgb/rbg/grr walls=a1-a2","moves":["a1a2"],"expect":{"refused":"move/wall"}}';
  await paste.fill(`# two\n${text}${board}\n`);
  await button(page, 'Import these scenarios').click();
  await page.getByText('2 scenarios are added.').waitFor();
  assert.equal(await row(page).count(), 3);
  await all(page, 'holds');
  await setMoves(page, 9);
  await page.getByText('1 of 3 pass').waitFor();

  await page.getByRole('link', { name: 'All my levels' }).click();
  await page.getByText('3 scenarios').waitFor();
}

export async function scenarios_are_for_everybody(stage) {
  const page = await keptGame(stage, { colorScheme: 'dark' });
  await setMoves(page, 2);
  await all(page, 'fails');
  await quiet(page);
  assert.deepEqual(await faults(page), [], 'in the dark');
  await page.evaluate(() => localStorage.setItem('gridwise.language', '"zh"'));
  await page.reload();
  await page.locator('[data-saved]').waitFor();
  await all(page, 'fails');
  await unfoldPanel(page);
  await row(page).click();
  await page.locator('[data-difference="outcome"], [data-difference="moves_left"]').first().waitFor();
  await quiet(page);
  assert.deepEqual(await faults(page), [], 'in Chinese');
  const width = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
  assert.ok(width <= 0, `the page is ${width} px wider than its window`);
}

export const onPhoneToo = [scenarios_are_for_everybody];
