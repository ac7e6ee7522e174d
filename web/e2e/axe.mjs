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

/** What axe objects to. It is evaluated by the debugger, since the page's policy allows no foreign script. */
export async function faults(page) {
  await page.evaluate(settled);
  const session = await page.context().newCDPSession(page);
  await session.send('Runtime.evaluate', { expression: readFileSync(axe, 'utf8') });
  const { violations } = await page.evaluate((rules) => globalThis.axe.run({ rules }), kMoreRules);
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' | ')}`);
}
