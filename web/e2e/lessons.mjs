// Completes "How to play" lessons like a person: what each step expects, and how to do it by pointer or keyboard.
import { button, cell, middleOf, typeMove } from './board.mjs';

/** Each game's steps, and each step's gestures: cells to tap one after the other, or a drag through them. */
export const kLessons = {
  tictactoe: [[{ tap: ['b2'] }], [{ tap: ['c3'] }], [{ tap: ['c2'] }]],
  gomoku: [[{ tap: ['e5'] }], [{ tap: ['f6'] }], [{ tap: ['g6'] }], [{ tap: ['g6'] }]],
  match3: [[{ drag: ['d4', 'd5'] }], [{ drag: ['d4', 'd5'] }], [{ tap: ['d5', 'd5'] }], [{ drag: ['d4', 'd5'] }]],
  numbermatch: [
    [{ tap: ['R1C4', 'R1C5'] }],
    [{ tap: ['R1C5', 'R1C6'] }],
    [{ tap: ['R1C2', 'R1C6'] }, { tap: ['R1C9', 'R2C1'] }],
    [{ press: /Append/ }, { tap: ['R1C3', 'R1C4'] }],
  ],
  orbs: [[{ tap: ['c4'] }], [{ drag: ['c4', 'd4', 'e4'] }], [{ drag: ['d5', 'c5'] }], [{ drag: ['d4', 'c4', 'c5'] }]],
};

export const lessonStep = (page, number) => page.locator(`[data-lesson-step="${number}"]`);

/** Makes a gesture with the pointer, including the confirming tap if one is needed. */
export async function gesture(page, { tap = undefined, drag = undefined, press = undefined }) {
  if (press) return button(page, press).click();
  if (tap) {
    for (const name of tap) await cell(page, name).click();
    const confirm = page.locator('[data-confirm]');
    if (await confirm.isVisible()) await confirm.click();
    return undefined;
  }
  const [from, ...way] = drag;
  const start = await middleOf(page, from);
  await page.mouse.move(start.x, start.y);
  await page.mouse.down();
  for (const name of way) {
    const { x, y } = await middleOf(page, name);
    await page.mouse.move(x, y, { steps: 4 });
  }
  return page.mouse.up();
}

const kArrows = { '1,0': 'ArrowRight', '-1,0': 'ArrowLeft', '0,1': 'ArrowUp', '0,-1': 'ArrowDown' };

/** The arrow key from one cell to its neighbour, by name: "c4" to "d4". */
function arrow(from, to) {
  const [across, up] = [to.charCodeAt(0) - from.charCodeAt(0), Number(to.slice(1)) - Number(from.slice(1))];
  return kArrows[`${across},${up}`];
}

/** Makes a gesture with the keyboard; the board must have the focus. On `carried` boards the arrow keys drag a
 * token. */
export async function gestureByKeys(page, { tap = undefined, drag = undefined, press = undefined }, carried) {
  if (press) return button(page, press).press('Enter');
  const cells = tap ?? drag;
  if (tap || !carried) {
    for (const name of cells) await typeMove(page, name);
    return undefined;
  }
  const held = await page.locator('.art .marked').count();
  if (held === 0) await typeMove(page, cells[0]);
  await page.locator('.art .marked').waitFor({ state: 'attached' });
  for (const [i, name] of cells.slice(1).entries()) await page.keyboard.press(arrow(cells[i], name));
  return held === 0 ? page.keyboard.press('Enter') : undefined;
}
