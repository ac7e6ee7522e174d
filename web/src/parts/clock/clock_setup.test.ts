import { expect, test } from 'vitest';
import {
  brokenBounds,
  draftOf,
  fieldsOf,
  firstMoveLimit_s,
  kPresets,
  newDraft,
  presetOf,
  textOf,
  type ClockDraft,
  type ClockField,
  type ClockKind,
  type Unit,
} from './clock_setup';
import { boundsText, clockName } from './clock_text';
import { en } from './words';
import { zh } from './zh';

const kKinds: ClockKind[] = ['fischer', 'byoyomi', 'move', 'days'];

function typed(kind: ClockKind, changes: Partial<Record<ClockField, [string, Unit]>>): ClockDraft {
  const draft = newDraft(kind);
  const changed = Object.entries(changes).map(([field, [text, unit]]) => [field, { text, unit }]);
  return { kind, values: { ...draft.values, ...Object.fromEntries(changed) } };
}

test('every_preset_and_every_new_draft_can_be_sent_and_read_again', () => {
  for (const setup of Object.values(kPresets)) expect(textOf(draftOf(setup) as ClockDraft)).toBe(setup);
  for (const kind of kKinds) {
    const setup = textOf(newDraft(kind));
    expect(setup).toMatch(new RegExp(`^${kind}:`));
    expect(textOf(draftOf(setup ?? '') as ClockDraft)).toBe(setup);
  }
  expect(presetOf('fischer:3m+2s')).toBe('blitz');
  expect(presetOf('fischer:3m+3s')).toBeUndefined();
});

test('a_text_that_is_no_clock_or_out_of_bounds_has_no_draft', () => {
  const wrong = ['none', '', 'fischer:5m', 'move:0s', 'days:15', 'byoyomi:10m+21x30s', 'fischer:181m+3s', 'move:30'];
  for (const text of wrong) expect(draftOf(text), text).toBeUndefined();
});

test('values_are_checked_at_the_bounds_of_the_program', () => {
  const right: [ClockKind, ClockField, string, Unit][] = [
    ['fischer', 'main', '180', 'm'],
    ['fischer', 'main', '1', 's'],
    ['fischer', 'step', '0', 's'],
    ['byoyomi', 'main', '0', 'm'],
    ['byoyomi', 'periods', '20', ''],
    ['move', 'step', '60', 'm'],
    ['days', 'days', '14', ''],
  ];
  const wrong: [ClockKind, ClockField, string, Unit][] = [
    ['fischer', 'main', '181', 'm'],
    ['fischer', 'main', '0', 's'],
    ['byoyomi', 'periods', '0', ''],
    ['byoyomi', 'step', '0', 's'],
    ['move', 'step', '3601', 's'],
    ['days', 'days', '15', ''],
    ['days', 'days', '', ''],
    ['days', 'days', '-1', ''],
    ['days', 'days', '1.5', ''],
    ['days', 'days', 'three', ''],
  ];
  for (const [kind, field, text, unit] of right) {
    expect(brokenBounds(typed(kind, { [field]: [text, unit] }), field), `${kind} ${field} ${text}`).toBeUndefined();
  }
  for (const [kind, field, text, unit] of wrong) {
    const draft = typed(kind, { [field]: [text, unit] });
    expect(brokenBounds(draft, field), `${kind} ${field} ${text}`).toBeDefined();
    expect(textOf(draft)).toBeUndefined();
  }
});

test('full_width_digits_and_spaces_are_read_and_leading_zeros_dropped', () => {
  expect(textOf(typed('days', { days: ['７', ''] }))).toBe('days:7');
  expect(textOf(typed('fischer', { main: [' 05', 'm'] }))).toBe('fischer:5m+3s');
});

test('only_the_fields_of_a_kind_count', () => {
  expect(fieldsOf('byoyomi')).toEqual(['main', 'periods', 'step']);
  expect(textOf(typed('days', { main: ['rubbish', 'm'] }))).toBe('days:3');
});

test('a_first_move_has_half_a_minute_and_in_slow_matches_a_minute', () => {
  expect(firstMoveLimit_s('fischer:3m+2s')).toBe(30);
  expect(firstMoveLimit_s('byoyomi:10m+5x30s')).toBe(30);
  expect(firstMoveLimit_s('fischer:1s+60s')).toBe(60);
  expect(firstMoveLimit_s('move:50s')).toBe(60);
  expect(firstMoveLimit_s('days:3')).toBeUndefined();
});

test('clocks_are_called_by_their_name_or_their_values', () => {
  expect(clockName('none', en)).toBe('No clock');
  expect(clockName('fischer:3m+2s', en)).toBe('Blitz 3+2');
  expect(clockName('fischer:7m+90s', en)).toBe('Increment 7 min + 90 s');
  expect(clockName('byoyomi:0s+3x1m', en)).toBe('Byo-yomi 0 s + 3 × 1 min');
  expect(clockName('days:1', zh)).toBe('每步 1 天');
});

test('what_is_wrong_with_a_value_names_its_bounds', () => {
  expect(boundsText('main', { low: 1, high: 10_800 }, en)).toBe('A whole number: from 1 s to 180 min');
  expect(boundsText('days', { low: 1, high: 14 }, zh)).toBe('请填整数：1 至 14');
});
