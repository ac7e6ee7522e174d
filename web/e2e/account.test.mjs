// An account from sign-up to deletion, against the real program.
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { faults } from './axe.mjs';
import { button, cell, choose, resign, startMatch, until } from './board.mjs';

/** The browser logs every refused request. */
const kRefused = /status of 4\d\d/;
const kPassword = 'nine kettles under the old bridge';
const kNext = 'one lantern beside seven doors';

const visit = (stage) => stage.visit('/account');
const password = (page, label = 'Password') => page.getByLabel(label, { exact: true });
const news = (page, kind) => page.locator(`[data-news="${kind}"]`).waitFor();
const signedIn = (page) => page.locator('[data-sign-out]').waitFor();

async function fill(page, way, name, secret) {
  await choose(page, 'What to do', way);
  await page.getByLabel('Name', { exact: false }).first().fill(name);
  await password(page, way === 'Forgotten?' ? 'New password' : 'Password').fill(secret);
}

/** Signs up; returns the recovery code. */
async function signUp(page, name, secret = kPassword) {
  await fill(page, 'Sign up', name, secret);
  await page.locator('[data-enter]').click();
  const code = await page.locator('[data-recovery]').innerText();
  assert.equal(await button(page, 'Continue').isDisabled(), true, 'it has to be kept first');
  await page.getByRole('checkbox', { name: 'I have saved it' }).check();
  await button(page, 'Continue').click();
  await signedIn(page);
  return code;
}

async function signIn(page, name, secret = kPassword) {
  await fill(page, 'Sign in', name, secret);
  await page.locator('[data-enter]').click();
}

/** Plays a move as a guest and resigns, so that the guest has a game. */
async function playAsGuest(page, stage) {
  await page.goto(`${stage.program.url}/play/tictactoe`);
  await startMatch(page);
  await cell(page, 'b2').click();
  await resign(page);
}

/** Opens one of the collapsed forms and enters the password. */
async function openAct(page, act, secret = kPassword) {
  const sheet = page.locator(`[data-act="${act}"]`);
  if (!(await sheet.evaluate((one) => one.open))) await sheet.locator('summary').click();
  await sheet.locator('input[autocomplete="current-password"]').fill(secret);
  return sheet;
}

/** What a won level leaves. */
async function keepStars(page, level, stars) {
  await page.evaluate(
    ([key, kept]) => localStorage.setItem(key, kept),
    ['gridwise.levels.match3', JSON.stringify({ [`match3(level=${level})`]: { stars, score: 9 } })],
  );
}

async function seeStars(page, stage, levels) {
  await page.goto(`${stage.program.url}/path/match3`);
  await until(
    page,
    `${levels} levels with stars`,
    async () => (await page.locator('[data-level].cleared').count()) === levels,
  );
}

/** Everything in the browser's storage that scripts can read. */
const keptBy = (page) =>
  page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }, document.cookie]));

async function nothingSecretIsKept(page, secrets) {
  const kept = await keptBy(page);
  const cookies = await page.context().cookies();
  assert.ok(cookies.length > 0, 'the program has set a cookie');
  for (const { httpOnly, value } of cookies) {
    assert.equal(httpOnly, true);
    assert.ok(!kept.includes(value), 'no script reads the cookie');
  }
  for (const secret of secrets) assert.ok(!kept.includes(secret), `${secret} is kept`);
}

export async function a_suggested_password_is_shown_and_accepted(stage) {
  const page = await visit(stage);
  await fill(page, 'Sign up', stage.newName('Suggested'), '');
  await button(page, 'Suggest: Password').click();
  const shown = () => page.locator('[data-suggested] p').first().innerText();
  const first = await shown();
  assert.match(first, /^([a-z]{4,8} ){3}[a-z]{4,8}$/);
  await button(page, 'Suggest: Password').click();
  await until(page, 'another one', async () => (await shown()) !== first);
  const suggested = await shown();
  assert.equal(await password(page).inputValue(), suggested);
  assert.equal(await password(page).getAttribute('type'), 'text', 'it can be read');
  await page.locator('[data-enter]').click();
  await page.locator('[data-recovery]').waitFor();
}

