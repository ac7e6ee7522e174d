import { expect, test } from 'vitest';
import type { Chat } from './messages';
import { withChatNews } from './chat';

const line = (n: number, text = `line ${n}`) => ({ n, seat: 0, at: 1, text });
const chat: Chat = { on: true, seats: [true, true], lines: [line(1)] };

test('a new line is added once', () => {
  const more = withChatNews(chat, { line: line(2) });
  expect(more?.lines.map(({ n }) => n)).toEqual([1, 2]);
  expect(withChatNews(more, { line: line(2) })?.lines.length).toBe(2);
  expect(more?.on).toBe(true);
});

test('a hidden line is shown no more', () => {
  expect(withChatNews(chat, { hidden: 1 })?.lines).toEqual([]);
});

test('a change of the switches keeps the lines', () => {
  expect(withChatNews(chat, { on: false, seats: [true, false] })).toEqual({ ...chat, on: false, seats: [true, false] });
});

test('the answer of a watch replaces everything, and none means no chat', () => {
  expect(withChatNews(chat, { on: false, seats: [], lines: [line(9)] })?.lines).toEqual([line(9)]);
  expect(withChatNews(chat, undefined)).toBeUndefined();
});
