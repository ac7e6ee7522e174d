import { launch, Program, Stage } from './stage.mjs';
const program = await Program.start();
const browser = await launch();
const stage = new Stage(program, browser, 1280);
const page = await stage.visit('/nowhere');
const out = await page.evaluate(async () => {
  const ws = new WebSocket(`ws://${location.host}/ws`);
  await new Promise((f) => (ws.onopen = f));
  let id = 0;
  const wait = new Map();
  let bytes = 0;
  ws.onmessage = (e) => {
    bytes += e.data.length;
    const m = JSON.parse(e.data);
    wait.get(m.id)?.(m);
  };
  const ask = (verb, f) =>
    new Promise((r) => {
      wait.set(++id, r);
      ws.send(JSON.stringify({ id, do: verb, ...f }));
    });
  const time = async (name, f) => {
    const t = [];
    let r;
    for (let i = 0; i < 5; i++) {
      bytes = 0;
      const t0 = performance.now();
      r = await f();
      t.push(Math.round(performance.now() - t0));
    }
    return [name, t.join(' '), bytes];
  };
  const text = 'numbermatch(digits=1000,appends=99) seed=7';
  const p = await ask('position.open', { text });
  const m = (await ask('match.new', { setup: p.ok.setup, text: p.ok.text, seats: [{ kind: 'person', name: 'a' }] })).ok;
  let seq = m.state.seq,
    view = m.state.view;
  const res = [
    await time('open', () => ask('position.open', { text })),
    await time('play', () => ask('position.play', { text: p.ok.text, move: view.actions[0].move })),
  ];
  let c = 0;
  res.push(
    await time('move', async () => {
      const r = await ask('match.move', {
        match: m.match,
        token: m.tokens[0],
        seq,
        command: 'c' + c++,
        move: view.actions[0].move,
      });
      if (!r.ok) return console.log(JSON.stringify(r));
      seq = r.ok.seq;
      return r;
    }),
  );
  const t0 = performance.now();
  const g = await ask('match.get', { match: m.match });
  res.push(['get', performance.now() - t0, JSON.stringify(g).length]);
  return res;
});
console.log(out);
await browser.close();
await program.end();
