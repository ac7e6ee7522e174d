import { expect, test } from 'vitest';
import { Contact } from './contact';

const box = { left: 100, top: 200, right: 400, bottom: 500, width: 300, height: 300 } as DOMRect;
const size = { columns: 3, rows: 3 };
const at = (clientX: number, clientY: number) => ({ clientX, clientY });
const pressed = () => new Contact({ pointerId: 7, ...at(195, 250) }, box, size);

test('a_contact_is_of_one_pointer', () => {
  expect(pressed().isOf({ pointerId: 7 })).toBe(true);
  expect(pressed().isOf({ pointerId: 8 })).toBe(false);
});

test('a_finger_that_trembles_has_not_travelled_though_it_is_over_another_cell', () => {
  const finger = pressed();
  expect(finger.moveTo(at(200.5, 250)).cell).toBe(1);
  expect(finger.travelled).toBe(false);
  finger.moveTo(at(201, 250));
  expect(finger.travelled).toBe(true);
});

test('a_finger_that_comes_back_has_travelled', () => {
  const finger = pressed();
  finger.moveTo(at(195, 300));
  expect(finger.moveTo(at(195, 250)).cell).toBe(0);
  expect(finger.travelled).toBe(true);
});

test('beside_the_board_a_finger_is_at_its_edge', () => {
  const finger = pressed();
  expect(finger.moveTo(at(90, 450)).cell).toBe(6);
  expect(finger.covers(at(90, 450))).toBe(false);
  expect(finger.covers(at(100, 499))).toBe(true);
  expect(finger.covers(at(100, 500))).toBe(false);
});
