// Helpers for games that are played in the browser.
import { patient } from './stage.mjs';

/** What a page without its server logs. */
export const kAlone = /WebSocket|ERR_CONNECTION|Failed to load resource/;

/** The program in the browser answers, and the page's files are kept. */
export async function ready(page) {
  const timeout = patient(60_000);
  await page.locator('[data-here]').waitFor({ timeout });
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null, undefined, { timeout });
}

/** Whether the match that is shown is played by the program in the browser. */
export function isHere(page) {
  return page.evaluate(() => {
    const id = location.pathname.split('/').at(-1) ?? '';
    return JSON.parse(localStorage.getItem('gridwise.matches') ?? '{}')[id]?.here === true;
  });
}
