// Sounds of the other players' moves: none for a bot's, a knock if the window has no focus.
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Keys } from '../../protocol/match_keys';
import type { GameInfo, MatchEvent, MatchState, Seat } from '../../protocol/messages';

const heard: string[] = [];
vi.mock('../sound/speaker', () => ({
  playSound: (name: string) => heard.push(name),
  knock: () => heard.push('knock'),
}));
const { tellEvents } = await import('./match_news');

const both = (text: string) => ({ en: text, zh: text });
const game = { id: 'dots', seats: [both('First'), both('Second')], selectors: [], tokens: [] } as unknown as GameInfo;
const ann: Seat = { kind: 'person', name: 'Ann' };
const bot: Seat = { kind: 'bot', name: 'Bot', selector: 'bot' };
const mine: Keys = { seats: ['own', null] };
const moved = (seat: number): MatchEvent => ({ seq: 2, at: 0, kind: 'moved', seat, move: 'a' }) as MatchEvent;

function tell(other: Seat, events: MatchEvent[], turn = 0, keys = mine): string[] {
  const state = { seats: [ann, other], status: 'running', turn, outcome: { kind: 'open' } } as unknown as MatchState;
  tellEvents(game, keys, events, state);
  return heard;
}

beforeEach(() => heard.splice(0));
afterEach(() => dispatchEvent(new Event('focus')));

test('a_persons_move_is_heard_and_a_bots_is_seen', () => {
  expect(tell(bot, [moved(1)])).toEqual([]);
  expect(tell(ann, [moved(1)])).toEqual(['turn']);
});

test('where_the_player_is_elsewhere_any_move_that_hands_over_the_turn_knocks_once', () => {
  dispatchEvent(new Event('blur'));
  expect(tell(bot, [moved(1)])).toEqual(['knock']);
  expect(tell(ann, [moved(1)])).toEqual(['knock', 'knock']);
});

test('neither_ones_own_move_nor_one_between_others_is_heard', () => {
  dispatchEvent(new Event('blur'));
  expect(tell(ann, [moved(0)], 1)).toEqual([]);
  expect(tell(ann, [moved(1)], 0, { seats: [null, null] })).toEqual([]);
  expect(tell(ann, [moved(1)], 0, { seats: ['own', 'own'] })).toEqual([]);
  expect(tell(ann, [])).toEqual([]);
});
