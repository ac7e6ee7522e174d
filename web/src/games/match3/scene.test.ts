import { expect, test } from 'vitest';
import type { Step, View } from '../../protocol/shapes';
import { fallFrames, keyframes } from './follow_path';
import { atRest, bounceBack, inTime, shotsOf, stopped, type PieceScene } from './scene';

/** A one-column board, from the top. */
function column(cells: string[][]): View {
  return { columns: 1, rows: cells.length, names: [], cells, marked: [], last: [] };
}

const step = (kind: string, wave: number, cells: number[], token = ''): Step => ({ kind, wave, cells, token });
const tokens = ({ pieces }: PieceScene) => Object.fromEntries(pieces.map(({ cell, token }) => [cell, token]));

function play(cells: string[][], steps: Step[]): PieceScene[] {
  return shotsOf(atRest(cells), steps, column(cells));
}

test('a_piece_keeps_its_id_when_it_moves', () => {
  const rest = atRest([['red'], ['blue'], []]);
  const [swapped, fallen] = shotsOf(rest, [step('swap', 0, [0, 1]), step('fall', 1, [1, 2])], column([[], [], []]));
  const red = rest.pieces.find(({ token }) => token === 'red')!;
  expect(tokens(swapped!)).toEqual({ 0: 'blue', 1: 'red' });
  expect(fallen!.pieces.find(({ id }) => id === red.id)?.cell).toBe(2);
  expect(atRest([['blue'], [], ['red']], fallen!.pieces).pieces.map(({ id }) => id)).toContain(red.id);
});

test('a_piece_that_stands_still_is_the_same_object_in_every_shot', () => {
  const rest = atRest([['red'], ['blue'], [], ['crate1', 'chain1']]);
  const shots = shotsOf(rest, [step('fall', 0, [1, 2]), step('clear', 1, [2])], column([[], [], [], []]));
  const [red, , crate] = rest.pieces;
  for (const { pieces } of shots) expect([pieces.includes(red!), pieces.includes(crate!)]).toEqual([true, true]);
  const after = atRest([['red'], [], [], ['crate1', 'chain1']], shots.at(-1)!.pieces);
  expect([after.pieces[0], after.pieces[1]]).toEqual([red, crate]);
  expect(after.pieces[0]).toBe(red);
  const fallen = shots[0]!.pieces.find(({ token }) => token === 'blue')!;
  expect(stopped(shots[0]!).pieces).toContainEqual({ id: fallen.id, cell: 2, token: 'blue', cover: undefined });
});

test('a_path_has_a_keyframe_where_it_turns', () => {
  const path = [0, 1, 2].map((y) => ({ x: 0, y })).concat([3, 4].map((y) => ({ x: y - 2, y })));
  expect(keyframes({ path }).map(({ offset }) => offset)).toEqual([0, 0.5, 1]);
});

test('falls_of_one_wave_make_one_path', () => {
  const [shot] = play([['red'], [], [], []], [step('fall', 0, [0, 1]), step('fall', 0, [1, 2, 3])]);
  expect(shot!.pieces).toHaveLength(1);
  expect(shot!.pieces[0]?.path?.map(({ y }) => y)).toEqual([0, 1, 2, 3]);
});

test('refills_queue_outside_their_spawner', () => {
  const cells = [['spawner'], [], []];
  const [shot] = play(cells, [step('refill', 0, [0, 1, 2], 'red'), step('refill', 0, [0, 1], 'blue')]);
  const [blue, red] = [1, 2].map((cell) => shot!.pieces.find((piece) => piece.cell === cell)!);
  expect(red!.path?.map(({ y }) => y)).toEqual([-1, 0, 1, 2]);
  expect(blue!.path?.map(({ y }) => y)).toEqual([-2, -1, 0, 1]);
  expect(keyframes(blue!).map(({ opacity, offset }) => [opacity, offset])).toEqual([
    [0, 0],
    [0, 1 / 3],
    [1, 2 / 3],
    [1, 1],
  ]);
});

test('under_reversed_gravity_a_refill_enters_from_below', () => {
  const [shot] = play([[], ['gravity_up', 'spawner']], [step('refill', 0, [1, 0], 'red')]);
  expect(shot!.pieces[0]?.path?.map(({ y }) => y)).toEqual([2, 1, 0]);
});

test('a_piece_leaves_a_portal_without_travelling', () => {
  const [shot] = play([['red'], ['hole'], []], [step('fall', 0, [0, 2])]);
  const places = keyframes(shot!.pieces[0]!).map(({ transform, offset }) => [transform, offset]);
  expect(places).toEqual([
    ['translate(50px, 50px)', 0],
    ['translate(50px, 50px)', 1],
    ['translate(50px, 250px)', 1],
  ]);
});

