// The page's sounds. All are shorter than 400 ms, except the win's.
import type { Sound } from '../../kit/synth';

const kThird = 1.26;

const chime = (hz: number, gain = 0.16): Sound => [
  { ms: 320, wave: 'sine', hz, gain },
  { ms: 180, wave: 'triangle', hz: 2 * hz, gain: gain / 4 },
];

export const kSounds = {
  /** Wood on wood. */
  place: [
    { ms: 90, wave: 'triangle', hz: 260, to: 120, gain: 0.35 },
    { ms: 30, wave: 'noise', hz: 1800, gain: 0.25 },
  ],
  swap: [
    { ms: 40, wave: 'noise', hz: 2200, gain: 0.22 },
    { at: 90, ms: 45, wave: 'noise', hz: 1500, gain: 0.22 },
  ],
  refused: [{ ms: 140, wave: 'triangle', hz: 150, to: 95, gain: 0.3 }],
  match: chime(523),
  special: [
    { ms: 330, wave: 'noise', hz: 400, to: 3200, gain: 0.3 },
    { ms: 250, wave: 'sine', hz: 180, to: 60, gain: 0.3 },
  ],
  fall: [
    { ms: 45, wave: 'noise', hz: 900, gain: 0.1 },
    { at: 50, ms: 45, wave: 'noise', hz: 760, gain: 0.08 },
  ],
  append: [0, 50, 100, 150].map((at) => ({ at, ms: 40, wave: 'noise', hz: 1400 + 2 * at, gain: 0.16 })),
  /** A dragged token is released. */
  drop: [
    { ms: 110, wave: 'sine', hz: 210, to: 90, gain: 0.3 },
    { ms: 40, wave: 'noise', hz: 700, gain: 0.15 },
  ],
  step: [{ ms: 45, wave: 'triangle', hz: 520, gain: 0.14 }],
  turn: [{ ms: 70, wave: 'triangle', hz: 420, to: 330, gain: 0.18 }],
  tick: [{ ms: 30, wave: 'square', hz: 1100, gain: 0.06 }],
  /** Time is low. */
  low: [0, 170].map((at) => ({ at, ms: 130, wave: 'triangle', hz: 740, to: 700, gain: 0.2 })),
  star: chime(784, 0.2),
  win: [523, 659, 784, 1047].map((hz, i) => ({ at: 180 * i, ms: 340, wave: 'triangle', hz, gain: 0.2 })),
  loss: [
    { ms: 200, wave: 'triangle', hz: 262, gain: 0.2 },
    { at: 170, ms: 220, wave: 'triangle', hz: 196, gain: 0.2 },
  ],
} satisfies Record<string, Sound>;

export type SoundName = keyof typeof kSounds;

/** Sounds that rise in pitch: by which interval, and how many times at most. Stones rise with the seat: the first
 * seat's is lowest. */
const kRising: Partial<Record<SoundName, { interval: number; most: number }>> = {
  place: { interval: 1.2, most: 1 },
  match: { interval: kThird, most: 7 },
  star: { interval: kThird, most: 2 },
  step: { interval: 1.04, most: 24 },
};

/** The pitch of a sound that was played `times` times just before; for a stone, `times` is the seat. */
export function pitchOf(name: SoundName, times: number): number {
  const { interval, most } = kRising[name] ?? { interval: 1, most: 0 };
  return interval ** Math.min(times, most);
}
