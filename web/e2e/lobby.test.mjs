// The lobby: two visitors with equal seeks are paired; challenges by name, private games, spectators and phrases.
import assert from 'node:assert/strict';
import { faults } from './axe.mjs';
import { button, cell, until, waitForStatus, waitForStones } from './board.mjs';

export const onPhoneToo = [
  two_visitors_are_paired_in_gomoku_with_a_clock,
  who_leaves_the_lobby_seeks_on_and_is_asked_to_play,
];

async function enter(stage, name, game) {
  const page = await stage.visit('/lobby');
  await page.getByRole('textbox', { name: 'Your name' }).fill(name);
  await page.getByRole('radio', { name: game }).check();
  return page;
}

/** A visitor with an account of that name. */
async function member(stage, name) {
  const page = await stage.visit('/records');
  const status = await page.evaluate(
    async (body) => {
      const headers = { 'Content-Type': 'application/json' };
      return (await fetch('/api/sign-up', { method: 'POST', headers, body: JSON.stringify(body) })).status;
    },
    { name, password: 'nine kettles under the old bridge' },
  );
  assert.equal(status, 200);
  await page.reload();
  await page.locator('h1').waitFor();
  return page;
}

const quick = (page, clock) => page.locator(`[data-quick="${clock}"]`);

/** Two visitors in a lobby match: first the one to move, then the other. */
async function paired(stage, game, clock) {
  const ann = await enter(stage, 'Ann', game);
  const bo = await enter(stage, 'Bo', game);
  await quick(ann, clock).click();
  await ann.locator('[data-looking]').waitFor();
  await quick(bo, clock).click();
  for (const page of [ann, bo]) await page.locator('[data-status="running"]').waitFor();
  const annBegins = /Your turn/.test(await ann.locator('[data-status]').innerText());
  return annBegins ? [ann, bo] : [bo, ann];
}

export async function two_visitors_are_paired_play_leave_return_and_have_a_rematch(stage) {
  const [first, second] = await paired(stage, 'Tic-tac-toe', 'none');
  assert.deepEqual(await faults(first), []);
  await cell(first, 'b2').click();
  await waitForStones(second, 1);
  await cell(second, 'a1').click();
  await waitForStones(first, 2);

  const third = await stage.visit(new URL(first.url()).pathname);
  await first.locator('[data-watching="1"]').waitFor();
  assert.equal(await button(third, 'Say something').count(), 0, 'who watches says nothing');
  await button(second, 'Say something').click();
  await second.locator('[data-phrase="0"]').click();
  await first.locator('[data-said]').getByText('Hello!').waitFor();
  await third.locator('[data-said]').getByText('Hello!').waitFor();
  await button(first, 'Mute').click();
  await until(first, 'nothing of a muted player', async () => (await first.locator('[data-said]').count()) === 0);

  const address = second.url();
  await second.goto('about:blank');
  await first.locator('[data-away]').waitFor();
  await second.goto(address);
  await until(first, 'the other is back', async () => (await first.locator('[data-away]').count()) === 0);
  await waitForStatus(second, /to move/);

  await button(second, 'Resign').click();
  await button(second, 'Really resign?').click();
  await waitForStatus(first, /You win/);
  await button(first, 'Rematch').click();
  await button(second, 'Accept').click();
  await waitForStatus(second, /Your turn/);
  await cell(second, 'c3').click();
  await waitForStones(first, 1);
}

export async function two_visitors_are_paired_in_gomoku_with_a_clock(stage) {
  const touch = async (page, name) => {
    await cell(page, name).click();
    if (stage.width >= 600) return;
    await page.locator('[data-preview]').waitFor();
    await cell(page, name).click();
  };
  const [first, second] = await paired(stage, 'Gomoku', 'days:3');
  await touch(first, 'h8');
  await waitForStones(second, 1);
  await touch(second, 'h9');
  await waitForStones(first, 2);
  const watcher = await stage.visit('/lobby');
  const match = new URL(first.url()).pathname.split('/').at(-1);
  await watcher.locator(`[data-match="${match}"]`).click();
  await waitForStones(watcher, 2);
  await button(first, 'Resign').click();
  await button(first, 'Really resign?').click();
  await waitForStatus(second, /You win/);
}