test('damage_takes_a_layer_and_the_last_hit_removes_the_piece', () => {
  const cells = [['ice2', 'red', 'chain2'], ['crate2'], ['jelly1', 'blue']];
  const [first, second] = play(cells, [
    step('damage_cover', 0, [0], 'chain1'),
    step('damage_blocker', 0, [1], 'crate1'),
    step('damage_ground', 0, [2]),
    step('damage_cover', 1, [0]),
    step('damage_ground', 1, [0], 'ice1'),
    step('damage_blocker', 1, [1]),
  ]);
  expect(first!.pieces[0]?.cover).toBe('chain1');
  expect(tokens(first!)[1]).toBe('crate1');
  expect(first!.grounds).toEqual(['ice2', undefined, undefined]);
  expect(second!.pieces[0]?.cover).toBeUndefined();
  expect(second!.removed.map(({ token }) => token)).toEqual(['crate1']);
  expect(second!.grounds[0]).toBe('ice1');
});

test('a_special_fires_flies_and_hits', () => {
  const [shot] = play(
    [['ufo'], ['red'], ['blue']],
    [
      step('trigger', 0, [0], 'ufo'),
      step('blast', 0, [0, 1], 'ufo'),
      step('clear', 0, [1]),
      step('fly', 0, [0, 2], 'ufo'),
    ],
  );
  expect(shot!.removed.map(({ token }) => token)).toEqual(['ufo', 'red']);
  expect(shot!.blasted).toEqual([0, 1]);
  expect(shot!.flights).toEqual([{ from: 0, to: 2, token: 'ufo' }]);
  expect(tokens(shot!)).toEqual({ 2: 'blue' });
});

test('a_new_special_and_spreading_honey_appear', () => {
  const [shot] = play([['honey'], ['red'], []], [step('spread', 0, [0, 1]), step('spawn_special', 0, [2], 'rainbow')]);
  expect(tokens(shot!)).toEqual({ 0: 'honey', 1: 'honey', 2: 'rainbow' });
  expect(shot!.pieces.filter(({ isNew }) => isNew).map(({ cell }) => cell)).toEqual([1, 2]);
});

test('a_shuffle_moves_all_tiles_at_once', () => {
  const [shot] = play([['red'], ['blue']], [step('shuffle', 0, [0, 1]), step('shuffle', 0, [1, 0])]);
  expect(tokens(shot!)).toEqual({ 0: 'blue', 1: 'red' });
});

test('a_refused_swap_ends_where_it_began', () => {
  const rest = atRest([['red'], ['blue'], ['green']]);
  const shot = bounceBack(rest, 0, 1, 1);
  expect(tokens(shot)).toEqual(tokens(rest));
  const ways = shot.pieces.map(({ path }) => path?.map(({ y }) => y));
  expect(ways.map((way) => way && [way[0], way[1], way.at(-1)])).toEqual([[0, 0.4, 0], [1, 0.6, 1], undefined]);
});

test('a_fall_is_down_after_most_of_its_time_and_bounces_by_a_share_of_its_way', () => {
  const [shot] = play([['red'], [], [], []], [step('fall', 0, [0, 1, 2, 3])]);
  const [piece] = shot!.pieces;
  expect(piece!.ms).toBe(60 + 45 * 3);
  const frames = fallFrames(piece!).map(({ transform, offset }) => [transform, Number(offset).toFixed(3)]);
  expect(frames).toEqual([
    ['translate(50px, 50px)', '0.000'],
    ['translate(50px, 350px)', '0.800'],
    ['translate(50px, 338px)', '0.900'],
    ['translate(50px, 350px)', '1.000'],
  ]);
});

test('a_fall_gathers_speed_within_a_cell_too', () => {
  const [shot] = play([['red'], []], [step('fall', 0, [0, 1])]);
  expect(fallFrames(shot!.pieces[0]!)[0]?.easing).toBe('cubic-bezier(0.3333, 0.0000, 0.6667, 0.3333)');
});

test('a_finale_is_over_in_time_however_long_its_cascades_are', () => {
  const cells = [['red'], ['blue']];
  const move = [step('clear', 0, [0]), step('finale', 1, []), step('spawn_special', 1, [1], 'line_h')];
  const shown = (waves: number) => {
    const blasts = Array.from({ length: waves }, (_, i) => step('blast', 2 + i, [1]));
    return inTime(play(cells, [...move, ...blasts]));
  };
  const finaleMs = (shots: readonly PieceScene[]) => shots.slice(1).reduce((sum, { ms }) => sum + ms, 0);
  expect(shown(3).map(({ finale }) => finale)).toEqual([undefined, 1, 1, 1, 1]);
  expect(finaleMs(shown(3))).toBe(260 + 3 * 280);
  const [before, ...hurried] = shown(12);
  expect([before!.ms, hurried.length]).toEqual([200, 13]);
  expect(finaleMs(shown(12))).toBeCloseTo(2000);
  expect(shown(100).length).toBeLessThan(18);
  expect(finaleMs(shown(100))).toBeLessThanOrEqual(2000);
});

test('a_special_holds_a_moment_before_its_beam', () => {
  const [fired, fallen] = play(
    [['line_h'], ['blue']],
    [step('trigger', 0, [0]), step('blast', 0, [0]), step('clear', 1, [1])],
  );
  expect([fired!.hold, fired!.ms]).toEqual([60, 280 + 60]);
  expect([fallen!.hold, fallen!.ms]).toEqual([0, 200]);
});
