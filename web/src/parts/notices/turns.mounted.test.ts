// Games that wait for a move are counted in every room, and call a visitor who is elsewhere.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { attention } from '../../kit/attention.svelte';
import { soon } from '../../kit/soon_for_tests';
import { saveKeys } from '../../protocol/match_keys';
import { news } from '../../protocol/lobby_news.svelte';
import type { GameInfo } from '../../protocol/messages';
import { connect } from '../../protocol/program_for_tests';
import { server } from '../../protocol/server.svelte';

const knock = vi.fn();
const showNotice = vi.fn();
vi.mock('../sound/speaker', () => ({ knock: () => knock() }));
vi.mock('./notices.svelte', () => ({ showNotice: (notice: unknown) => showNotice(notice) }));
const { followTurns } = await import('./turns');

const stones = { id: 'stones', name: { en: 'Stones', zh: '' } } as unknown as GameInfo;
const waiting = (match: string, updated: number) => ({
  match,
  setup: 'stones',
  turn: 0,
  updated,
  seats: [{ name: 'Ann' }, { name: 'Ben' }],
});
let matches: object[] = [];
let lists = 0;
const socket = connect([stones], {
  'match.list': () => {
    lists += 1;
    return { matches };
  },
});
let opens = 0;

async function push(...now: object[]): Promise<void> {
  matches = now;
  const before = lists;
  socket.hear({ lobby: { turns: now.length } });
  await soon(() => expect(lists).toBe(before + 1));
  await new Promise((done) => setTimeout(done));
}

beforeEach(async () => {
  localStorage.clear();
  history.replaceState(null, '', '/');
  saveKeys('m1', { seats: ['own', null] });
  matches = [];
  vi.clearAllMocks();
  await soon(() => expect(server.status).toBe('open'));
  const before = lists;
  followTurns(++opens);
  await soon(() => expect(lists).toBe(before + 1));
});
afterEach(() => dispatchEvent(new Event('focus')));

test('their_number_is_known_without_a_call_while_the_window_has_the_focus', async () => {
  await push(waiting('m1', 1), waiting('m2', 1));
  expect(news.turns).toBe(2);
  expect([knock.mock.calls.length, showNotice.mock.calls.length]).toEqual([0, 0]);
  await push();
  expect(news.turns).toBe(0);
});

test('a_game_that_begins_to_wait_calls_once_by_title_knock_and_notice', async () => {
  dispatchEvent(new Event('blur'));
  await push(waiting('m1', 1));
  expect(attention.text).toBe('Your turn: Stones');
  expect(knock).toHaveBeenCalledOnce();
  const notice = { title: 'Your turn: Stones', body: 'Ben', match: 'm1', path: '/play/stones/m1' };
  expect(showNotice).toHaveBeenCalledWith(notice);
  await push(waiting('m1', 1), waiting('m2', 1));
  expect(showNotice.mock.calls.map(([{ match }]) => match)).toEqual(['m1', 'm2']);
  await push(waiting('m1', 2), waiting('m2', 1));
  expect(showNotice.mock.calls.map(([{ match }]) => match)).toEqual(['m1', 'm2', 'm1']);
});

test('the_game_on_the_screen_knocks_itself', async () => {
  history.replaceState(null, '', '/play/stones/m1');
  dispatchEvent(new Event('blur'));
  await push(waiting('m1', 1));
  expect(knock).not.toHaveBeenCalled();
  expect(attention.text).toBeUndefined();
  expect(showNotice).toHaveBeenCalledOnce();
});

test('the_games_are_listed_again_when_the_line_has_opened_again_and_only_then', async () => {
  const before = lists;
  followTurns(opens);
  expect(lists).toBe(before);
  followTurns(++opens);
  await soon(() => expect(lists).toBe(before + 1));
});

test('what_began_to_wait_while_the_line_was_away_calls_and_what_waited_before_the_page_was_opened_does_not', async () => {
  dispatchEvent(new Event('blur'));
  matches = [waiting('m1', Date.now() + 1000), waiting('m2', 1)];
  followTurns(++opens);
  await soon(() => expect(showNotice).toHaveBeenCalledOnce());
  expect(showNotice.mock.calls[0]?.[0]).toMatchObject({ match: 'm1' });
  expect(news.turns).toBe(2);
});

test('who_plays_only_in_this_browser_asks_the_server_nothing', () => {
  localStorage.clear();
  saveKeys('m3', { seats: ['own', null], here: true });
  const before = lists;
  followTurns(++opens);
  expect(lists).toBe(before);
});
