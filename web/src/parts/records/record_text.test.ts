import { expect, test } from 'vitest';
import type { GameInfo, GameRecord, PictureView, Seat } from '../../protocol/messages';
import { en } from '../../words/en';
import { zh } from '../../words/zh';
import type { Locale } from '../names';
import { badgeOf, puzzlePlayer, recordReason, recordText } from './record_text';

const locale: Locale = { words: en, localize: (words) => words.en };
const chinese: Locale = { words: zh, localize: (words) => words.zh };
const game = {
  id: 'some',
  seats: [
    { en: 'Black', zh: '黑' },
    { en: 'White', zh: '白' },
  ],
  selectors: [{ name: 'sure', label: { en: 'Steady', zh: '稳健' }, about: { en: '', zh: '' } }],
} as unknown as GameInfo;
const ann: Seat = { kind: 'person', name: 'Ann' };
const guest: Seat = { kind: 'person', name: en.guest };
const bot: Seat = { kind: 'bot', name: '', selector: 'sure' };

const record = (seats: Seat[], outcome: GameRecord['outcome'], changes: Partial<GameRecord> = {}): GameRecord =>
  ({ id: 'r', game: 'some', seats, outcome, plies: 31, played: 0, ...changes }) as GameRecord;

test('a_record_says_who_beat_whom_as_this_browser_sees_it', () => {
  const won = record([guest, bot], { kind: 'won', winner: 0 });
  expect(recordText(won, game, [0], locale)).toBe('You beat Steady bot in 31 moves');
  expect(recordText(won, game, [], locale)).toBe('Guest beat Steady bot in 31 moves');
  expect(recordText(record([guest, bot], { kind: 'won', winner: 1 }), game, [0], locale)).toBe(
    'Steady bot beat you in 31 moves',
  );
  expect(recordText(record([guest, bot], { kind: 'drawn' }), game, [0], locale)).toBe(
    'You drew with Steady bot after 31 moves',
  );
  expect(recordText(won, game, [0], chinese)).toBe('你 31 步胜稳健机器人');
});

test('two_players_of_one_name_are_told_apart_by_their_sides', () => {
  const both = record([guest, guest], { kind: 'won', winner: 1 });
  expect(recordText(both, game, [0, 1], locale)).toBe('White beat Black in 31 moves');
  expect(recordText(record([ann, bot], { kind: 'drawn' }), game, [], locale)).toBe(
    'Ann and Steady bot drew after 31 moves',
  );
});

test('a_game_that_ended_before_the_first_move_says_so', () => {
  const resigned = record([guest, bot], { kind: 'won', winner: 1, reason: 'resigned' }, { plies: 0 });
  expect(recordText(resigned, game, [0], locale)).toBe('Steady bot won: you resigned before the first move');
  expect(recordText(resigned, game, [1], locale)).toBe('You won: Guest resigned before the first move');
  expect(recordText(resigned, game, [], locale)).toBe('Steady bot won: Guest resigned before the first move');
  expect(recordText(resigned, game, [0], chinese)).toBe('稳健机器人胜：你一步未走就认输');
  expect(recordReason(resigned, locale)).toBe('');
  expect(recordReason({ ...resigned, plies: 3 }, locale)).toBe('by resignation');
  const forfeit = record([guest, bot], { kind: 'won', winner: 1, reason: 'forfeit' }, { plies: 0 });
  expect(recordText(forfeit, game, [], locale)).toBe('Steady bot won before the first move');
  expect(recordReason(forfeit, locale)).toBe('by forfeit');
  expect(recordText(record([guest, bot], { kind: 'drawn' }, { plies: 0 }), game, [], locale)).toBe(
    'A draw before the first move',
  );
  expect(recordText(record([guest], { kind: 'lost' }, { plies: 0 }), game, [0], locale)).toBe(
    'Ended before the first move',
  );
});

test('a_puzzle_is_cleared_and_nobody_wins_it', () => {
  const cleared = record([guest], { kind: 'won', winner: 0 }, { plies: 20 });
  const figure = { name: 'par', label: { en: '', zh: '' }, value: '18', number: 18 };
  const view = { figures: [figure] } as unknown as PictureView;
  expect(recordText(cleared, game, [0], locale)).toBe('Cleared in 20 moves');
  expect(recordText({ ...cleared, view }, game, [0], locale)).toBe('Cleared in 20, par is 18');
  expect(recordText({ ...cleared, view }, game, [0], chinese)).toBe('20 步清空，标准 18 步');
  expect(recordText(record([guest], { kind: 'lost' }, { plies: 1 }), game, [0], locale)).toBe('Not cleared, 1 move');
});

test('the_verdict_is_that_of_the_player_here', () => {
  const won = record([guest, bot], { kind: 'won', winner: 0 });
  expect(badgeOf(won, game, [0])).toBe('won');
  expect(badgeOf(won, game, [1])).toBe('lost');
  expect(badgeOf(won, game, [])).toBeUndefined();
  expect(badgeOf(won, game, [0, 1])).toBeUndefined();
  expect(badgeOf(record([guest, bot], { kind: 'drawn' }), game, [0])).toBe('drawn');
  expect(badgeOf(record([bot], { kind: 'won', winner: 0 }), game, [])).toBe('cleared');
});

test('of_a_puzzle_that_was_not_played_here_it_is_said_who_played', () => {
  const cleared = record([bot], { kind: 'won', winner: 0 });
  expect(puzzlePlayer(cleared, game, [], locale)).toBe('played by Steady bot');
  expect(puzzlePlayer(record([guest], { kind: 'lost' }), game, [0], locale)).toBeUndefined();
  expect(puzzlePlayer(record([ann, bot], { kind: 'drawn' }), game, [], locale)).toBeUndefined();
});
