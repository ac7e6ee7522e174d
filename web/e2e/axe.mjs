// Runs axe on a page, for accessibility tests.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
/** Off by default in axe: voice control requires that the accessible name contains the visible label. */
const kMoreRules = { 'label-content-name-mismatch': { enabled: true } };

/** Waits for all finite animations: colours in transition have no meaningful contrast. */
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
 * A page's axe violations, by all rules or the named ones. Evaluated through the debugger, since the page's policy
 * blocks foreign scripts.
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

/** A page's axe violations in the light theme, plus its colour violations in the dark. */
export async function faultsInBothThemes(page) {
  const found = await faults(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  for (const fault of await faults(page, kColourRules)) found.push(`in the dark: ${fault}`);
  await page.emulateMedia({ colorScheme: 'light' });
  return found;
}
