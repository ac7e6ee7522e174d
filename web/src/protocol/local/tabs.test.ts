import { expect, test, vi } from 'vitest';
import { Owner, Relay, type Channel, type OwnPage } from './tabs';

/** Channels that hear each other, as several workers' do. */
class Air {
  private readonly all: Channel[] = [];
  channel(): Channel {
    const own: Channel = {
      onmessage: null,
      postMessage: (data) => {
        for (const one of this.all) if (one !== own) one.onmessage?.({ data: structuredClone(data) });
      },
    };
    this.all.push(own);
    return own;
  }
}

function page() {
  const lines: string[] = [];
  const own: OwnPage = { ready: vi.fn(), line: (line) => lines.push(line), closed: vi.fn() };
  return { ...own, lines };
}

/** An owner, a relay, and what reaches the program. */
function two() {
  const air = new Air();
  const [first, second] = [page(), page()];
  const received: { id: number; do: string; match?: string }[] = [];
  const owner = new Owner(air.channel(), 'first', first, (line) => received.push(JSON.parse(line)));
  const relay = new Relay(air.channel(), 'second', second);
  return { air, owner, relay, first, second, received };
}

test('a tab is ready once it has heard of an owner, whichever came first', () => {
  const { first, second, relay, air } = two();
  expect(first.ready).toHaveBeenCalledOnce();
  expect(second.ready).toHaveBeenCalledOnce();
  expect(relay.open).toBe(true);
  const early = page();
  const other = new Air();
  const waits = new Relay(other.channel(), 'waits', early);
  expect(waits.open).toBe(false);
  new Owner(other.channel(), 'late', page(), () => {});
  expect(early.ready).toHaveBeenCalledOnce();
  void air;
});

test('answers go to the tab that asked, under its own id; pushes to all', () => {
  const { owner, relay, first, second, received } = two();
  owner.request('{"id":7,"do":"games"}');
  relay.request('{"id":7,"do":"hello"}');
  expect(received.map((one) => one.do)).toEqual(['games', 'hello']);
  expect(new Set(received.map(({ id }) => id)).size).toBe(2);
  owner.line(`{"id":${received[1]?.id},"ok":{"n":2}}`);
  owner.line(`{"id":${received[0]?.id},"ok":{"n":1}}`);
  owner.line('{"match":"m"}');
  expect(first.lines).toEqual(['{"id":7,"ok":{"n":1}}', '{"match":"m"}']);
  expect(second.lines).toEqual(['{"id":7,"ok":{"n":2}}', '{"match":"m"}']);
});

test('a match that another tab watches stays watched', () => {
  const { owner, relay, first, received } = two();
  owner.request('{"id":1,"do":"match.watch","match":"m"}');
  relay.request('{"id":1,"do":"match.watch","match":"m"}');
  owner.request('{"id":2,"do":"match.unwatch","match":"m"}');
  expect(first.lines).toEqual(['{"id":2,"ok":{}}']);
  relay.request('{"id":2,"do":"match.unwatch","match":"m"}');
  expect(received.map((one) => one.do)).toEqual(['match.watch', 'match.watch', 'match.unwatch']);
});

test('another owner closes the tab, which does not watch anything there', () => {
  const { air, second } = two();
  new Owner(air.channel(), 'third', page(), () => {});
  expect(second.closed).toHaveBeenCalledExactlyOnceWith();
});

test('when the owner cannot save, every tab hears why', () => {
  const { owner, first, second } = two();
  const full = { code: 'store/full', says: 'full' };
  owner.end(full);
  expect(first.closed).toHaveBeenCalledExactlyOnceWith(full);
  expect(second.closed).toHaveBeenCalledExactlyOnceWith(full);
});
