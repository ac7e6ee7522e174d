import { beforeEach, expect, test, vi } from 'vitest';
import type { ScenarioAnswer, SentScenario } from '../../../protocol/scenario';
import type { Refusal } from '../../../protocol/messages';
import { loadScenarios, saveScenarios, savePlayed, type Scenario } from './scenario';

/** A fake program that answers on demand. */
interface Asked {
  setup: string;
  scenarios: SentScenario[];
  answer: (answers: ScenarioAnswer[]) => void;
  refuse: (refusal: Refusal) => void;
}
const program = vi.hoisted(() => ({ asked: [] as Asked[], moves: ['a1a2'] }));

vi.mock('../../../protocol/server.svelte', async () => {
  const { ProtocolError } = await import('../../../protocol/connection');
  return {
    server: {
      connection: {
        request: async () => ({ moves: program.moves }),
        run: (_: string, { setup, scenarios }: Pick<Asked, 'setup' | 'scenarios'>) => ({
          stop: () => undefined,
          done: new Promise((done, fail) =>
            program.asked.push({
              setup,
              scenarios,
              answer: (answers) => done({ facts: { scenarios: answers } }),
              refuse: (refusal) => fail(new ProtocolError(refusal)),
            }),
          ),
        }),
      },
    },
  };
});

const { ScenarioDesk } = await import('./scenario_desk.svelte');

const scenario = (id: string): Scenario => ({ id, name: id, seed: 1, moves: ['a1a2'], expect: { outcome: 'won' } });
const holds: ScenarioAnswer = { holds: true, plies: 1, is: { outcome: 'won' }, differences: [] };
const refusedAtTwo: ScenarioAnswer = {
  holds: false,
  plies: 1,
  is: { outcome: 'open', refused: 'move/no_match' },
  differences: [],
};
const settled = () => new Promise<void>((done) => setTimeout(done));

async function answer(...answers: ScenarioAnswer[]): Promise<void> {
  program.asked.shift()?.answer(answers);
  await settled();
}

beforeEach(() => {
  program.asked = [];
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
});

function deskOf(...ids: string[]) {
  saveScenarios('pond', ids.map(scenario));
  return new ScenarioDesk('match3', 'pond');
}

test('all_are_run_on_a_version_that_can_be_played', async () => {
  const desk = deskOf('a', 'b');
  desk.look('match3 {1}');
  expect(program.asked[0]?.setup).toBe('match3 {1}');
  expect(program.asked[0]?.scenarios.length).toBe(2);
  expect(desk.outdated).toBe(true);
  await answer(holds, refusedAtTwo);
  expect([desk.outdated, desk.failing]).toEqual([false, 1]);
  desk.wait();
  expect(desk.outdated).toBe(true);
  expect(desk.failing).toBe(1);
});

test('an_answer_about_an_earlier_version_is_dropped', async () => {
  const desk = deskOf('a');
  desk.look('match3 {1}');
  desk.wait();
  desk.look('match3 {2}');
  expect(program.asked.length).toBe(1);
  await answer(refusedAtTwo);
  expect(desk.outdated).toBe(true);
  expect(desk.answerOf('a')).toBeUndefined();
  expect(program.asked[0]?.setup).toBe('match3 {2}');
  await answer(holds);
  expect([desk.outdated, desk.failing]).toEqual([false, 0]);
});

test('a_refusal_of_the_whole_is_shown_and_nothing_holds', async () => {
  const desk = deskOf('a');
  desk.look('match3 {1}');
  program.asked.shift()?.refuse({ code: 'limit/busy', says: 'too much' });
  await settled();
  expect(desk.refusal?.code).toBe('limit/busy');
  expect([desk.outdated, desk.failing]).toEqual([false, 1]);
});

test('a_game_is_kept_with_all_that_came_of_it', async () => {
  savePlayed('pond', { match: 'm', seed: 9, setup: 'match3 {old}' });
  const desk = deskOf();
  desk.open();
  const keeping = desk.keep('Game 1');
  await settled();
  expect(program.asked[0]?.setup).toBe('match3 {old}');
  expect(program.asked[0]?.scenarios).toEqual([{ seed: 9, moves: ['a1a2'] }]);
  await answer(holds);
  expect(await keeping).toMatchObject({ name: 'Game 1', seed: 9, expect: { outcome: 'won' } });
  expect(loadScenarios('pond').map(({ name }) => name)).toEqual(['Game 1']);
});

test('what_comes_now_can_be_expected_with_the_refused_move_as_the_last', async () => {
  const desk = deskOf('a');
  desk.change('a', { moves: ['a1a2', 'b1b2', 'c1c2'] });
  desk.look('match3 {1}');
  await answer(refusedAtTwo);
  desk.accept('a');
  expect(desk.list[0]).toMatchObject({ moves: ['a1a2', 'b1b2'], expect: { refused: 'move/no_match' } });
});

test('a_deleted_scenario_comes_back_where_it_was', () => {
  const desk = deskOf('a', 'b', 'c');
  desk.remove('b');
  expect(loadScenarios('pond').map(({ id }) => id)).toEqual(['a', 'c']);
  desk.bringBack();
  expect(loadScenarios('pond').map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

test('a_file_with_a_fault_adds_nothing_and_is_told_at_its_line', async () => {
  const desk = deskOf('a');
  const line = '{"name":"x","start":"match3 {}","moves":[1],"expect":{"outcome":"won"}}';
  const reading = desk.read(`# two\n${line}\n${line}`);
  program.asked.shift()?.refuse({ code: 'scenario/format', says: 'scenarios[1].moves[0]: a string belongs here' });
  await expect(reading).rejects.toMatchObject({
    refusal: { says: '$.moves[0]: a string belongs here', at: 6 + line.length + 1 },
  });
  expect(desk.list.length).toBe(1);
});

test('a_level_has_so_many_scenarios_at_most', async () => {
  const desk = deskOf(...Array.from({ length: 200 }, (_, i) => `${i}`));
  const line = '{"name":"x","start":"match3 {}","moves":[],"expect":{"outcome":"won"}}';
  await expect(desk.read(line)).rejects.toMatchObject({ refusal: { code: 'scenario/many' } });
  expect(program.asked).toEqual([]);
});
