import { afterEach, expect, test, vi } from 'vitest';
import { soundSwitch } from '../../kit/sound_switch.svelte';
import type { Step } from '../../protocol/shapes';
import { buzz, kMoveBuzz_ms, MoveSounds } from './speaker';
import { kSounds, pitchOf, type SoundName } from './sounds';
import { lengthOf } from '../../kit/synth';

const step = (kind: string, wave: number): Step => ({ kind, wave, cells: [0], token: '' });

const kTokens = [
  { name: 'black', glyph: 'x', label: { en: '', zh: '' }, seat: 0 },
  { name: 'white', glyph: 'x', label: { en: '', zh: '' }, seat: 1 },
];

function heard(waves: Step[][], own = {}): [SoundName, number][] {
  const all: [SoundName, number][] = [];
  const sounds = new MoveSounds(own, kTokens, (name, times = 0) => all.push([name, times]));
  waves.forEach((wave) => sounds.wave(wave));
  return all;
}

test('matches_rise_within_a_move_and_begin_low_again', () => {
  const cascade = [[step('swap', 0)], [step('clear', 1)], [step('fall', 2), step('refill', 2)], [step('clear', 3)]];
  expect(heard([...cascade, ...cascade])).toEqual([
    ['swap', 0],
    ['match', 0],
    ['fall', 0],
    ['match', 1],
    ['swap', 0],
    ['match', 0],
    ['fall', 0],
    ['match', 1],
  ]);
});

test('the_steps_of_a_drag_rise_from_move_to_move_until_the_drop', () => {
  const drag = [[step('swap', 0)], [step('swap', 0)], [step('clear', 0)], [step('swap', 0)]];
  expect(heard(drag, { swap: 'step' })).toEqual([
    ['step', 0],
    ['step', 1],
    ['match', 0],
    ['step', 0],
  ]);
});

test('what_falls_is_not_heard_beside_something_louder', () => {
  expect(heard([[step('fall', 1), step('trigger', 1), step('blast', 1)]])).toEqual([['special', 0]]);
  expect(heard([[step('goal', 1)], []])).toEqual([]);
});

test('stones_of_the_first_seat_sound_lower', () => {
  const stones = ['black', 'white'].map((token) => [{ ...step('place', 0), token }]);
  expect(heard(stones)).toEqual([
    ['place', 0],
    ['place', 1],
  ]);
  expect(pitchOf('place', 1)).toBeGreaterThan(pitchOf('place', 0));
});

test('all_sounds_but_the_win_are_short', () => {
  for (const [name, sound] of Object.entries(kSounds))
    expect(lengthOf(sound), name).toBeLessThanOrEqual(name === 'win' ? 900 : 400);
});

test('pitch_rises_by_a_third_and_stays_in_range', () => {
  expect(pitchOf('match', 1) / pitchOf('match', 0)).toBeCloseTo(1.26);
  expect(pitchOf('match', 50)).toBe(pitchOf('match', 7));
  expect(pitchOf('swap', 3)).toBe(1);
});

afterEach(() => {
  vi.unstubAllGlobals();
  soundSwitch.on = true;
});

test('a_move_is_felt_unless_it_is_muted_or_less_motion_is_wanted', () => {
  const vibrate = vi.fn();
  let still = false;
  vi.stubGlobal('navigator', { vibrate });
  vi.stubGlobal('matchMedia', () => ({ matches: still }));
  buzz(kMoveBuzz_ms);
  expect(vibrate.mock.calls).toEqual([[kMoveBuzz_ms]]);
  soundSwitch.on = false;
  buzz(kMoveBuzz_ms);
  [soundSwitch.on, still] = [true, true];
  buzz(kMoveBuzz_ms);
  expect(vibrate).toHaveBeenCalledTimes(1);
  vi.stubGlobal('navigator', {});
  still = false;
  expect(() => buzz(kMoveBuzz_ms)).not.toThrow();
});
