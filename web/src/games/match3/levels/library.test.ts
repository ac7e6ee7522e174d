import { beforeEach, expect, test, vi } from 'vitest';
import { loadScenarios } from '../scenarios/scenario';
import { fileName } from './export_file';
import { emptyLevel } from './level';
import { addLevel, listLevels, loadLevel, removeLevel, restoreLevel, saveLevel, type OwnLevel } from './library';

/** A fake storage with room for this many characters. */
function storage(room = Infinity) {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem(key: string, value: string) {
      if (value.length > room) throw new Error('the storage is full');
      kept.set(key, value);
    },
    removeItem: (key: string) => void kept.delete(key),
  };
}

const level = emptyLevel({ en: 'Pond', zh: '池塘' });

beforeEach(() => void vi.stubGlobal('localStorage', storage()));

test('a_level_is_found_again_as_it_was_saved', () => {
  const id = addLevel(level);
  expect(loadLevel(id)?.level).toEqual(level);
  const other = { ...level, moves: 7 };
  expect(saveLevel(id, other)).toBe(true);
  expect(listLevels().map((one) => one.level)).toEqual([other]);
});

test('the_last_changed_stands_first', () => {
  const [a, b] = [addLevel(level), addLevel(level)];
  saveLevel(a, level, 2);
  saveLevel(b, level, 1);
  expect(listLevels().map(({ id }) => id)).toEqual([a, b]);
});

test('a_deleted_level_can_be_brought_back', () => {
  const scenario = { id: 's', name: 'Won', seed: 3, moves: ['a1a2'], expect: { outcome: 'won' as const } };
  const id = addLevel(level, [scenario]);
  const before = loadLevel(id) as OwnLevel;
  expect(before.scenarios).toEqual([scenario]);
  removeLevel(id);
  expect([listLevels(), loadLevel(id)]).toEqual([[], undefined]);
  expect(loadScenarios(id)).toEqual([]);
  restoreLevel(before);
  expect(loadLevel(id)).toEqual(before);
});

test('what_is_damaged_is_left_out_and_hides_nothing_else', () => {
  const id = addLevel(level);
  const other = addLevel(level);
  localStorage.setItem(`gridwise.match3.level.${id}`, '{"file":"{}","changed":1}');
  expect(listLevels().map((one) => one.id)).toEqual([other]);
  localStorage.setItem('gridwise.match3.levels', '{"no":"list"}');
  expect(listLevels()).toEqual([]);
});

test('a_full_device_is_noticed', () => {
  vi.stubGlobal('localStorage', storage(20));
  expect(saveLevel('x', level)).toBe(false);
});

test('a_file_is_named_after_its_level', () => {
  const named = (en: string) => fileName({ title: { en, zh: '' } });
  expect(named('Break the ice!')).toBe('break_the_ice.json');
  expect(named('池塘')).toBe('池塘.json');
  expect(named('../..')).toBe('level.json');
});
