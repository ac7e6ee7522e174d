// Plays the page's sounds, unless muted, hidden, or before the first user input.
import { prefersReducedMotion } from '../../kit/reduced_motion';
import { soundSwitch } from '../../kit/sound_switch.svelte';
import { Synth } from '../../kit/synth';
import type { GameInfo } from '../../protocol/messages';
import type { Step } from '../../protocol/shapes';
import { kSounds, pitchOf, type SoundName } from './sounds';

const synth = new Synth();

/** Sounds by kind of step; a game can override them. */
const kOfSteps: Record<string, SoundName> = {
  place: 'place',
  swap: 'swap',
  pair: 'match',
  clear: 'match',
  ingredient_out: 'match',
  trigger: 'special',
  combine: 'special',
  fall: 'fall',
  refill: 'fall',
  append: 'append',
};

/** `times`: how often it was played just before; some sounds rise in pitch. */
export function playSound(name: SoundName, times = 0): void {
  const touched = navigator.userActivation?.hasBeenActive ?? true;
  if (!soundSwitch.on || document.hidden || !touched) return;
  document.documentElement.dataset.sound = name;
  afterFrame(() => synth.play(kSounds[name], pitchOf(name, times)));
}

/** Calls a player back: it is also heard where the page is hidden, which draws no frames. */
export function knock(): void {
  const touched = navigator.userActivation?.hasBeenActive ?? true;
  if (soundSwitch.on && touched) synth.play(kSounds.turn);
}

/** Prepares the audio context ahead of time, after the first user input: creating it can take longer than a frame. */
export function prepareSound(): void {
  if (!soundSwitch.on || !navigator.userActivation?.hasBeenActive) return;
  (globalThis.requestIdleCallback ?? setTimeout)(() => synth.prepare());
}

/** Drawing comes first. */
function afterFrame(work: () => void): void {
  requestAnimationFrame(() => setTimeout(work));
}

/** Vibration of a move. */
export const kMoveBuzz_ms = 12;
export const kWinBuzz_ms = [30, 60, 30, 60, 80];

/** A short vibration, on devices that have one. */
export function buzz(pattern_ms: number | number[]): void {
  if (soundSwitch.on && !prefersReducedMotion()) navigator.vibrate?.(pattern_ms);
}

/** A win also vibrates. */
export function soundEnd(name: SoundName): void {
  playSound(name);
  if (name === 'win') buzz(kWinBuzz_ms);
}

export function soundRefusal(): void {
  playSound('refused');
  buzz([20, 40, 20]);
}

/** The sounds of moves on one board. Matches rise in pitch within a move, a drag's steps from move to move. */
export class MoveSounds {
  private matches = 0;
  private steps = 0;

  constructor(
    private readonly own: Partial<Record<string, SoundName>> = {},
    private readonly tokens: GameInfo['tokens'] = [],
    private readonly play = playSound,
  ) {}

  /** Plays a wave's sounds; call as the wave starts. */
  wave(steps: readonly Step[]): void {
    if (steps.some(({ wave }) => wave === 0)) this.matches = 0;
    const names = new Set(steps.flatMap(({ kind }) => this.own[kind] ?? kOfSteps[kind] ?? []));
    if (names.size > 1) names.delete('fall');
    for (const name of names) this.play(name, this.timesOf(name, steps));
  }

  private timesOf(name: SoundName, steps: readonly Step[]): number {
    if (name === 'place') return this.tokens.find((token) => token.name === steps[0]?.token)?.seat ?? 0;
    if (name === 'step') return this.steps++;
    if (name !== 'match') return 0;
    this.steps = 0;
    return this.matches++;
  }
}
