// Games in the browser: they go on without their server and survive reloads.
import assert from 'node:assert/strict';
import {
  board,
  button,
  cell,
  choose,
  hintedCells,
  middleOf,
  positionPath,
  resign,
  startMatch,
  stones,
  talk,
  until,
  waitForCount,
} from './board.mjs';
import { isHere, kAlone, ready } from './here.mjs';
import { patient } from './stage.mjs';

const finished = (page) => page.locator('[data-status="finished"]').waitFor();
const ownTurn = (page) => page.locator('[role="gridcell"][aria-disabled="false"]').first().waitFor();

async function tap(page, names) {
  const before = JSON.stringify(await board(page));
  for (const name of names) await cell(page, name).click();
  await until(page, `a move on ${names}`, async () => JSON.stringify(await board(page)) !== before);
}

async function hinted(page) {
  await tap(page, await hintedCells(page));
}

async function drop(page) {
  const [from, to] = [await middleOf(page, 'a5'), await middleOf(page, 'a4')];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
}

const kLevel = `match3 seed=3 ${JSON.stringify({
  title: { en: 'Two moves', zh: '两步' },
  moves: 2,
  colours: 5,
  goals: [{ thing: 'red', count: 40 }],
  board: ['gybpg', 'rryrb', 'gyryg', 'ygbpy', 'pbgyb'],
})}`;

/** Where each game begins, a move of it after which it goes on, and its end. */
const kGames = {
  tictactoe: { at: '/play/tictactoe', move: (page) => tap(page, ['b2']), end: resign },
  gomoku: { at: '/play/gomoku', move: hinted, end: resign },
  match3: { at: positionPath('play', kLevel), move: hinted, end: hinted },
  numbermatch: {
    at: positionPath('play', 'numbermatch 1928'),
    move: (page) => tap(page, ['R1C1', 'R1C2']),
    end: (page) => tap(page, ['R1C3', 'R1C4']),
  },
  orbs: { at: positionPath('play', 'orbs 001020/112314/223425/334535/445050'), end: drop },
};

export async function a_game_of_each_kind_goes_on_when_the_server_is_killed(stage) {
  stage.expected = kAlone;
  await stage.alone();
  const page = await stage.visit('/');
  await ready(page);
  let played = 0;
  for (const [game, { at, move, end }] of Object.entries(kGames)) {
    await stage.program.ensureStarted();
    await page.goto(stage.program.url + at);
    await ready(page);
    await startMatch(page);
    assert.ok(await isHere(page), `${game} is played here`);
    await stage.program.stop('SIGKILL');
    await move?.(page);
    await ownTurn(page);
    assert.equal(await page.locator('.banner p').count(), 0, `${game}: no banner`);
    const shown = JSON.stringify(await board(page));
    await page.reload();
    await until(page, 'the same board', async () => JSON.stringify(await board(page)) === shown);
    await ownTurn(page);
    await end(page);
    await finished(page);
    await page.goto(`${stage.program.url}/records`);
    await waitForCount(page, '[data-record]', ++played);
    assert.equal(await page.locator('.banner p').count(), 0, `${game}: no banner in Records`);
  }
}

/** Signs up, so that games count and are begun on the server. */
async function signUp(page, name) {
  await choose(page, 'What to do', 'Sign up');
  await page.getByLabel('Name', { exact: false }).first().fill(name);
  await page.getByLabel('Password', { exact: true }).fill('a long password for tests');
  await page.locator('[data-enter]').click();
  await page.getByRole('checkbox', { name: 'I have saved it' }).check();
  await button(page, 'Continue').click();
  await page.locator('[data-sign-out]').waitFor();
}

const kAway = { timeout: patient(30_000) };

export async function a_signed_in_players_game_goes_on_here_and_counts_once(stage) {
  stage.expected = kAlone;
  await stage.alone();
  const page = await stage.visit('/account');
  await ready(page);
  await signUp(page, stage.newName('Ann'));
  await page.goto(`${stage.program.url}/play/gomoku`);
  await ready(page);
  await startMatch(page);
  assert.equal(await isHere(page), false, 'it is played on the server');
  const left = page.url();
  await cell(page, 'h8').click();
  await until(page, 'the answer', async () => (await stones(page)) === 2);
  const shown = JSON.stringify(await board(page));
  assert.equal(await page.locator('[data-go-on]').count(), 0);

  await stage.program.stop('SIGKILL');
  await page.locator('[data-go-on]').click(kAway);
  await page.locator('[data-went-on="here"]').waitFor();
  assert.ok(await isHere(page));
  assert.equal(JSON.stringify(await board(page)), shown, 'the same position');
  await hinted(page);
  await ownTurn(page);
  await resign(page);
  await finished(page);

  await stage.program.ensureStarted();
  const match = left.split('/').at(-1);
  await until(page, 'the end of the game on the server', async () => {
    const [state] = await talk(page, { do: 'match.get', match });
    return state.status === 'finished' && state.outcome.reason === 'aborted';
  });
  await page.goto(left);
  await page.locator('[data-went-on="there"] a').waitFor(kAway);
  await page.goto(`${stage.program.url}/records`);
  await waitForCount(page, '[data-record]', 1);
  await until(page, 'the record with the account', async () => {
    const [{ records }] = await talk(page, { do: 'record.list' });
    return records.length === 1 && records[0].imported === true && records[0].offline === true;
  });
  await page.reload();
  await page.locator('[data-record]', { hasText: 'played offline' }).waitFor();
  const [standing] = await talk(page, { do: 'standing.get' });
  assert.deepEqual([standing.tallies.length, standing.imported], [0, 1]);
}

export async function what_needs_people_says_that_the_server_is_away(stage) {
  stage.expected = kAlone;
  await stage.alone();
  const page = await stage.visit('/play/tictactoe?invite=1');
  await ready(page);
  const start = page.locator('.start button');
  await until(page, 'an invitation can be begun', () => start.isEnabled());
  const says = page.locator('[data-needs-server]').first();
  assert.equal(await says.count(), 0);
  await stage.program.stop('SIGKILL');
  await says.waitFor(kAway);
  assert.ok(await start.isDisabled());
  for (const room of ['/lobby', '/race/abcdefgh']) {
    await page.goto(stage.program.url + room);
    await says.waitFor(kAway);
  }
  await stage.program.ensureStarted();
  await page.goto(`${stage.program.url}/play/tictactoe?invite=1`);
  await until(page, 'an invitation can be begun again', () => start.isEnabled());
  await start.click();
  await page.locator('[data-status="waiting"]').waitFor();
}

export async function a_server_of_another_version_offers_a_reload_but_not_in_a_game(stage) {
  await stage.alone();
  const page = await stage.visit('/');
  await ready(page);
  await page.context().routeWebSocket(/\/ws$/, (socket) => {
    const there = socket.connectToServer();
    there.onMessage((line) => socket.send(String(line).replace(/"protocol":\d+/, '"protocol":999')));
  });
  await page.goto(`${stage.program.url}/play/tictactoe`);
  const offer = page.locator('[data-other-version] button');
  await offer.waitFor();
  await ready(page);
  await startMatch(page);
  assert.equal(await offer.count(), 0, 'a game is left alone');
  await page.goto(stage.program.url);
  await page.evaluate(() => Object.assign(globalThis, { sameDocument: true }));
  await offer.click();
  await page.waitForFunction(() => !('sameDocument' in globalThis), undefined, kAway);
}
