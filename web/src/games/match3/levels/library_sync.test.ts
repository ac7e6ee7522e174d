import { beforeEach, expect, test, vi } from 'vitest';
import type { LibraryOwner } from '../../../protocol/library';

interface Kept {
  text: string;
  scenarios: unknown;
  rev: number;
}

/** A fake program with a library; `refuses` is the code of its next refusals. */
const program = vi.hoisted(() => ({
  levels: new Map<string, Kept>(),
  of: { id: 'g', kind: 'guest' } as LibraryOwner,
  refuses: '',
  rev: 100,
  asked: [] as string[],
  /** Runs once, while the removal of a level is on its way. */
  meanwhile: undefined as (() => void) | undefined,
}));

vi.mock('../../../protocol/who.svelte', () => ({ who: { me: undefined } }));
vi.mock('../../../protocol/site', () => ({ hasServer: () => true }));
vi.mock('../../../protocol/server.svelte', () => {
  async function refuse(code: string): Promise<never> {
    const { ProtocolError } = await import('../../../protocol/connection');
    throw new ProtocolError({ code, says: code });
  }
  async function request(verb: string, ask: Record<string, unknown>) {
    program.asked.push(verb);
    if (program.refuses) return refuse(program.refuses);
    const id = String(ask['level']);
    const kept = program.levels.get(id);
    if (verb === 'library.list') {
      return { of: program.of, levels: [...program.levels].map(([level, { rev }]) => ({ level, rev })) };
    }
    if (verb === 'library.get') return kept ? { ...kept, updated: 7 } : refuse('library/unknown');
    if (verb === 'library.remove') {
      program.meanwhile?.();
      program.meanwhile = undefined;
      if (kept && kept.rev !== ask['rev']) return refuse('library/changed');
      return { removed: program.levels.delete(id) };
    }
    const { text, scenarios, rev } = ask as unknown as Kept;
    if (kept?.text === text && JSON.stringify(kept.scenarios) === JSON.stringify(scenarios))
      return { rev: kept.rev, of: program.of };
    if (kept && kept.rev !== rev) return refuse('library/changed');
    if (!kept && rev !== 0) return refuse('library/unknown');
    program.levels.set(id, { text, scenarios, rev: ++program.rev });
    return { rev: program.rev, of: program.of };
  }
  return { server: { status: 'open', connection: { request } } };
});

const { emptyLevel, printLevel } = await import('./level');
const { addLevel, listLevels, loadLevel, removeLevel, restoreLevel, saveLevel } = await import('./library');
const { forgetGone, noteGone } = await import('./stored');
const { saveScenarios } = await import('../scenarios/scenario');

const level = emptyLevel({ en: 'Pond', zh: '池塘' });
const other = { ...level, moves: 9 };
const third = { ...level, moves: 3 };
const textOf = (id: string) => program.levels.get(id)?.text;
let sync: Awaited<ReturnType<typeof open>>;

/** Reloads the page: in-memory state is lost. */
async function open() {
  vi.resetModules();
  return (await import('./library_sync.svelte')).librarySync;
}

async function agree(): Promise<void> {
  sync.soon(0);
  await vi.runAllTimersAsync();
}

/** Another browser saves a version. */
function elsewhere(id: string, text: string): void {
  program.levels.set(id, { text, scenarios: [], rev: ++program.rev });
}

beforeEach(async () => {
  vi.useFakeTimers();
  program.levels.clear();
  program.of = { id: 'g', kind: 'guest' };
  program.refuses = '';
  const kept = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  });
  sync = await open();
});

test('the_levels_of_a_browser_move_to_the_server_once_and_it_is_said', async () => {
  const ids = [addLevel(level), addLevel(other)];
  expect(ids.map((id) => sync.stateOf(id))).toEqual(['unsent', 'unsent']);
  await agree();
  expect(sync.moved).toBe(2);
  expect(ids.map((id) => sync.stateOf(id))).toEqual(['saved', 'saved']);
  expect(ids.map(textOf)).toEqual([printLevel(level), printLevel(other)]);
  expect(listLevels().length).toBe(2);
  addLevel(third);
  await agree();
  expect([sync.moved, program.levels.size]).toEqual([2, 3]);
  program.asked = [];
  await agree();
  expect(program.asked).toEqual(['library.list']);
});

test('an_edit_and_a_scenario_are_sent_and_what_another_browser_saved_is_taken', async () => {
  const id = addLevel(level);
  await agree();
  saveLevel(id, other);
  saveScenarios(id, [{ id: 's', name: 'Won', seed: 1, moves: [], expect: { outcome: 'won' } }]);
  expect(sync.stateOf(id)).toBe('unsent');
  await agree();
  expect(textOf(id)).toBe(printLevel(other));
  expect(program.levels.get(id)?.scenarios).toHaveLength(1);
  elsewhere(id, printLevel(third));
  elsewhere('new', printLevel(level));
  await agree();
  expect(loadLevel(id)?.level).toEqual(third);
  expect(loadLevel(id)?.scenarios).toEqual([]);
  expect(loadLevel('new')?.level).toEqual(level);
  expect(sync.stateOf(id)).toBe('saved');
});

