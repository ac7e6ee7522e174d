// The level library on the server: the same in all of a person's browsers, unsent changes kept until they are sent,
// and both versions kept if both sides have changed a level.
import assert from 'node:assert/strict';
import { button, choose, until } from './board.mjs';
import { quiet } from './stage.mjs';

const kPassword = 'nine kettles under the old bridge';
/** The browser logs every lost connection. */
const kLost = /WebSocket connection|ERR_CONNECTION|Failed to load/;

const saved = (page, state = 'saved') => page.locator(`[data-saved="${state}"]`).first().waitFor();
const named = (page, name) => page.getByRole('heading', { name, exact: true }).waitFor();

/** Signs up or in, depending on `way`. */
async function enter(stage, way, name) {
  const page = await stage.visit('/account');
  await choose(page, 'What to do', way);
  await page.getByLabel('Name', { exact: false }).first().fill(name);
  await page.getByLabel('Password', { exact: true }).fill(kPassword);
  await page.locator('[data-enter]').click();
  if (way === 'Sign up') {
    await page.getByRole('checkbox', { name: 'I have saved it' }).check();
    await button(page, 'Continue').click();
  }
  await page.locator('[data-sign-out]').waitFor();
  return page;
}

async function library(stage, page) {
  await page.goto(`${stage.program.url}/levels`);
  await page.locator('h1').waitFor();
}

/** Creates a level with this name; returns its address. */
async function begin(page, name) {
  await button(page, 'Start').click();
  await rename(page, name);
  await saved(page);
  return page.url();
}

async function rename(page, name) {
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
}

export async function a_person_finds_the_library_in_another_browser_and_chooses_between_two_versions(stage) {
  const name = stage.newName('Lib');
  const home = await enter(stage, 'Sign up', name);
  await library(stage, home);
  const address = await begin(home, 'Pond');

  const work = await enter(stage, 'Sign in', name);
  await library(stage, work);
  await named(work, 'Pond');
  await work.getByRole('link', { name: 'Pond', exact: true }).click();
  assert.equal(work.url(), address, 'the level has one address');
  await saved(work);
  await rename(work, 'Lake');
  await saved(work);

  // The first browser still has the old version and changes it.
  await rename(home, 'Pool');
  await home.locator('[data-conflict]').waitFor();
  await button(home, 'Keep mine as a copy').click();
  await home.getByRole('heading', { level: 1, name: 'Pool (mine)', exact: true }).waitFor();
  await saved(home);
  for (const page of [home, work]) {
    await library(stage, page);
    await named(page, 'Lake');
    await named(page, 'Pool (mine)');
    assert.equal(await page.locator('[data-level-id]').count(), 2);
  }

  // Alternatively the user takes the other version.
  await work.goto(address);
  await home.goto(address);
  await saved(home);
  await saved(work);
  await rename(work, 'River');
  await saved(work);
  await rename(home, 'Sea');
  await home.locator('[data-conflict]').waitFor();
  await button(home, 'Take the other version').click();
  await home.getByRole('heading', { level: 1, name: 'River', exact: true }).waitFor();
  await saved(home);

  await library(stage, home);
  await home
    .locator('[data-level-id]')
    .filter({ has: home.getByRole('heading', { name: 'River', exact: true }) })
    .getByRole('button', { name: 'Delete' })
    .click();
  await button(home, 'Bring it back').waitFor();
  await named(home, 'Pool (mine)');
  await until(work, 'the level is gone', async () => {
    await library(stage, work);
    await quiet(work);
    return (await work.locator('[data-level-id]').count()) === 1;
  });
  await named(work, 'Pool (mine)');
}

export async function what_is_changed_without_a_connection_is_kept_and_sent_later(stage) {
  stage.expected = kLost;
  const page = await stage.visit('/levels');
  const address = await begin(page, 'Pond');
  await stage.program.stop('SIGKILL');
  await rename(page, 'Lake');
  await page.getByText('Not saved yet: no connection').first().waitFor();
  await stage.program.start();
  await saved(page);

  // Clears this browser's copies: the library must not need them.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (key.includes('match3')) localStorage.removeItem(key);
  });
  await library(stage, page);
  await named(page, 'Lake');
  await page.getByRole('link', { name: 'Lake', exact: true }).click();
  assert.equal(page.url(), address);
}

export async function levels_of_before_move_to_the_server_and_the_page_says_so(stage) {
  const page = await stage.visit('/levels');
  await begin(page, 'Pond');
  // The state left by a page without a library.
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) if (/match3\.(stored|moved)/.test(key)) localStorage.removeItem(key);
    const list = JSON.parse(localStorage.getItem('gridwise.match3.levels') ?? '[]');
    const file = localStorage.getItem(`gridwise.match3.level.${list[0]}`) ?? '';
    localStorage.setItem('gridwise.match3.levels', JSON.stringify(['ancient', ...list]));
    localStorage.setItem('gridwise.match3.level.ancient', file);
  });
  await library(stage, page);
  await page.locator('[data-moved]').getByText('The 2 levels of this browser are now in your library').waitFor();
  assert.equal(await page.locator('[data-level-id]').count(), 2);
  await page.reload();
  await page.locator('[data-level-id]').nth(1).waitFor();
  await quiet(page);
  assert.equal(await page.locator('[data-moved]').count(), 0, 'it is said once');
}
