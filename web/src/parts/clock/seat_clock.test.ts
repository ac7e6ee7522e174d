import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { MatchState } from '../../protocol/messages';
import type { Warning } from './face';
import { SeatClock } from './seat_clock.svelte';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }));
afterEach(() => void vi.useRealTimers());

const state = (changes: object = {}): MatchState =>
  ({
    status: 'running',
    outcome: { kind: 'open' },
    turn: 0,
    moves: ['a', 'b'],
    clock: { setup: 'fischer:1m+1s', seats: [{ bank_ms: 12_000 }, { bank_ms: 60_000 }], running: 0, since_ms: 500 },
    ...changes,
  }) as MatchState;

test('a_running_clock_counts_from_the_programs_figures_by_the_pages_own_clock', () => {
  const clock = new SeatClock(() => {});
  clock.show(state(), 0, performance.now());
  expect(clock.face.ms).toBe(11_500);
  vi.advanceTimersByTime(3_000);
  expect(clock.face.ms).toBeLessThan(8_700);
  expect(clock.face.ms).toBeGreaterThanOrEqual(8_500);
  vi.advanceTimersByTime(60_000);
  expect(clock.face.ms).toBe(0);
  expect(vi.getTimerCount()).toBe(0);
});

test('a_clock_that_stands_has_no_timer', () => {
  const clock = new SeatClock(() => {});
  clock.show(state(), 1, performance.now());
  expect(vi.getTimerCount()).toBe(0);
  clock.show(state(), 0, performance.now());
  clock.stop();
  expect(vi.getTimerCount()).toBe(0);
});

test('it_warns_once_a_threshold', () => {
  const heard: Warning[] = [];
  const clock = new SeatClock((warning) => heard.push(warning));
  clock.show(state(), 0, performance.now());
  vi.advanceTimersByTime(20_000);
  expect(heard.filter(({ kind }) => kind === 'low')).toEqual([{ kind: 'low', left_ms: 10_000 }]);
});

test('what_was_left_stays_in_sight_when_a_player_resigns', () => {
  const clock = new SeatClock(() => {});
  clock.show(state(), 0, performance.now());
  vi.advanceTimersByTime(5_000);
  const { ms } = clock.face;
  const stopped = { setup: 'fischer:1m+1s', seats: [{ bank_ms: 12_000 }, { bank_ms: 60_000 }] };
  clock.show(
    state({ status: 'finished', outcome: { kind: 'won', reason: 'resigned' }, clock: stopped }),
    0,
    performance.now(),
  );
  expect(clock.face.ms).toBe(ms);
  clock.show(
    state({ status: 'finished', outcome: { kind: 'won', reason: 'play' }, moves: ['a', 'b', 'c'], clock: stopped }),
    0,
    performance.now(),
  );
  expect(clock.face.ms).toBe(12_000);
});
