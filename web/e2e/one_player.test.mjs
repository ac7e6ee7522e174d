// Records of one-player games: the route compared with the best, the move count compared with par and the shorter
// solution, and swaps far below the best candidate. Also the end of a match, with exactly one primary button.
import assert from 'node:assert/strict';
import { button, cell, figure, hintedCells, middleOf, positionPath, recordLink, startMatch, until } from './board.mjs';
import { patient } from './stage.mjs';

const kCalm = { reducedMotion: 'reduce' };
const finished = (page) => page.locator('[data-status="finished"]').waitFor();

async function seeRecord(page) {
  await (await recordLink(page)).click();
  await page.locator('span[data-ply]').waitFor();
}

/** A finished match has exactly one primary button. */
async function leads(page, name) {
  const filled = page.locator('main .button.main:visible');
  await until(page, `${name} leads`, async () => (await filled.allInnerTexts()).join() === name);
}

export async function a_route_in_a_record_is_compared_with_the_best(stage) {
  const page = await stage.visit(positionPath('play', 'orbs 001020/112314/223425/334535/445050'), kCalm);
  await startMatch(page);
  const [from, to] = [await middleOf(page, 'a5'), await middleOf(page, 'a4')];
  await page.mouse.move(from.x, from.y);
  await page.mouse.down();
  await page.mouse.move(to.x, to.y, { steps: 4 });
  await page.mouse.up();
  await finished(page);
  await leads(page, 'Your route against the best');
  await seeRecord(page);
  await page.getByRole('link', { name: 'Your route against the best' }).click();
  await page.waitForURL(/\/games\/orbs\/mine\?record=/);
  await page.locator('[data-side="mine"] [data-route]').waitFor();
  await page.locator('[data-side="best"] [data-route]').waitFor({ state: 'attached', timeout: patient(40_000) });
  assert.match(await page.locator('h1').innerText(), /^You made/);
  await button(page, 'Try again').click();
  await page.waitForURL(/\/play\/orbs\/[^/?]+$/);
  await page.locator('[data-status="running"]').waitFor();
}

export async function the_record_of_a_cleared_board_shows_par_and_the_shorter_way(stage) {
  const page = await stage.visit(positionPath('play', 'numbermatch 19'), kCalm);
  await startMatch(page);
  await page.getByRole('button', { name: /^Append/ }).click();
  await until(page, 'the append', async () => (await figure(page, 'Digits left')) === '4');
  for (const name of ['R1C1', 'R1C2']) await cell(page, name).click();
  await until(page, 'the pair', async () => (await figure(page, 'Digits left')) === '2');
  for (const name of ['R1C3', 'R1C4']) await cell(page, name).click();
  await finished(page);
  await leads(page, 'Next stage');
  await seeRecord(page);
  const cleared = page.locator('[data-cleared][data-par]');
  await cleared.waitFor();
  assert.equal(await cleared.getAttribute('data-cleared'), '3');
  assert.equal(await cleared.getAttribute('data-par'), '1');
  await page.getByRole('link', { name: 'See how in 1' }).click();
  await page.locator('[data-verdict="cleared"]').waitFor();
}

/** Swapping c4 and c3 makes a line of four red and reaches the goal; d2 and e2 make only a line of yellow. */
const kLevel = `match3 seed=3 ${JSON.stringify({
  title: { en: 'Two moves', zh: '两步' },
  moves: 2,
  colours: 5,
  goals: [{ thing: 'red', count: 4 }],
  board: ['gybpg', 'rryrb', 'gyryg', 'ygbpy', 'pbgyb'],
})}`;

export async function swaps_far_below_the_best_are_marked_in_the_replay(stage) {
  const page = await stage.visit(positionPath('play', kLevel), kCalm);
  await startMatch(page);
  for (const left of ['1 / 2', '0 / 2']) {
    const [first, second = first] = left === '1 / 2' ? ['d2', 'e2'] : await hintedCells(page);
    await cell(page, first).click();
    await cell(page, second).click();
    const ended = () => page.locator('[data-status="finished"]').count();
    await until(page, 'the move', async () => (await figure(page, 'Moves left')) === left || (await ended()) > 0);
  }
  await finished(page);
  await seeRecord(page);
  await button(page, 'Review').click();
  await page.locator('[data-review="done"]').waitFor();
  const mark = page.locator('[data-ply="1"].mistake');
  await until(page, 'the mark', async () =>
    /Far better: c4–c3, makes a line bomb/.test((await mark.getAttribute('aria-label')) ?? ''),
  );
  await page.getByRole('button', { name: /^Move 1, Far better/ }).click();
  await until(page, 'what was better', async () =>
    /^Far better: c4–c3/.test(await page.locator('[data-said]').innerText()),
  );
  assert.match(await page.locator('[data-review]').innerText(), /Played was d2–e2/);
}
