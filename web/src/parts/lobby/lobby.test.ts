import { beforeEach, expect, test, vi } from 'vitest';
import type { LobbyNews } from '../../protocol/messages';

/** A connection whose other end is the test. */
const asked: { verb: string; fields: Record<string, unknown> }[] = [];
let hear: (news: LobbyNews) => void = () => {};
const server = {
  status: 'open',
  connection: {
    request: (verb: string, fields: Record<string, unknown>) => {
      asked.push({ verb, fields });
      return Promise.resolve(verb === 'seek.put' ? { seek: `s${asked.length}` } : {});
    },
    listen: (listener: (news: LobbyNews) => void) => {
      hear = listener;
      return () => {};
    },
  },
};
vi.mock('../../protocol/server.svelte', () => ({ server }));
vi.mock('../../protocol/lobby_news.svelte', () => ({ news: { refresh: () => Promise.resolve() } }));
const { Lobby } = await import('./lobby.svelte');

const kTerms = { setup: 'tictactoe', clock: 'none' };
const puts = () => asked.filter(({ verb }) => verb === 'seek.put');

beforeEach(() => {
  asked.length = 0;
});

test('a_seek_whose_server_is_gone_is_put_again', async () => {
  const lobby = new Lobby(() => 'Ann');
  await lobby.seek(kTerms);
  const since = lobby.sought?.since;
  hear({ ended: [lobby.sought?.id ?? ''] });
  await vi.waitFor(() => expect(puts().length).toBe(2));
  expect(puts()[1]?.fields).toEqual({ name: 'Ann', ...kTerms });
  await vi.waitFor(() => expect(lobby.sought).toEqual({ ...kTerms, since, id: 's2' }));
});

test('a_seek_that_was_dropped_or_is_another_one_is_not_put_again', async () => {
  const lobby = new Lobby(() => 'Ann');
  await lobby.seek(kTerms);
  hear({ ended: ['other'] });
  const id = lobby.sought?.id ?? '';
  await lobby.stop();
  hear({ ended: [id] });
  expect(puts().length).toBe(1);
  expect(lobby.sought).toBeUndefined();
});
