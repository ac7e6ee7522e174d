// What axe objects to in a page; for tests of access.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
/** Off by default in axe: who speaks to the page says what stands on a button. */
const kMoreRules = { 'label-content-name-mismatch': { enabled: true } };

/** Until each animation with an end has ended: colours on their way have no contrast of their own. */
const settled = () =>
  Promise.allSettled(
    document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
      .map(({ finished }) => finished),
  );

/** The rules that a theme can break. */
const kColourRules = ['color-contrast', 'link-in-text-block'];

/**
 * What axe objects to, by all rules or those that are named. It is evaluated by the debugger, since the page's policy
 * allows no foreign script.
 */
export async function faults(page, only = undefined) {
  await page.evaluate(settled);
  if (!(await page.evaluate(() => 'axe' in globalThis))) {
    const session = await page.context().newCDPSession(page);
    await session.send('Runtime.evaluate', { expression: readFileSync(axe, 'utf8') });
    await session.detach();
  }
  const options = { resultTypes: ['violations'], ...(only ? { runOnly: only } : { rules: kMoreRules }) };
  const { violations } = await page.evaluate((given) => globalThis.axe.run(given), options);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}

/** What axe objects to in a page whose visitor prefers the light, and to its colours in the dark. */
export async function faultsInBothThemes(page) {
  const found = await faults(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const fault of await faults(page, kColourRules)) found.push(`in the dark: ${fault}`);
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}
