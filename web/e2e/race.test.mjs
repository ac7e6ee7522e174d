// Races: created from the setup and the lobby, joined by link, started together, lost, won, interrupted and repeated.
import assert from 'node:assert/strict';
import { faults } from './axe.mjs';
import { board, button, cell, drag, figure, talk, unfold, until } from './board.mjs';
import { quiet } from './stage.mjs';

export const onPhoneToo = [two_race_in_number_match_from_its_setup];

const raceOf = (page) => new URL(page.url()).pathname.split('/').at(-1);

/** The visitor's own match in the race on the page. */
async function ownMatch(page) {
  const [{ match }] = await talk(page, { do: 'race.watch', race: raceOf(page) });
  const [state] = await talk(page, { do: 'match.get', match });
  return state;
}

/** A view's legal moves, expanded from sets. */
function actionsOf({ actions, names }) {
  return actions.flatMap(({ cells, joint = '', moves }) =>
    Array.from({ length: (cells ?? moves).length }, (_, i) => {
      const on = [cells?.[i] ?? []].flat();
      return { cells: on, move: moves?.[i] ?? on.map((one) => names[one]).join(joint) };
    }),
  );
}

/** Taps the cells of a move, or presses its button. */
async function play(page, word) {
  await quiet(page);
  const { view, seq } = await ownMatch(page);
  const action = actionsOf(view).find(({ move }) => word === undefined || move === word);
  if (action.cells.length === 0)
    await page
      .locator('main')
      .getByRole('button', { name: /^Append/ })
      .click();
  for (const index of action.cells) await cell(page, view.names[index]).click();
  await until(page, `the move ${action.move}`, async () => (await ownMatch(page)).seq > seq);
}

/** Opens the race's link and joins under this name. */
async function join(stage, path, name) {
  const page = await stage.visit(path);
  await page.getByRole('textbox', { name: 'Your name' }).fill(name);
  await button(page, 'Join').click();
  await button(page, 'I am ready').waitFor();
  return page;
}

async function start(...pages) {
  for (const page of pages) {
    await page.locator('[data-member="1"]').waitFor();
    await button(page, 'I am ready').click();
  }
  for (const page of pages) {
    await page.locator('[data-race="running"]').waitFor();
    await page.locator('[role="gridcell"]').first().waitFor();
  }
}

async function giveUp(page) {
  await button(page, 'Give up').click();
  await button(page, 'Really give up?').click();
}

const result = (page, wanted) =>
  until(page, String(wanted), async () => {
    const told = page.locator('[data-result]');
    return (await told.count()) > 0 && wanted.test(await told.innerText());
  });

async function makeFromSetup(page) {
  await unfold(page, 'Race a friend');
  await button(page, 'Make a race').click();
  await page.locator('[data-race="waiting"]').waitFor();
}

export async function two_race_in_number_match_from_its_setup(stage) {
  const ann = await stage.visit('/play/numbermatch');
  await makeFromSetup(ann);
  assert.deepEqual(await faults(ann), []);
  const link = await ann.getByRole('textbox', { name: 'Link to the race' }).inputValue();
  const bo = await join(stage, new URL(link).pathname, 'Bo');
  await start(ann, bo);
  assert.deepEqual(await board(ann), await board(bo));
  assert.deepEqual(await faults(ann), []);
  assert.equal(await button(ann, 'Undo').count(), 0, 'a race has no undo');
  await play(ann);
  const strip = bo.locator('[data-other="0"]');
  await until(bo, 'her move', async () => /1 move/.test(await strip.innerText()));
  await giveUp(ann);
  await until(bo, 'that she gave up', async () => /gave up/.test(await strip.innerText()));
  await giveUp(bo);
  for (const page of [ann, bo]) {
    await result(page, /Nobody has won/);
    await page.locator('[data-picture="1"]').waitFor();
  }
  assert.deepEqual(await faults(bo), []);
}

