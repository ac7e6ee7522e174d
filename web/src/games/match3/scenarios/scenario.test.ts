import { beforeEach, expect, test, vi } from 'vitest';
import { ProtocolError } from '../../../protocol/connection';
import { expectsSomething, partsOf, withPart } from './expectation';
import {
  inMessages,
  loadPlayed,
  loadScenarios,
  printScenarios,
  readScenarios,
  savePlayed,
  saveScenarios,
  sentScenario,
  type Scenario,
} from './scenario';

/** A fake storage that refuses longer values. */
function storage(room = Infinity) {
  const kept = new Map<string, string>();
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      if (value.length > room) throw new Error('the storage is full');
      kept.set(key, value);
    },
    removeItem: (key: string) => void kept.delete(key),
  };
}

beforeEach(() => void vi.stubGlobal('localStorage', storage()));

const won: Scenario = {
  id: 'a',
  name: 'Won',
  seed: 7,
  moves: ['c3c2'],
  expect: { outcome: 'won', figures: { score: 30 } },
};
const elsewhere: Scenario = {
  id: 'b',
  name: 'Elsewhere',
  start: 'match3 rgb/rbg/grr walls=a1-a2',
  seed: 1,
  moves: ['a1a2'],
  expect: { refused: 'move/wall' },
};

const withoutId = ({ id: _, ...rest }: Scenario) => rest;

/** The refusal of a file. */
function refusal(text: string): string {
  try {
    readScenarios(text, 'match3');
  } catch (error) {
    if (error instanceof ProtocolError) return `${error.refusal.says} (${error.refusal.at})`;
    throw error;
  }
  return 'read';
}

test('scenarios_are_found_again_and_damage_is_left_out', () => {
  expect(saveScenarios('pond', [won, elsewhere])).toBe(true);
  expect(loadScenarios('pond')).toEqual([won, elsewhere]);
  expect(loadScenarios('other')).toEqual([]);
  localStorage.setItem('gridwise.match3.scenarios.pond', JSON.stringify([{ id: 'x' }, won, null]));
  expect(loadScenarios('pond')).toEqual([won]);
  vi.stubGlobal('localStorage', storage(20));
  expect(saveScenarios('pond', [won])).toBe(false);
});

test('the_last_game_of_a_level_is_kept_with_its_version', () => {
  expect(loadPlayed('pond')).toBeUndefined();
  savePlayed('pond', { match: 'm', seed: 0, setup: 'match3 {}' });
  expect(loadPlayed('pond')).toEqual({ match: 'm', seed: 0, setup: 'match3 {}' });
  localStorage.setItem('gridwise.match3.played.pond', '{"match":"m"}');
  expect(loadPlayed('pond')).toBeUndefined();
});

test('a_file_has_the_level_as_start_and_is_read_back_without_it', () => {
  const text = printScenarios([won, elsewhere], 'match3 {"title":"$1 & 2"}');
  const [first, second] = text.trim().split('\n');
  expect(JSON.parse(first ?? '')).toEqual({
    name: 'Won',
    start: 'match3 seed=7 {"title":"$1 & 2"}',
    moves: ['c3c2'],
    expect: won.expect,
  });
  expect(JSON.parse(second ?? '')).toEqual({ ...withoutId(elsewhere), seed: undefined });
  const read = readScenarios(`# comment\n\n${text}`, 'match3');
  expect(read.map(({ scenario }) => withoutId(scenario))).toEqual([won, elsewhere].map(withoutId));
  expect(new Set(read.map(({ scenario }) => scenario.id)).size).toBe(2);
});

test('starts_that_are_no_level_of_the_game_stay_as_they_are', () => {
  const line = (start: string, more = '') =>
    `{"name":"a","start":${JSON.stringify(start)}${more},"moves":[],"expect":{"outcome":"open"}}`;
  const startOf = (text: string) => {
    const { start, seed } = readScenarios(text, 'match3')[0]?.scenario ?? won;
    return [start, seed];
  };
  expect(startOf(line('match3 {}'))).toEqual([undefined, 0]);
  expect(startOf(line('match3(level=portals)', ',"seed":9'))).toEqual(['match3(level=portals)', 9]);
  expect(startOf(line('orbs {}'))).toEqual(['orbs {}', 1]);
  const huge = 'match3 seed=18446744073709551615 {}';
  expect(startOf(line(huge))).toEqual([huge, 1]);
});

test('a_line_that_is_no_scenario_is_refused_at_its_byte', () => {
  expect(refusal('# 池塘\n{')).toBe('$: this is not JSON (9)');
  expect(refusal('[]')).toBe('$: an object belongs here (0)');
  expect(refusal('\n{"name":" "}')).toBe('$.name: a name belongs here (1)');
  expect(refusal('{"name":"a"}')).toBe('$.start: this field is missing (0)');
  expect(refusal('{"name":"a","start":"match3","moves":[]}')).toBe('$.expect: this field is missing (0)');
  expect(refusal('{"name":"a","starts":"match3"}')).toBe('$.starts: no field has this name (0)');
});

test('many_scenarios_go_in_several_messages_in_order', () => {
  const many = Array.from({ length: 100 }, (_, i) => ({
    ...won,
    id: `${i}`,
    moves: Array.from({ length: 200 }, () => 'a1a2'),
  }));
  const parts = inMessages(many);
  expect(parts.length).toBeGreaterThan(1);
  expect(parts.flat()).toEqual(many);
  for (const part of parts) expect(JSON.stringify(part.map(sentScenario)).length).toBeLessThan(64_000);
  expect(inMessages([])).toEqual([]);
});

test('parts_are_expected_or_left_out', () => {
  const is = { board: 'rg', outcome: 'lost' as const, figures: { score: 40, 'goal.red': 1 } };
  expect(partsOf(won.expect, is)).toEqual([
    { key: 'outcome', value: 'won', expected: true },
    { key: 'board', value: 'rg', expected: false },
    { key: 'goal.red', value: 1, expected: false },
    { key: 'score', value: 30, expected: true },
  ]);
  const scoreless = withPart(won.expect, 'score', undefined);
  expect(scoreless).toEqual({ outcome: 'won' });
  expect(withPart(scoreless, 'goal.red', 0)).toEqual({ outcome: 'won', figures: { 'goal.red': 0 } });
  expect(withPart(scoreless, 'board', 'rg')).toEqual({ outcome: 'won', board: 'rg' });
  expect(expectsSomething(withPart(scoreless, 'outcome', undefined))).toBe(false);
});
