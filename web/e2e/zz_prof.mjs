import { launch, Program, Stage } from './stage.mjs';
const program = await Program.start();
const browser = await launch();
const stage = new Stage(program, browser, 1280);
for (const [digits, all] of [[1000, false]]) {
  const page = await stage.visit(
    '/play/numbermatch?p=' + encodeURIComponent(`numbermatch(digits=${digits},appends=99) seed=7`),
  );
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await page.waitForURL(/numbermatch\/.+/);
  await page.locator('[data-status="running"]').waitFor();
  await page.waitForTimeout(1000);
  if (all) {
    await page.keyboard.press('p');
    await page.waitForTimeout(1500);
    console.log('links', await page.locator('.link').count());
  }
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Profiler.enable');
  await cdp.send('Performance.enable');
  const m0 = (await cdp.send('Performance.getMetrics')).metrics;
  await cdp.send('Profiler.start');
  const r = await page.evaluate(async () => {
    const cells = [...document.querySelectorAll('[role=gridcell]')];
    const d = cells.map((c) => Number(c.getAttribute('aria-label').split(', ')[1]));
    const frame = () => new Promise((f) => requestAnimationFrame(() => setTimeout(f)));
    const left = () =>
      [...document.querySelectorAll('dl div')].find((x) => /Digits left/.test(x.textContent)).querySelector('dd')
        .textContent;
    const out = [];
    for (let k = 0; k < 5; k++) {
      let i = d.findIndex((x, i) => i % 9 < 8 && x && d[i + 1] && (x === d[i + 1] || x + d[i + 1] === 10));
      const click = (i) => {
        const c = document.querySelector(`[data-cell="${i}"]`);
        const b = c.getBoundingClientRect();
        document
          .elementFromPoint(b.x + 5, b.y + 5)
          ?.closest('[data-cell]')
          ?.dispatchEvent(
            new MouseEvent('click', { bubbles: true, clientX: b.x + b.width / 2, clientY: b.y + b.height / 2 }),
          );
      };
      let t0 = performance.now();
      click(i);
      await frame();
      const pick = performance.now() - t0;
      const before = left();
      t0 = performance.now();
      click(i + 1);
      while (left() === before && performance.now() - t0 < 5000) await new Promise((f) => setTimeout(f));
      const heard = performance.now() - t0;
      await frame();
      const shown = performance.now() - t0;
      d[i] = d[i + 1] = 0;
      out.push([pick, heard, shown].map(Math.round).join('/'));
      await new Promise((f) => setTimeout(f, 900));
    }
    return out;
  });
  const { profile } = await cdp.send('Profiler.stop');
  const m1 = (await cdp.send('Performance.getMetrics')).metrics;
  for (const { name, value } of m1)
    if (/Duration/.test(name)) console.log(name, (value - m0.find((x) => x.name === name).value).toFixed(3));
  const self = new Map();
  profile.samples.forEach((s, i) => self.set(s, (self.get(s) ?? 0) + profile.timeDeltas[i]));
  console.log(
    [...self]
      .map(([id, us]) => [
        Math.round(us / 1000),
        profile.nodes.find((n) => n.id === id).callFrame.functionName +
          ':' +
          profile.nodes.find((n) => n.id === id).callFrame.lineNumber +
          ':' +
          profile.nodes.find((n) => n.id === id).callFrame.columnNumber,
      ])
      .sort((a, b) => b[0] - a[0])
      .slice(0, 14)
      .join('  '),
  );
  console.log(digits, all, 'pick/heard/shown ms', r.join('  '));
}
await browser.close();
await program.end();
