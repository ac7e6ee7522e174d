// Setups, durations and warnings of clocks in words.
import { faceText, type Face, type Warning } from './face';
import { kNoClock, presetOf, valuesOfClock, type Bounds, type ClockField } from './clock_setup';
import { clockWords } from './words';

type ClockWords = ReturnType<typeof clockWords>;

/** "5 min", "90 s", "0 s". */
export function spanText(ms: number, words: ClockWords = clockWords()): string {
  const seconds = Math.round(ms / 1000);
  return seconds > 0 && seconds % 60 === 0 ? words.minutes(seconds / 60) : words.seconds(seconds);
}

/** A setup's display name: its preset, else its values. */
export function clockName(setup: string, words: ClockWords = clockWords()): string {
  const values = valuesOfClock(setup);
  if (setup === kNoClock || !values) return words.presets.none;
  const preset = presetOf(setup);
  if (preset) return words.presets[preset];
  const { kind, main_ms, step_ms, periods } = values;
  const [main, step] = [spanText(main_ms, words), spanText(step_ms, words)];
  if (kind === 'fischer') return `${words.kinds.fischer} ${main} + ${step}`;
  if (kind === 'byoyomi') return `${words.kinds.byoyomi} ${main} + ${words.periodsOf(periods, step)}`;
  const each = kind === 'days' ? words.days(step_ms / 86_400_000) : step;
  return `${words.kinds.move} ${each}`;
}

/** The error message for an invalid value. */
export function boundsText(field: ClockField, { low, high }: Bounds, words: ClockWords = clockWords()): string {
  const said = (value: number) =>
    field === 'periods' || field === 'days' ? String(value) : spanText(1000 * value, words);
  return words.between(said(low), said(high));
}

/** The text beside the time: increment or delay, or the periods left. */
export function besideText(setup: string, face: Face, words: ClockWords = clockWords()): string {
  const values = valuesOfClock(setup);
  if (!values) return '';
  if (face.free) return freeText(face.free, words);
  const step = spanText(values.step_ms, words);
  if (values.kind === 'fischer') return values.step_ms === 0 ? '' : words.increment(step);
  if (values.kind !== 'byoyomi') return words.perMove;
  if (face.period && face.periods === 1) return words.lastPeriod;
  return words.periodsOf(face.periods ?? 0, step);
}

function freeText({ left_ms }: NonNullable<Face['free']>, words: ClockWords): string {
  return left_ms === undefined ? words.free : words.freeFor(Math.ceil(left_ms / 1000));
}

/** The announcement for a warning; ticks are audible only. */
export function warningText(warning: Warning, words: ClockWords = clockWords()): string {
  if (warning.kind === 'tick') return '';
  return warning.kind === 'period' ? words.toldPeriod(warning.left) : words.toldLeft(Math.ceil(warning.left_ms / 1000));
}

const kMinuteMs = 60_000;

/** A move's duration: "0.8 s", "34 s", "1:23". */
export function moveTimeText(ms: number, words: ClockWords = clockWords()): string {
  if (ms < 10_000) return words.seconds(Math.round(ms / 100) / 10);
  return ms < kMinuteMs ? words.seconds(Math.round(ms / 1000)) : faceText(ms, words.daysHours);
}
