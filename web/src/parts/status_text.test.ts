import { expect, test } from 'vitest';
import type { Keys } from '../protocol/match_keys';
import type { GameInfo, MatchEvent, MatchState, Seat } from '../protocol/messages';
import { en } from '../words/en';
import { zh } from '../words/zh';
import { matchPlayersText, personName, seatName, type Locale } from './names';
import { endReason, eventsText, offerText, reasonText, statusText } from './status_text';

const locale: Locale = { words: en, localize: (words) => words.en };
const chinese: Locale = { words: zh, localize: (words) => words.zh };
const game = {
  seats: [
    { en: 'Black', zh: '黑' },
    { en: 'White', zh: '白' },
  ],
  selectors: [{ name: 'minimax', label: { en: 'Hard', zh: '困难' }, about: { en: '', zh: '' } }],
} as unknown as GameInfo;
const ann: Seat = { kind: 'person', name: 'Ann' };
const bot: Seat = { kind: 'bot', name: '', selector: 'minimax' };

const state = (changes: Partial<MatchState>): MatchState =>
  ({ seats: [ann, bot], status: 'running', outcome: { kind: 'open' }, turn: 0, moves: [], ...changes }) as MatchState;
const mine: Keys = { seats: ['own', null] };

test('a_bot_is_named_by_its_level_in_the_readers_language', () => {
  expect(seatName(bot, game, locale)).toBe('Hard bot');
  expect(seatName(bot, game, chinese)).toBe('困难机器人');
});

test('who_gave_no_name_is_called_you_in_this_browser', () => {
  const guest: Seat = { kind: 'person', name: en.guest };
  expect(matchPlayersText(state({ seats: [guest, bot] }), game, mine, locale)).toBe('You against Hard bot');
  expect(matchPlayersText(state({ seats: [guest, bot] }), game, undefined, locale)).toBe('Guest against Hard bot');
  expect(matchPlayersText(state({}), game, mine, locale)).toBe('Ann against Hard bot');
});

test('a_guest_is_marked_whoever_reads_it', () => {
  const guest: Seat = { kind: 'person', name: 'Ann', guest: true };
  expect(seatName(guest, game, locale)).toBe('Ann (guest)');
  expect(seatName(guest, game, chinese)).toBe('Ann（客人）');
  const running = state({ seats: [guest, bot] });
  expect(matchPlayersText(running, game, mine, locale)).toBe('Ann (guest) against Hard bot');
  expect(statusText(running, game, undefined, locale)).toBe('Ann (guest) to move');
  expect(personName(en.guest, true, en)).toBe('Guest');
  expect(personName('Guest 2', true, en)).toBe('Guest 2'); // the second one in a race
  expect(personName('Ann', false, en)).toBe('Ann');
});

test('the_status_depends_on_who_reads_it', () => {
  expect(statusText(state({}), game, mine, locale)).toBe(en.turnYours);
  expect(statusText(state({}), game, undefined, locale)).toBe('Ann to move');
  expect(statusText(state({ turn: 1 }), game, mine, locale)).toBe('Hard bot is thinking …');
  const won = state({ status: 'finished', outcome: { kind: 'won', winner: 0, reason: 'play' } });
  expect(statusText(won, game, mine, locale)).toBe(en.youWin);
  expect(statusText(won, game, undefined, locale)).toBe('Ann wins');
});

test('two_persons_in_one_browser_are_named', () => {
  const both: Keys = { seats: ['own', 'own'] };
  const two = state({ seats: [ann, { kind: 'person', name: 'Bo' }], turn: 1 });
  expect(statusText(two, game, both, locale)).toBe('Bo to move');
});

test('players_without_names_are_called_by_their_sides', () => {
  const guest: Seat = { kind: 'person', name: en.guest };
  const chineseGuest: Seat = { kind: 'person', name: zh.guest };
  const both: Keys = { seats: ['own', 'own'] };
  const two = state({ seats: [guest, chineseGuest], turn: 1 });
  expect(seatName(chineseGuest, game, locale)).toBe(en.guest);
  expect(statusText(two, game, both, locale)).toBe('White to move');
  const won = state({ ...two, status: 'finished', outcome: { kind: 'won', winner: 0, reason: 'play' } });
  expect(statusText(won, game, both, locale)).toBe('Black wins');
  expect(statusText(won, game, both, chinese)).toBe(zh.wins('黑'));
  expect(matchPlayersText(won, game, undefined, locale)).toBe('Guest against Guest');
  expect(matchPlayersText(two, game, { seats: ['own', null] }, locale)).toBe('You against Guest');
  const moved = [{ seq: 4, at: 0, kind: 'moved', by: 'a', seat: 0, move: 'b2' }];
  expect(eventsText(moved, two, game, both, locale)).toBe('Black plays b2. White to move');
});

