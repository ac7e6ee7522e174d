// What the clock of one seat shows: plain functions of the program's figures and of how long the turn has lasted.
import type { ClockState } from '../../protocol/clock';
import type { MatchState } from '../../protocol/shapes';
import { valuesOfClock } from './clock_setup';

export interface Face {
  /** What is left: of the main time, of the period, or of the move. */
  ms: number;
  /** Byo-yomi: the periods left, this one included; `period` once the main time is over. */
  periods?: number;
  period: boolean;
  running: boolean;
  /** Little is left. */
  low: boolean;
  /** The first move is free of charge; within this time it must come, if there is a limit. */
  free?: { left_ms?: number };
}

const kHour = 3_600_000;
const kDay = 24 * kHour;
/** Below it tenths of a second are shown. */
const kTenthsMs = 10_000;
const kLeastLowMs = 10_000;
const kMostLowMs = 60_000;
const kLowDaysMs = 2 * kHour;

/** From when on little time is left: an eighth of the whole, between 10 s and a minute. */
export function lowAt(setup: string): number {
  const values = valuesOfClock(setup);
  if (!values) return 0;
  const { kind, main_ms, step_ms } = values;
  if (kind === 'days') return kLowDaysMs;
  const whole = kind === 'fischer' ? main_ms + 10 * step_ms : step_ms;
  return Math.min(Math.max(whole / 8, kLeastLowMs), kMostLowMs, whole / 2);
}

/** Whether the running seat has not moved yet. With days the program tells no limit, and the moves tell it. */
function isFree(clock: ClockState, { moves, undone }: Pick<MatchState, 'moves' | 'undone'>): boolean {
  if (clock.first_ms !== undefined) return true;
  return clock.setup.startsWith('days:') && (moves?.length ?? 0) < 2 && !undone;
}

/** The time of a bank after `used` ms. A period is used up only when it is exceeded. */
function afterUse(bank: ClockState['seats'][number], used: number): Pick<Face, 'ms' | 'periods' | 'period'> {
  const { bank_ms, periods, period_ms = 0 } = bank;
  const left = bank_ms - used;
  if (periods === undefined) return { ms: Math.max(0, left), period: false };
  if (left > 0) return { ms: left, periods, period: false };
  const usedUp = left < 0 && period_ms > 0 ? Math.ceil(-left / period_ms) - 1 : 0;
  const rest = Math.max(0, periods - usedUp);
  return { ms: rest === 0 ? 0 : (usedUp + 1) * period_ms + left, periods: rest, period: true };
}

/** The clock of a seat when its turn, or the other one's, has lasted so long. */
export function faceOf(match: Pick<MatchState, 'clock' | 'moves' | 'undone'>, side: number, lasted: number): Face {
  const { clock } = match;
  const bank = clock?.seats[side];
  if (!clock || !bank) return { ms: 0, period: false, running: false, low: false };
  const running = clock.running === side;
  const free = running && isFree(clock, match);
  const shown = afterUse(bank, running && !free ? lasted : 0);
  const low = shown.ms <= lowAt(clock.setup) && (shown.periods === undefined || shown.period);
  const limit = clock.first_ms === undefined ? {} : { left_ms: Math.max(0, clock.first_ms - lasted) };
  return { ...shown, running, low, ...(free && { free: limit }) };
}

/** What the clock counts down now. */
function counted({ ms, free }: Face): number | undefined {
  return free ? free.left_ms : ms;
}

/** After how many ms a running clock shows something else; undefined if it never will. */
export function nextTick(face: Face): number | undefined {
  const ms = face.running ? counted(face) : undefined;
  if (!ms) return undefined;
  const step = !face.free && ms <= kTenthsMs ? 100 : 1000;
  return (ms % step || step) + 1;
}

const two = (value: number) => String(value).padStart(2, '0');

/** "2 d 4 h", "1:02:03", "4:05", and from ten seconds down "0:09.4". Rounded up: nothing is left at 0 alone. */
export function faceText(ms: number, daysText: (days: number, hours: number) => string): string {
  if (ms >= kDay) {
    const hours = Math.ceil(ms / kHour);
    return daysText(Math.floor(hours / 24), hours % 24);
  }
  if (ms <= kTenthsMs) {
    const tenths = Math.ceil(ms / 100);
    return `0:${two(Math.floor(tenths / 10))}.${tenths % 10}`;
  }
  const seconds = Math.ceil(ms / 1000);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** What a person is told of the own time: aloud at few thresholds, by a sound also in the last seconds. */
export type Warning = { kind: 'low'; left_ms: number } | { kind: 'period'; left: number } | { kind: 'tick' };

const kTold = [30_000, 10_000];
const kTicksMs = 5_000;

/** What is due when the clock goes on from one face to the next within a turn. */
export function warningOf(before: Face, now: Face, low: number): Warning | undefined {
  if (!before.running || !now.running || now.free) return undefined;
  const changed = now.period && (!before.period || before.periods !== now.periods);
  if (changed && now.ms > 0) return { kind: 'period', left: now.periods ?? 0 };
  if (now.periods !== undefined && !now.period) return undefined;
  const passed = [low, ...kTold].filter((mark) => mark <= low && before.ms > mark && now.ms <= mark);
  if (passed.length > 0) return { kind: 'low', left_ms: Math.min(...passed) };
  const second = Math.ceil(now.ms / 1000);
  return now.ms > 0 && now.ms <= kTicksMs && second < Math.ceil(before.ms / 1000) ? { kind: 'tick' } : undefined;
}