test('while_nothing_can_be_sent_all_stays_here_and_follows_later', async () => {
  program.refuses = 'store/read_only';
  const id = addLevel(level);
  sync.soon(0);
  await vi.advanceTimersByTimeAsync(10);
  expect([sync.stateOf(id), sync.refusal?.code]).toEqual(['unsent', 'store/read_only']);
  expect(loadLevel(id)?.level).toEqual(level);
  program.refuses = '';
  await agree();
  expect([sync.stateOf(id), sync.refusal]).toEqual(['saved', undefined]);
});

test('of_two_versions_both_can_be_kept', async () => {
  const id = addLevel(level);
  await agree();
  saveLevel(id, other);
  elsewhere(id, printLevel(third));
  await agree();
  expect(sync.stateOf(id)).toBe('changed');
  expect([loadLevel(id)?.level, textOf(id)]).toEqual([other, printLevel(third)]);
  const copy = sync.keepMine(id, (title) => `${title} (mine)`) as string;
  await vi.runAllTimersAsync();
  expect(loadLevel(id)?.level).toEqual(third);
  expect(loadLevel(copy)?.level).toEqual({ ...other, title: { en: 'Pond (mine)', zh: '池塘 (mine)' } });
  expect([sync.stateOf(id), sync.stateOf(copy)]).toEqual(['saved', 'saved']);
  expect(program.levels.size).toBe(2);
});

test('or_the_other_version_is_taken', async () => {
  const id = addLevel(level);
  await agree();
  saveLevel(id, other);
  elsewhere(id, printLevel(third));
  await agree();
  await sync.takeTheirs(id);
  await vi.runAllTimersAsync();
  expect([loadLevel(id)?.level, sync.stateOf(id)]).toEqual([third, 'saved']);
});

test('a_deletion_reaches_the_server_and_can_be_taken_back_before_and_after', async () => {
  const id = addLevel(level);
  await agree();
  const own = loadLevel(id);
  if (!own) throw new Error('kept');
  const remove = () => (noteGone(id), removeLevel(id));
  const bringBack = () => (restoreLevel(own), forgetGone(id, true));
  remove();
  bringBack();
  await agree();
  expect([program.levels.size, sync.stateOf(id)]).toEqual([1, 'saved']);
  remove();
  await agree();
  expect([program.levels.size, listLevels()]).toEqual([0, []]);
  bringBack();
  await agree();
  expect([program.levels.size, sync.stateOf(id)]).toEqual([1, 'saved']);
});

test('a_deletion_of_what_was_changed_elsewhere_is_given_up', async () => {
  const id = addLevel(level);
  await agree();
  elsewhere(id, printLevel(third));
  noteGone(id);
  removeLevel(id);
  await agree();
  expect(loadLevel(id)?.level).toEqual(third);
});

test('what_was_deleted_elsewhere_goes_here_unless_it_was_changed', async () => {
  const [a, b] = [addLevel(level), addLevel(level)];
  await agree();
  program.levels.clear();
  saveLevel(b, other);
  await agree();
  expect(loadLevel(a)).toBeUndefined();
  expect([textOf(b), sync.stateOf(b)]).toEqual([printLevel(other), 'saved']);
});

test('a_level_that_is_refused_keeps_no_other_one_from_the_server', async () => {
  const long = addLevel({ ...level, title: { en: 'x'.repeat(70_000), zh: '' } });
  const id = addLevel(level);
  await agree();
  expect([sync.stateOf(long), sync.stateOf(id)]).toEqual(['refused', 'saved']);
  expect(sync.refusalOf(long)?.code).toBe('library/long');
  expect(sync.refusal).toBeUndefined();
});

test('after_a_sign_out_the_levels_of_a_person_are_not_shown_nor_sent', async () => {
  program.of = { id: 'ann', kind: 'person' };
  const id = addLevel(level);
  await agree();
  program.levels.clear();
  program.of = { id: 'g2', kind: 'guest' };
  saveLevel(id, other);
  await agree();
  expect([sync.isOwn(id), program.levels.size]).toEqual([false, 0]);
  expect(loadLevel(id)?.level).toEqual(other);
});

test('a_browser_without_room_loses_nothing_and_says_so', async () => {
  const id = addLevel(level);
  await agree();
  saveLevel(id, other);
  elsewhere(id, printLevel(third));
  elsewhere('new', printLevel(third));
  const { setItem } = localStorage;
  localStorage.setItem = () => {
    throw new Error('the storage is full');
  };
  await agree();
  expect([sync.stateOf(id), sync.refusal?.code]).toEqual(['changed', 'library/no_room']);
  expect(sync.keepMine(id, (title) => title)).toBeUndefined();
  await vi.runAllTimersAsync();
  expect([loadLevel(id)?.level, loadLevel('new')]).toEqual([other, undefined]);
  localStorage.setItem = setItem;
  await agree();
  expect([loadLevel('new')?.level, sync.refusal]).toEqual([third, undefined]);
});

test('a_level_brought_back_while_its_removal_is_on_its_way_is_kept_here_and_there', async () => {
  const id = addLevel(level);
  await agree();
  const removed = loadLevel(id)!;
  noteGone(id);
  removeLevel(id);
  program.meanwhile = () => {
    restoreLevel(removed);
    forgetGone(id, true);
    sync.soon(0);
  };
  await agree();
  await agree();
  expect(loadLevel(id)?.level).toEqual(level);
  expect(textOf(id)).toBe(printLevel(level));
  expect(sync.stateOf(id)).toBe('saved');
});
