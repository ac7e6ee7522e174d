import { expect, test } from 'vitest';
import { placeOfBadJson, placeOfByte, placeOfPath } from './text_place';

const kLevel = `{
  "board": ["rrr", "ggg"],
  "goals": [
    { "thing": "red", "count": 3 },
    { "thing": "rad", "count": 1 }
  ],
  "moves": 0
}`;
const lineAt = (says: string) => placeOfPath(kLevel, says);

test('a_path_into_json_has_its_line', () => {
  expect(lineAt('$.moves: a whole number from 1 belongs here')?.text).toBe('  "moves": 0');
  expect(lineAt('$.goals[1].thing: no such thing')).toEqual({
    line: 4,
    column: 15,
    text: '    { "thing": "rad", "count": 1 }',
  });
  expect(lineAt('$.board[1]: too long')?.column).toBe(19);
});

test('of_what_is_missing_the_place_is_that_of_the_object', () => {
  expect(lineAt('$.goals[0].token: this field is missing')?.line).toBe(3);
  expect(lineAt('$.colour: no field has this name')?.line).toBe(0);
  expect(lineAt('nothing of a place')).toBeUndefined();
});

test('the_place_where_a_text_stops_being_json', () => {
  expect(placeOfBadJson(kLevel)).toBeUndefined();
  expect(placeOfBadJson('{\n  "a": 1\n  "b": 2\n}')).toEqual({ line: 2, column: 2, text: '  "b": 2' });
  expect(placeOfBadJson('{\n  "a": [1, 2,\n}')?.line).toBe(2);
  expect(placeOfBadJson('{\n  "a": yes }')).toEqual({ line: 1, column: 7, text: '  "a": yes }' });
  expect(placeOfBadJson('{"a": "b')?.column).toBe(6);
  expect(placeOfBadJson('{} x')?.column).toBe(3);
});

test('a_byte_offset_counts_letters_of_several_bytes_as_one', () => {
  expect(placeOfByte('火水\n.x', 7)).toEqual({ line: 1, column: 0, text: '.x' });
  expect(placeOfByte('abc', 99).column).toBe(3);
});
