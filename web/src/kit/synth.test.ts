import { expect, test, vi } from 'vitest';
import { Synth, lengthOf, type Sound } from './synth';

/** Counts started sounds, and ends them on demand. */
class FakeContext {
  state = 'running';
  currentTime = 2;
  sampleRate = 100;
  destination = {};
  resumed = 0;
  suspended = 0;
  sources: { begin: number; end: number; onended?: () => void }[] = [];

  resume = () => ((this.resumed += 1), Promise.resolve());
  /** As in a browser, the state changes later. */
  suspend = () => ((this.suspended += 1), Promise.resolve());
  createGain = () => ({ gain: this.param(), connect: (to: unknown) => to, disconnect: () => {} });
  createBiquadFilter = () => ({ type: '', frequency: this.param(), connect: (to: unknown) => to });
  createBuffer = (_: number, length: number) => ({ getChannelData: () => new Float32Array(length) });
  createOscillator = () => this.source();
  createBufferSource = () => this.source();

  private param = () => ({ setValueAtTime: () => {}, exponentialRampToValueAtTime: () => {} });
  private source() {
    const source = {
      begin: 0,
      end: 0,
      frequency: this.param(),
      connect: (to: unknown) => to,
      start: (begin: number) => Object.assign(source, { begin }),
      stop: (end: number) => Object.assign(source, { end }),
    };
    this.sources.push(source);
    return source;
  }
}

const sound: Sound = [
  { ms: 100, wave: 'sine', hz: 440, gain: 0.2 },
  { at: 50, ms: 100, wave: 'noise', hz: 900, gain: 0.2 },
];
const synthOn = (context: FakeContext) => new Synth(() => context as unknown as AudioContext);

test('tones_begin_and_end_when_they_should', () => {
  const context = new FakeContext();
  synthOn(context).play(sound);
  expect(context.sources.map(({ begin }) => begin)).toEqual([2, 2.05]);
  expect(context.sources.map(({ end }) => Number(end.toFixed(3)))).toEqual([2.1, 2.15]);
  expect(lengthOf(sound)).toBe(150);
});

test('no_more_than_sixteen_tones_sound_at_once', () => {
  const context = new FakeContext();
  const synth = synthOn(context);
  for (let i = 0; i < 20; i += 1) synth.play(sound);
  expect(context.sources).toHaveLength(16);
  context.sources.forEach(({ onended }) => onended?.());
  synth.play(sound);
  expect(context.sources).toHaveLength(18);
});

test('a_sleeping_context_is_woken_and_a_closed_one_replaced', () => {
  const contexts: FakeContext[] = [];
  const synth = new Synth(() => {
    contexts.push(new FakeContext());
    return contexts.at(-1) as unknown as AudioContext;
  });
  synth.play(sound);
  contexts[0]!.state = 'suspended';
  synth.play(sound);
  expect(contexts[0]!.resumed).toBe(1);
  contexts[0]!.state = 'closed';
  synth.play(sound);
  expect(contexts).toHaveLength(2);
});

test('a_silent_context_is_suspended_and_the_next_sound_wakes_it', () => {
  vi.useFakeTimers();
  const context = new FakeContext();
  const synth = synthOn(context);
  synth.play(sound);
  vi.advanceTimersByTime(60_000);
  expect(context.suspended, 'while tones sound').toBe(0);
  context.sources.forEach(({ onended }) => onended?.());
  vi.advanceTimersByTime(60_000);
  expect(context.suspended, 'once, in silence').toBe(1);
  synth.play(sound);
  expect(context.resumed).toBe(1);
  vi.useRealTimers();
});

test('a_browser_without_sound_stays_silent', () => {
  const synth = new Synth(() => {
    throw new Error('no sound');
  });
  expect(() => synth.play(sound)).not.toThrow();
});
