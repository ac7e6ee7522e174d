import { expect, test } from 'vitest';
import type { ListedLevel } from '../../../protocol/messages';
import type { LibraryOwner } from '../../../protocol/library';
import { planOf } from './library_plan';
import type { Copy } from './stored';

const ann = { id: 'ann', kind: 'person' as const };
const bob = { id: 'bob', kind: 'person' as const };
const guest = { id: 'g1', kind: 'guest' as const };

const listed = (level: string, rev: number): ListedLevel => ({
  level,
  game: 'match3',
  name: level,
  rev,
  created: 1,
  updated: 1,
});
const copy = (id: string, of: LibraryOwner = ann, rev = 5, unsent = false): Copy => ({
  id,
  stored: { rev, sent: 'x', of },
  unsent,
});
const fresh = (id: string): Copy => ({ id, unsent: true });
const plan = (copies: Copy[], list: ListedLevel[], me: LibraryOwner | undefined, ...gone: string[]) =>
  planOf(copies, list, me, new Set(gone));

test('what_only_this_browser_has_is_sent_and_what_only_the_server_has_is_taken', () => {
  expect(plan([fresh('a')], [listed('b', 3)], ann)).toEqual([
    { act: 'send', id: 'a', rev: 0 },
    { act: 'take', id: 'b' },
  ]);
  expect(plan([fresh('a')], [], undefined)).toEqual([{ act: 'send', id: 'a', rev: 0 }]);
});

test('equal_versions_are_left_alone', () => {
  expect(plan([copy('a')], [listed('a', 5)], ann)).toEqual([]);
});

test('a_change_of_here_is_sent_with_the_revision_it_began_from_whatever_the_server_has', () => {
  expect(plan([copy('a', ann, 5, true)], [listed('a', 5)], ann)).toEqual([{ act: 'send', id: 'a', rev: 5 }]);
  expect(plan([copy('a', ann, 5, true)], [listed('a', 9)], ann)).toEqual([{ act: 'send', id: 'a', rev: 5 }]);
});

test('a_change_of_elsewhere_is_taken_only_over_what_was_sent', () => {
  expect(plan([copy('a')], [listed('a', 9)], ann)).toEqual([{ act: 'take', id: 'a' }]);
});

test('what_was_deleted_elsewhere_goes_unless_it_was_changed_here', () => {
  expect(plan([copy('a')], [], ann)).toEqual([{ act: 'drop', id: 'a' }]);
  expect(plan([copy('a', ann, 5, true)], [], ann)).toEqual([{ act: 'send', id: 'a', rev: 0 }]);
});

test('what_was_deleted_here_does_not_come_back', () => {
  expect(plan([], [listed('a', 5)], ann, 'a')).toEqual([]);
});

test('levels_of_a_guest_go_along_to_the_account_and_those_of_another_person_stay_hidden', () => {
  expect(plan([copy('a', guest)], [], ann)).toEqual([{ act: 'send', id: 'a', rev: 0 }]);
  expect(plan([copy('a', guest)], [listed('a', 5)], ann)).toEqual([{ act: 'take', id: 'a' }]);
  expect(plan([copy('a', bob), copy('b', bob, 5, true)], [], ann)).toEqual([]);
  expect(plan([copy('a', ann)], [], undefined)).toEqual([]);
});
