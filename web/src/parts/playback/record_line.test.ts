import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const asks: { from: number; count: number }[] = [];
const kPlies = 70;
/** Maximum number of frames per answer. */
let most = 64;

function frames({ from, count }: { from: number; count: number }) {
  asks.push({ from, count });
  const last = Math.min(kPlies, from + Math.min(count, most) - 1);
  const plies = Array.from({ length: Math.max(0, last - from + 1) }, (_, i) => from + i);
  const shown = (ply: number) => (ply === from ? { position: { text: `${ply}` } } : { change: { text: `${ply}` } });
  return {
    plies: kPlies,
    ...(last < kPlies ? { next: last + 1 } : {}),
    frames: plies.map((ply) => ({ ply, steps: [{ kind: 'place', wave: 0, cells: [ply] }], ...shown(ply) })),
  };
}

vi.mock('../../protocol/server.svelte', () => ({
  server: {
    connection: { request: (_verb: string, ask: { from: number; count: number }) => Promise.resolve(frames(ask)) },
  },
}));
const { RecordLine } = await import('./record_line.svelte');

beforeEach(() => {
  asks.length = 0;
  most = 64;
  vi.useFakeTimers();
});
afterEach(() => vi.useRealTimers());

test('plays_to_the_end_and_stops_there', async () => {
  const line = new RecordLine('r');
  await line.go(67);
  line.setPace(100);
  line.play();
  await vi.advanceTimersByTimeAsync(150);
  expect([line.at, line.playing]).toEqual([68, true]);
  await vi.advanceTimersByTimeAsync(1000);
  expect([line.at, line.playing]).toEqual([70, false]);
});

test('pressing_play_twice_does_not_play_twice_as_fast', async () => {
  const line = new RecordLine('r');
  await line.go(0);
  line.setPace(100);
  line.play();
  line.play();
  await vi.advanceTimersByTimeAsync(350);
  expect(line.at).toBe(3);
});

test('pausing_stops_at_once', async () => {
  const line = new RecordLine('r');
  await line.go(0);
  line.play();
  line.toggle();
  await vi.advanceTimersByTimeAsync(5000);
  expect([line.at, line.playing]).toEqual([0, false]);
});

test('frames_are_requested_in_portions_and_only_once', async () => {
  const line = new RecordLine('r');
  for (const ply of [0, 63, 64, 1, 70]) await line.go(ply);
  expect(asks.map(({ from }) => from)).toEqual([0, 64]);
});

test('frames_are_built_from_the_first_of_an_answer_and_its_changes', async () => {
  const line = new RecordLine('r');
  for (const ply of [0, 1, 5, 64, 70]) {
    await line.go(ply);
    expect(line.frame).toMatchObject({ ply, position: { text: `${ply}` } });
    expect(line.frame).not.toHaveProperty('change');
  }
});

test('after_an_answer_with_too_few_frames_the_rest_is_requested', async () => {
  most = 30;
  const line = new RecordLine('r');
  await line.go(63);
  expect(line.frame?.position.text).toBe('63');
  await line.go(70);
  expect(line.frame?.position.text).toBe('70');
  expect(asks.map(({ from, count }) => [from, count])).toEqual([
    [0, 64],
    [30, 34],
    [60, 4],
    [64, 64],
  ]);
});

test('a_ply_beyond_the_end_is_the_end', async () => {
  const line = new RecordLine('r');
  await line.go(500);
  expect(line.at).toBe(70);
  expect(line.frame?.ply).toBe(70);
  await line.go(-3);
  expect(line.at).toBe(0);
});

test('only_a_single_step_forward_is_animated', async () => {
  const line = new RecordLine('r');
  await line.go(0);
  await line.go(1);
  expect(line.steps.length).toBe(1);
  await line.go(5);
  expect(line.steps).toEqual([]);
  await line.go(4);
  expect(line.steps).toEqual([]);
});