export async function the_first_to_clear_the_board_wins_and_both_race_again(stage) {
  const ann = await stage.visit('/lobby');
  const [{ race }] = await talk(ann, { do: 'race.make', setup: 'numbermatch(digits=6)', name: 'Ann' });
  await ann.goto(new URL(`/race/${race}`, stage.program.url).href);
  const bo = await join(stage, `/race/${race}`, 'Bo');
  await start(ann, bo);
  const { text } = await ownMatch(bo);
  const [refused] = await talk(bo, { do: 'solve', text });
  assert.equal(refused.code, 'match/fair');
  const solver = await stage.visit('/lobby');
  const [{ line }] = await talk(solver, { do: 'solve', text });
  for (const word of line) await play(bo, word);
  await bo.getByText('You have finished').waitFor();
  await until(ann, 'that he is done', async () =>
    /reached the goal/.test(await ann.locator('[data-other]').innerText()),
  );
  await giveUp(ann);
  await result(bo, /You win the race!/);
  await result(ann, /Bo \(guest\) wins the race\./);
  assert.equal(await ann.locator('[data-place="2"]').count(), 1);

  await button(ann, 'Rematch').click();
  await ann.waitForURL((url) => !url.pathname.endsWith(race));
  await button(bo, 'Join the rematch').click();
  await bo.waitForURL((url) => !url.pathname.endsWith(race));
  assert.equal(raceOf(bo), raceOf(ann));
  await start(ann, bo);

  await bo.goto(new URL('/records', stage.program.url).href);
  await bo.getByText('won the race against Ann (guest)').first().waitFor();
}

export async function two_race_a_level_of_match3_through_a_kill_of_the_server(stage) {
  const ann = await stage.visit('/play/match3');
  await makeFromSetup(ann);
  const bo = await join(stage, new URL(ann.url()).pathname, 'Bo');
  await start(ann, bo);
  const left = await figure(ann, 'Moves left');
  await play(ann);
  await until(ann, 'a move less', async () => (await figure(ann, 'Moves left')) !== left);
  await until(bo, 'her move', async () => /1 move/.test(await bo.locator('[data-other="0"]').innerText()));

  stage.expected = /WebSocket|ERR_CONNECTION|Failed to load/;
  await stage.program.stop('SIGKILL');
  await stage.program.start();
  for (const page of [ann, bo]) {
    await until(page, 'the other one again', async () => {
      const other = page.locator('[data-other]');
      return (await other.count()) > 0 && /move/.test(await other.innerText());
    });
  }
  await play(bo);
  await bo.goto('about:blank');
  await until(ann, 'that he is away', async () => /away/.test(await ann.locator('[data-other]').innerText()));
  await bo.goBack();
  await bo.locator('[data-race="running"]').waitFor();
  await giveUp(bo);
  await giveUp(ann);
  await result(ann, /Nobody has won/);
}

export async function three_race_with_one_drag_each_on_an_orb_board(stage) {
  const ann = await stage.visit('/lobby');
  const [{ race }] = await talk(ann, { do: 'race.make', setup: 'orbs', name: 'Ann' });
  await ann.goto(new URL(`/race/${race}`, stage.program.url).href);
  const bo = await join(stage, `/race/${race}`, 'Bo');
  const cid = await join(stage, `/race/${race}`, 'Cid');
  await start(ann, bo, cid);
  assert.deepEqual(await board(ann), await board(cid));
  for (const [page, way] of [
    [ann, ['c3', 'c2']],
    [cid, ['a1', 'a2', 'b2']],
  ]) {
    await quiet(page);
    await drag(page, way);
    await page.getByText('You have finished').waitFor();
  }
  await ann.locator('[data-picture="2"]').waitFor();
  assert.equal(await bo.locator('[data-picture]').count(), 0, 'who still plays sees no other board');
  await giveUp(bo);
  for (const page of [ann, bo, cid]) {
    await result(page, /win|share/);
    assert.match(await page.locator('[data-place="3"]').innerText(), /Bo/);
  }
}

export async function an_open_race_is_found_in_the_lobby_and_cancelled(stage) {
  const ann = await stage.visit('/lobby');
  const offer = ann.locator('[data-make-race]');
  await offer.getByRole('checkbox').check();
  await offer.getByRole('button').click();
  await ann.locator('[data-race="waiting"]').waitFor();
  const bo = await stage.visit('/lobby');
  await bo.locator(`[data-open-race="${raceOf(ann)}"] a`).click();
  await bo.getByRole('textbox', { name: 'Your name' }).fill('Bo');
  await button(bo, 'Join').click();
  await ann.locator('[data-member="1"]').waitFor();
  await button(ann, 'Cancel the race').click();
  await bo.locator('[data-ended="cancelled"]').waitFor();
}
