// Skins of boards, and personal stones that the opponent sees too.
import assert from 'node:assert/strict';
import { faults } from './axe.mjs';
import { button, cell, choose, until, waitForStatus, waitForStones } from './board.mjs';

/** The browser logs every refused request. */
const kRefused = /status of 4\d\d/;
const kPassword = 'four herons above the mill';

const visitLooks = async (stage) => {
  const page = await stage.visit('/looks');
  await page.locator('[data-preview] [data-skin], [data-preview] svg').first().waitFor();
  return page;
};
const kept = (page) => page.locator('[data-kept]', { hasText: 'Kept.' }).waitFor();
const marks = (page) =>
  page.locator('.board [data-player-mark]').evaluateAll((all) => all.map((one) => one.dataset.playerMark));

async function chooseMark(page, mark) {
  await page.locator(`[data-mark-choice="${mark}"]`).click();
  await kept(page);
}

/** A red square of this many pixels, drawn by the browser, as an upload file. */
async function picture(page, side, type = 'image/png') {
  const base64 = await page.evaluate(([pixels, format]) => {
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [pixels, pixels];
    const pen = canvas.getContext('2d');
    pen.fillStyle = '#c01020';
    pen.fillRect(0, 0, pixels, pixels);
    return canvas.toDataURL(format).split(',')[1];
  }, /** @type {[number, string]} */ ([side, type]));
  return { name: 'mine', mimeType: type, buffer: Buffer.from(base64, 'base64') };
}

const upload = (page, file) => page.locator('[data-mark-file]').setInputFiles(file);
const refusal = (page, code) => page.locator(`[data-refusal="${code}"]`).waitFor();

/** Ann sends an invitation from her current page, Bo takes the seat on his. */
async function meet(stage, ann, bo) {
  await ann.goto(`${stage.program.url}/play/tictactoe`);
  await choose(ann, 'Second', 'Invite');
  await ann.getByRole('textbox', { name: 'Name, First' }).fill('Ann');
  await button(ann, 'Start').click();
  await waitForStatus(ann, /Waiting/);
  await bo.goto(await ann.getByRole('textbox', { name: 'Invitation link' }).inputValue());
  await bo.getByRole('textbox', { name: 'Name' }).fill('Bo');
  await button(bo, 'Join').click();
  await waitForStatus(ann, /Your turn/);
}

export async function each_of_two_browsers_sees_the_others_mark(stage) {
  const ann = await visitLooks(stage);
  const bo = await visitLooks(stage);
  await chooseMark(ann, '★');
  await bo.locator('[data-mark-typed]').fill('貓');
  await button(bo, 'Use it').click();
  await kept(bo);
  await meet(stage, ann, bo);
  await cell(ann, 'b2').click();
  await waitForStones(bo, 1);
  await cell(bo, 'a1').click();
  await waitForStones(ann, 2);
  const both = ['★', '貓'].sort().join();
  for (const page of [ann, bo]) {
    await until(page, 'both marks are drawn', async () => (await marks(page)).sort().join() === both);
  }
  // A visitor who turns marks off sees standard stones; others still see the marks.
  await bo.evaluate(() => localStorage.setItem('gridwise.standardStones', 'true'));
  await bo.reload();
  await waitForStones(bo, 2);
  assert.deepEqual(await marks(bo), []);
  assert.equal((await marks(ann)).length, 2);
}

export async function an_uploaded_image_is_shown_to_the_other_side(stage) {
  stage.expected = kRefused;
  const ann = await visitLooks(stage);
  const bo = await stage.visit('/looks');
  await upload(ann, { name: 'a.gif', mimeType: 'image/gif', buffer: Buffer.from('GIF89a') });
  await refusal(ann, 'look/image_type');
  await upload(ann, { name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(65_537) });
  await refusal(ann, 'look/image_size');
  await upload(ann, { name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('no image') });
  await refusal(ann, 'look/image_type');
  await upload(ann, await picture(ann, 600));
  await refusal(ann, 'look/image_side');
  await upload(ann, await picture(ann, 60));
  await kept(ann);
  const image = ann.locator('[data-preview] image').first();
  const path = await image.getAttribute('href');
  assert.match(path ?? '', /^\/api\/blob\/[0-9a-f]{64}\.png$/);
  await meet(stage, ann, bo);
  await cell(ann, 'b2').click();
  await waitForStones(bo, 1);
  const seen = bo.locator('.board [data-player-mark] image');
  assert.equal(await seen.getAttribute('href'), path);
  assert.equal(
    await bo.evaluate(async (address) => {
      const drawn = await createImageBitmap(await (await fetch(address)).blob());
      return `${drawn.width} x ${drawn.height}`;
    }, path),
    '128 x 128',
  );
  // Changed during the match, to a WebP image: the opponent sees it at once.
  const again = await ann.context().newPage();
  await again.goto(`${stage.program.url}/looks`);
  await upload(again, await picture(again, 40, 'image/webp'));
  await kept(again);
  await until(bo, 'the new image', async () => (await seen.getAttribute('href')) !== path);
}

export async function a_skin_is_kept_on_the_device_and_goes_along_to_an_account(stage) {
  const page = await visitLooks(stage);
  await choose(page, 'Boards for two', 'Night');
  await page.locator('[data-preview] [data-skin="night"]').first().waitFor();
  assert.deepEqual(await faults(page), []);
  await page.goto(`${stage.program.url}/play/tictactoe`);
  await page.locator('[data-skin="night"]').first().waitFor();
  await page.goto(`${stage.program.url}/account`);
  await choose(page, 'What to do', 'Sign up');
  const name = stage.newName('Skin');
  await page.getByLabel('Name', { exact: false }).first().fill(name);
  await page.getByLabel('Password', { exact: true }).fill(kPassword);
  await page.locator('[data-enter]').click();
  await page.locator('[data-recovery]').waitFor();
  await until(page, 'the account has the skin', () =>
    page.evaluate(async () => (await (await fetch('/api/me')).json()).look?.board === 'night'),
  );
  const elsewhere = await stage.visit('/account');
  await choose(elsewhere, 'What to do', 'Sign in');
  await elsewhere.getByLabel('Name', { exact: false }).first().fill(name);
  await elsewhere.getByLabel('Password', { exact: true }).fill(kPassword);
  await elsewhere.locator('[data-enter]').click();
  await elsewhere.locator('[data-sign-out]').waitFor();
  await elsewhere.goto(`${stage.program.url}/looks`);
  await elsewhere.locator('[data-preview] [data-skin="night"]').first().waitFor();
}

export async function a_mark_is_chosen_by_keyboard_and_refused_with_its_reason(stage) {
  stage.expected = kRefused;
  const page = await visitLooks(stage);
  const typed = page.locator('[data-mark-typed]');
  await typed.focus();
  await page.keyboard.type('two');
  await page.keyboard.press('Enter');
  await refusal(page, 'look/mark');
  assert.match(await page.getByRole('alert').innerText(), /one visible character/);
  await typed.fill('');
  await page.locator('[data-mark-choice="♥"]').focus();
  await page.keyboard.press('Enter');
  await kept(page);
  await until(
    page,
    'it is pressed',
    async () => (await page.locator('[data-mark-choice="♥"]').getAttribute('aria-pressed')) === 'true',
  );
  await page.locator('[data-mark-none]').click();
  await until(page, 'the standard stone is back', async () => (await page.locator('[data-player-mark]').count()) === 0);
}