export async function who_waits_is_listed_and_can_be_played_or_gives_up(stage) {
  const ann = await enter(stage, 'Ann', 'Tic-tac-toe');
  await quick(ann, 'days:3').click();
  const bo = await enter(stage, 'Bo', 'Gomoku');
  const seek = bo.locator('[data-seek]').filter({ hasText: 'Ann' });
  await seek.waitFor();
  await button(ann, 'Stop looking').click();
  await until(bo, 'nobody waits', async () => (await seek.count()) === 0);
  await quick(ann, 'days:3').press('Enter');
  await seek.getByRole('button').click();
  for (const page of [ann, bo]) await page.locator('[data-status="running"]').waitFor();
}

/** Ann seeks, and goes to her records; Bo sees that she waits, and plays her. */
async function foundElsewhere(stage) {
  await stage.alone();
  const ann = await enter(stage, 'Ann', 'Tic-tac-toe');
  await quick(ann, 'none').click();
  const bo = await enter(stage, 'Bo', 'Gomoku');
  const seek = bo.locator('[data-seek]').filter({ hasText: 'Ann' });
  await seek.waitFor();
  await ann.getByRole('link', { name: 'Records' }).click();
  await ann.getByRole('heading', { name: 'Records', level: 1 }).waitFor();
  assert.match(await ann.locator('[data-seeking]').innerText(), /Looking \d+:\d\d/);
  return { ann, bo, seek };
}

export async function who_leaves_the_lobby_seeks_on_and_is_asked_to_play(stage) {
  const { ann, bo, seek } = await foundElsewhere(stage);
  await seek.getByRole('button').click();
  await ann.locator('[data-found]').getByText('Bo (guest) is here: play?').waitFor();
  assert.equal(await ann.locator('[data-seeking]').count(), 0);
  await button(ann, 'Play').click();
  for (const page of [ann, bo]) await page.locator('[data-status="running"]').waitFor();
  assert.equal(await ann.locator('[data-found]').count(), 0);
}

export async function who_does_not_want_to_play_keeps_nobody_waiting(stage) {
  const { ann, bo, seek } = await foundElsewhere(stage);
  await seek.getByRole('button').click();
  await button(ann, 'Not now').click();
  await bo.locator('[data-status="finished"]').waitFor();
  await ann.getByRole('heading', { name: 'Records', level: 1 }).waitFor();
}

export async function a_seek_is_stopped_from_any_room(stage) {
  const { ann, bo, seek } = await foundElsewhere(stage);
  await button(ann, 'Stop looking for an opponent').click();
  await until(bo, 'nobody waits', async () => (await seek.count()) === 0);
  await bo.locator('[data-send-link]').waitFor();
  await bo
    .locator('[data-while-waiting]')
    .getByText(/^Play .+ while you wait$/)
    .waitFor();
  assert.equal(await ann.locator('[data-seeking]').count(), 0);
}

export async function a_private_challenge_by_name_is_taken(stage) {
  const boName = stage.newName('Bo');
  const bo = await member(stage, boName);
  const ann = await enter(stage, 'Ann', 'Tic-tac-toe');
  const name = ann.getByRole('textbox', { name: 'Name of your opponent' });
  await name.fill('Nobody at all');
  await button(ann, 'Challenge').click();
  await ann.getByText('Nobody here has that name.').waitFor();
  await name.fill(boName);
  await button(ann, 'Challenge').click();
  await ann.locator('[data-challenge="made"]').waitFor();
  await bo.getByRole('link', { name: /Lobby, 1 challenge for you/ }).click();
  await bo.locator('[data-challenge="received"]').waitFor();
  assert.deepEqual(await faults(bo), []);
  await button(bo, 'Decline: Ann (guest)').click();
  await ann.locator('[data-declined]').getByText(`${boName} has declined.`).waitFor();

  await name.fill(boName);
  await button(ann, 'Challenge').click();
  await button(ann, `Cancel: ${boName}`).click();
  await until(ann, 'it is cancelled', async () => (await ann.locator('[data-challenge]').count()) === 0);
  await name.fill(boName);
  await button(ann, 'Challenge').click();
  await button(bo, 'Accept: Ann (guest)').click();
  for (const page of [ann, bo]) await page.locator('[data-status="running"]').waitFor();
  const stranger = await stage.visit(new URL(ann.url()).pathname);
  await stranger.getByText('This game does not exist, or no longer exists.').waitFor();
}
