// "How to play": each lesson is completed by pointer and by keyboard; it is offered once.
import assert from 'node:assert/strict';
import { button, cell, tabTo, until } from './board.mjs';
import { gesture, gestureByKeys, kLessons, lessonStep } from './lessons.mjs';

export const inMotion = true;

const next = (page) => page.locator('[data-next]');
const offer = (page) => page.locator('[data-lesson-offer]');
const announced = (page) => page.locator('[data-announcement]').innerText();

/** Completes all steps of a lesson; `make` makes a gesture. Ends on the last card. */
async function learn(page, game, make) {
  await page.locator('.board').waitFor();
  for (const [i, gestures] of kLessons[game].entries()) {
    await lessonStep(page, i + 1).waitFor();
    for (const [task, one] of gestures.entries()) {
      const asked = await page.locator('[data-ask]').innerText();
      await make(page, one);
      if (task < gestures.length - 1)
        await until(page, 'the next task', async () => (await page.locator('[data-ask]').innerText()) !== asked);
    }
    await page.locator('[data-done]').waitFor();
    assert.equal(await announced(page), await page.locator('[data-done]').innerText(), 'what was done is read aloud');
    if (i < kLessons[game].length - 1) await next(page).press('Enter');
  }
}

const byPointer = (game) =>
  async function lesson(stage) {
    const page = await stage.visit(`/learn/${game}`);
    await learn(page, game, gesture);
    await next(page).click();
    await page.waitForURL(/\/(play|path)\/\w+$/);
  };

const byKeys = (game) =>
  async function lesson(stage) {
    const page = await stage.visit(`/learn/${game}?back=%2Fplay%2F${game}`);
    await tabTo(page, '[data-cell]');
    await learn(page, game, async (_, one) => {
      await tabTo(page, '[data-cell]');
      await gestureByKeys(page, one, game === 'orbs');
    });
    assert.ok(await next(page).evaluate((button) => button === document.activeElement), 'the way on has the focus');
    await page.keyboard.press('Enter');
    await page.waitForURL(new RegExp(`/play/${game}$`));
  };

export const tictactoe_is_learnt = byPointer('tictactoe');
export const gomoku_is_learnt = byPointer('gomoku');
export const match3_is_learnt = byPointer('match3');
export const numbermatch_is_learnt = byPointer('numbermatch');
export const orbs_are_learnt = byPointer('orbs');
export const tictactoe_is_learnt_by_keys = byKeys('tictactoe');
export const gomoku_is_learnt_by_keys = byKeys('gomoku');
export const match3_is_learnt_by_keys = byKeys('match3');
export const numbermatch_is_learnt_by_keys = byKeys('numbermatch');
export const orbs_are_learnt_by_keys = byKeys('orbs');

export const onPhoneToo = [gomoku_is_learnt, match3_is_learnt];

export async function a_wrong_gesture_says_what_to_do(stage) {
  const page = await stage.visit('/learn/match3');
  const ask = page.locator('[data-ask]');
  await until(page, 'the task is read aloud', async () => (await announced(page)).includes('Drag the red piece up'));
  assert.match(await ask.textContent(), /Cells: d4, d5\./, 'where, for those who do not see the hand');
  await gesture(page, { drag: ['a6', 'b6'] });
  await until(page, 'it says so', async () => /^Not quite/.test(await ask.innerText()));
  assert.match(await announced(page), /^Not quite\. Drag the red piece up/);
  await gesture(page, { drag: ['d4', 'd5'] });
  await page.locator('[data-done]').waitFor();
  await button(page, 'Next').click();
  await lessonStep(page, 2).waitFor();
  await button(page, 'Back').click();
  await lessonStep(page, 1).waitFor();
  assert.doesNotMatch(await ask.innerText(), /Not quite/);
}

export async function a_legal_move_that_is_not_asked_for_is_not_made(stage) {
  const page = await stage.visit('/learn/tictactoe');
  await cell(page, 'a1').click();
  await until(page, 'it says so', async () => /^Not quite/.test(await page.locator('[data-ask]').innerText()));
  assert.match(await cell(page, 'a1').getAttribute('aria-label'), /empty/);
}

export async function a_lesson_is_offered_once_and_stays_reachable(stage) {
  const page = await stage.visit('/play/gomoku');
  await offer(page).getByRole('link', { name: 'How to play' }).click();
  await page.waitForURL(/\/learn\/gomoku/);
  await page.getByRole('link', { name: 'Skip', exact: true }).last().click();
  await page.waitForURL(/\/play\/gomoku$/);
  await page.getByRole('heading', { name: /new game/ }).waitFor();
  assert.equal(await offer(page).count(), 0, 'it is offered once');
  await page.getByRole('link', { name: 'How to play' }).waitFor();
  await button(page, 'Start').click();
  await page.locator('[data-status="running"]').waitFor();
  const match = new URL(page.url()).pathname;
  await page.getByRole('link', { name: 'How to play' }).click();
  await page.waitForURL(/\/learn\/gomoku/);
  await page.getByRole('link', { name: 'Skip', exact: true }).last().click();
  await page.waitForURL((url) => url.pathname === match);
}

export async function no_thanks_is_enough(stage) {
  const page = await stage.visit('/path/match3');
  await offer(page).getByRole('button', { name: 'No, thanks' }).click();
  await offer(page).waitFor({ state: 'detached' });
  await page.reload();
  await page.locator('[data-level]').first().waitFor();
  assert.equal(await offer(page).count(), 0);
}

export async function a_lesson_leads_back_to_no_other_host(stage) {
  const page = await stage.visit(`/learn/tictactoe?back=${encodeURIComponent('//example.org/')}`);
  const skip = page.getByRole('link', { name: 'Skip', exact: true }).last();
  assert.equal(await skip.getAttribute('href'), '/play/tictactoe');
}

export async function the_hand_is_still_where_reduced_motion_is_asked_for(stage) {
  const page = await stage.visit('/learn/orbs', { reducedMotion: 'reduce' });
  const hand = page.locator('[data-spotlight] .hand');
  await hand.waitFor({ state: 'attached' });
  assert.equal(await hand.evaluate((one) => one.getAnimations().length), 0);
  await learn(page, 'orbs', gesture);
}
