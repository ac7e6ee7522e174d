// What one seat's clock shows: pure functions of the program's figures and the duration of the turn.
import type { ClockState, MatchState } from '../../protocol/messages';
import { valuesOfClock } from './clock_setup';

export interface Face {
  /** Time left: of the main time, of the period, or of the move. */
  ms: number;
  /** Byo-yomi: periods left, including the current one; `period` is true once the main time is used up. */
  periods?: number;
  period: boolean;
  running: boolean;
  /** Time is low. */
  low: boolean;
  /** The first move costs no time; `left_ms` is the time left to make it, if limited. */
  free?: { left_ms?: number };
}

const kHour = 3_600_000;
const kDay = 24 * kHour;
/** Tenths of a second are shown below this. */
const kTenthsMs = 10_000;
const kLeastLowMs = 10_000;
const kMaxLowMs = 60_000;
const kLowDaysMs = 2 * kHour;

/** The low-time threshold: an eighth of the total, between 10 s and a minute. */
export function lowAt(setup: string): number {
  const values = valuesOfClock(setup);
  if (!values) return 0;
  const { kind, main_ms, step_ms } = values;
  if (kind === 'days') return kLowDaysMs;
  const whole = kind === 'fischer' ? main_ms + 10 * step_ms : step_ms;
  return Math.min(Math.max(whole / 8, kLeastLowMs), kMaxLowMs, whole / 2);
}

/** Whether the running seat has not moved yet. The program sends no limit with a clock of days; then the move count
 * decides. */
function isFree(clock: ClockState, { moves, undone }: Pick<MatchState, 'moves' | 'undone'>): boolean {
  if (clock.first_ms !== undefined) return true;
  return clock.setup.startsWith('days:') && (moves?.length ?? 0) < 2 && !undone;
}

/** A bank after `used` ms. A period is used up only when it is exceeded. */
function afterUse(bank: ClockState['seats'][number], used: number): Pick<Face, 'ms' | 'periods' | 'period'> {
  const { bank_ms, periods, period_ms = 0 } = bank;
  const left = bank_ms - used;
  if (periods === undefined) return { ms: Math.max(0, left), period: false };
  if (left > 0) return { ms: left, periods, period: false };
  const usedUp = left < 0 && period_ms > 0 ? Math.ceil(-left / period_ms) - 1 : 0;
  const rest = Math.max(0, periods - usedUp);
  return { ms: rest === 0 ? 0 : (usedUp + 1) * period_ms + left, periods: rest, period: true };
}

/** A seat's clock face when the current turn, its own or the other side's, has lasted `lasted` ms. */
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

/** The time being counted down. */
function counted({ ms, free }: Face): number | undefined {
  return free ? free.left_ms : ms;
}

/** How many ms until a running clock's display changes; undefined if it never will. */
export function nextTick(face: Face): number | undefined {
  const ms = face.running ? counted(face) : undefined;
  if (!ms) return undefined;
  const step = !face.free && ms <= kTenthsMs ? 100 : 1000;
  return (ms % step || step) + 1;
}

const two = (value: number) => String(value).padStart(2, '0');

/** "2 d 4 h", "1:02:03", "4:05", and from ten seconds down "0:09.4". Rounded up, so zero shows only when no time is
 * left. */
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

/** Warnings about the player's own time: announced at a few thresholds, with ticks in the last seconds. */
export type Warning = { kind: 'low'; left_ms: number } | { kind: 'period'; left: number } | { kind: 'tick' };

const kTold = [30_000, 10_000];
const kTicksMs = 5_000;

/** The warning due when the clock advances from one face to the next within a turn. */
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