test('an_end_that_the_board_does_not_show_has_a_reason', () => {
  expect(reasonText({ kind: 'won', winner: 0, reason: 'resigned' }, locale)).toBe(en.reasons.resigned);
  expect(reasonText({ kind: 'won', winner: 0, reason: 'play' }, locale)).toBe('');
});

test('a_clock_that_ends_a_match_without_a_winner_says_why', () => {
  expect(reasonText({ kind: 'drawn', reason: 'time' }, locale)).toBe(en.reasons.timeDrawn);
  expect(reasonText({ kind: 'won', winner: 0, reason: 'time' }, locale)).toBe(en.reasons.time);
  const clock = { setup: 'fischer:3m+2s', seats: [] };
  const stopped = state({ status: 'finished', outcome: { kind: 'open', reason: 'aborted' }, clock });
  expect(endReason(stopped, locale)).toBe(en.reasons.notBegun);
  expect(endReason({ ...stopped, clock: undefined }, locale)).toBe('');
  expect(endReason({ ...stopped, seats: [ann, { kind: 'open', name: '' }] }, locale)).toBe('');
});

test('a_match_that_was_stopped_before_anybody_sat_down_was_an_invitation', () => {
  const stopped = { status: 'finished', outcome: { kind: 'open', reason: 'aborted' } } as const;
  expect(statusText(state(stopped), game, mine, locale)).toBe(en.aborted);
  const open: Seat = { kind: 'open', name: '' };
  expect(statusText(state({ ...stopped, seats: [ann, open] }), game, mine, locale)).toBe(en.inviteCancelled);
});

test('a_screen_reader_hears_the_move_and_then_whose_turn_it_is', () => {
  const events = [{ seq: 4, at: 0, kind: 'moved', by: 'server', seat: 1, move: 'b2' }];
  expect(eventsText(events, state({}), game, mine, locale)).toBe(`Hard bot plays b2. ${en.turnYours}`);
  expect(eventsText([], state({}), game, mine, locale)).toBe('');
});

test('an_offer_is_told_to_who_made_it_and_to_all_others', () => {
  const bo: Seat = { kind: 'person', name: 'Bo' };
  const offered = (by: number) => state({ seats: [ann, bo], offer: { kind: 'draw', by } });
  expect(offerText(offered(0), game, mine, locale)).toBe('You offered a draw.');
  expect(offerText(offered(1), game, mine, locale)).toBe('Bo offers a draw.');
  expect(offerText(offered(0), game, undefined, locale)).toBe('Ann offers a draw.');
  expect(offerText(state({}), game, mine, locale)).toBe('');
});

test('a_move_of_a_game_for_one_says_what_it_did', () => {
  const figure = (name: string, en: string, value: string, token?: string) => ({
    name,
    label: { en, zh: en },
    value,
    number: 0,
    ...(token && { token }),
  });
  const view = (ice: string, moves: string) => ({
    figures: [
      figure('goal', 'Ice', ice, 'ice'),
      figure('goal', 'Crates', '3', 'crate'),
      figure('moves_left', 'Moves left', moves),
    ],
  });
  const solo = (ice: string, moves: string, changes: Partial<MatchState> = {}) =>
    state({ seats: [ann], view: view(ice, moves) as unknown as MatchState['view'], ...changes });
  const step = (kind: string, cells: number[]) => ({ kind, wave: 0, cells });
  const moved = [
    {
      kind: 'moved',
      seat: 0,
      move: 'b4-b3',
      steps: [step('swap', [1, 2]), step('clear', [1, 2, 3]), step('clear', [4])],
    },
  ];
  const told = (now: MatchState, before?: MatchState, events: object[] = moved) =>
    eventsText(events as MatchEvent[], now, game, { seats: ['own'] }, locale, before);
  expect(told(solo('6', '14'), solo('8', '15'))).toBe('Cleared 4. Ice: 6. Moves left: 14.');
  expect(told(solo('6', '14'), solo('6', '14'), [{ kind: 'moved', move: 'right' }])).toBe('right');
  const won = solo('0', '13', { status: 'finished', outcome: { kind: 'won', winner: 0, reason: 'play' } });
  expect(told(won, solo('0', '14'))).toBe('Cleared 4. Moves left: 13. You win');
  const steps = [step('clear', [1]), { ...step('finale_score', []), token: '1950' }];
  expect(told(won, solo('0', '14'), [{ kind: 'moved', steps }])).toBe(
    'Cleared 1. Moves left: 13. Finale: 1950. You win',
  );
});
