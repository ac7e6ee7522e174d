import { expect, test } from 'vitest';
import type { MatchState } from '../../protocol/messages';
import { EndSound } from './end_sound';

const match = (status: string, outcome: object = { kind: 'open' }) => ({ status, outcome }) as MatchState;
const won = match('finished', { kind: 'won', winner: 0 });

test('an_end_is_heard_once_and_after_the_last_move_is_shown', () => {
  const sound = new EndSound();
  expect(sound.due(undefined, [0], true)).toBeUndefined();
  expect(sound.due(match('running'), [0], true)).toBeUndefined();
  expect(sound.due(won, [0], false)).toBeUndefined();
  expect(sound.due(won, [0], true)).toBe('win');
  expect(sound.due(won, [0], true)).toBeUndefined();
});

test('a_match_that_was_over_before_is_silent', () => {
  expect(new EndSound().due(won, [0], true)).toBeUndefined();
});

test('the_sound_depends_on_who_listens', () => {
  const heard = (own: number[], outcome: object) => {
    const sound = new EndSound();
    sound.due(match('running'), own, true);
    return sound.due(match('finished', outcome), own, true);
  };
  expect(heard([1], { kind: 'won', winner: 0 })).toBe('loss');
  expect(heard([0, 1], { kind: 'won', winner: 1 })).toBe('win');
  expect(heard([0], { kind: 'lost' })).toBe('loss');
  expect(heard([], { kind: 'won', winner: 0 })).toBeUndefined();
  expect(heard([0], { kind: 'drawn' })).toBeUndefined();
  expect(heard([0], { kind: 'won', winner: 1, reason: 'aborted' })).toBeUndefined();
});