export async function a_person_signs_up_plays_signs_in_elsewhere_and_deletes_the_account(stage) {
  stage.expected = kRefused;
  const name = stage.newName('Ann');
  const page = await visit(stage);
  await page.locator('[data-account="guest"]').waitFor();
  await playAsGuest(page, stage);
  await keepStars(page, 'first_steps', 3);
  await page.goto(`${stage.program.url}/account`);
  await page.getByText('1 game as a guest becomes yours.').waitFor();

  await fill(page, 'Sign up', name, 'too short');
  assert.equal(await page.locator('[data-rule="short"]').innerText(), '9 of 15 characters');
  assert.equal(await password(page).getAttribute('autocomplete'), 'new-password');
  await password(page).fill(kPassword);
  await page.locator('[data-rule="fits"]').waitFor();
  await button(page, 'Show: Password').click();
  assert.equal(await password(page).getAttribute('type'), 'text');

  const code = await signUp(page, name);
  await news(page, 'signedUp');
  await nothingSecretIsKept(page, [kPassword, code]);
  await page.getByRole('link', { name }).waitFor();

  // In another browser, where a guest has played.
  const other = await visit(stage);
  await playAsGuest(other, stage);
  await keepStars(other, 'crates', 1);
  await other.goto(`${stage.program.url}/account`);
  await signIn(other, name, 'not the password at all');
  await other.locator('[data-refusal="account/sign_in"]').waitFor();
  await signIn(other, name);
  await other.locator('[data-adopt]').getByText('Adopt 1 game?').waitFor();
  await button(other, 'Adopt them').click();
  await news(other, 'adopted');

  // What was reached as a guest is the account's, and both browsers have it.
  for (const one of [other, page]) {
    await seeStars(one, stage, 2);
    await one.goto(`${stage.program.url}/account`);
  }

  // The first browser lists both sessions and ends the other one.
  await page.reload();
  await page.locator('[data-session="other"]').getByRole('button').click();
  await page.locator('[data-session="other"]').waitFor({ state: 'detached' });
  await other.locator('[data-account="guest"]').waitFor();

  const password_ = await openAct(page, 'password');
  await password_.getByLabel('New password', { exact: true }).fill(kNext);
  await password_.getByRole('button', { name: 'Set the new password' }).click();
  await news(page, 'passwordChanged');

  const saved = page.waitForEvent('download');
  await (await openAct(page, 'export', kNext)).getByRole('button', { name: 'Save the file' }).click();
  const file = JSON.parse(readFileSync(await (await saved).path(), 'utf8'));
  assert.ok(JSON.stringify(file).includes(name));
  assert.ok(!JSON.stringify(file).includes(code));

  await (await openAct(page, 'delete', kNext)).getByRole('button', { name: 'Delete it for ever' }).click();
  await news(page, 'deleted');
  await page.locator('[data-account="guest"]').waitFor();
  await page.getByRole('link', { name: 'You, your account' }).waitFor();
}

export async function who_forgot_the_password_gets_in_with_the_code_and_gets_a_new_one(stage) {
  const page = await visit(stage);
  const name = stage.newName('Bo');
  const code = await signUp(page, name);
  await page.locator('[data-sign-out]').click();
  await news(page, 'signedOut');
  await page.locator('[data-account="guest"]').waitFor();
  await fill(page, 'Forgotten?', name, kNext);
  await page.getByLabel('Recovery code').fill(code);
  await page.locator('[data-enter]').click();
  await until(page, 'a new code', async () => {
    const shown = await page.locator('[data-recovery]').allInnerTexts();
    return shown.length === 1 && shown[0] !== code;
  });
  await page.getByRole('checkbox', { name: 'I have saved it' }).check();
  await button(page, 'Continue').click();
  await signedIn(page);
}

export async function axe_finds_nothing_in_the_room_of_an_account(stage) {
  for (const look of [{ colorScheme: 'light' }, { colorScheme: 'dark', locale: 'zh-CN' }]) {
    const page = await stage.visit('/account', look);
    await page.locator('[data-enter]').waitFor();
    assert.deepEqual(await faults(page), [], 'a guest');
    await page.locator('input[autocomplete="username"]').fill(stage.newName('Cleo'));
    await page.locator('input[autocomplete="new-password"]').fill(kPassword);
    await page.locator('[data-enter]').click();
    await page.locator('[data-recovery]').waitFor();
    assert.deepEqual(await faults(page), [], 'the recovery code');
    await page.locator('main input[type="checkbox"]').check();
    await page.locator('main .button.main').click();
    await page.locator('[data-session="here"]').waitFor();
    for (const summary of await page.locator('[data-act] summary').all()) await summary.click();
    assert.deepEqual(await faults(page), [], 'a person');
  }
}
