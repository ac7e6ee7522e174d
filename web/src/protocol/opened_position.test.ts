import { expect, test, vi } from 'vitest';
import { ProtocolError } from './connection';

/** Text -> settles its request. */
const requests = new Map<string, (outcome: 'opened' | 'refused') => void>();

function request(_verb: string, { text }: { text: string }): Promise<unknown> {
  return new Promise((resolve, reject) =>
    requests.set(text, (outcome) =>
      outcome === 'opened' ? resolve({ text }) : reject(new ProtocolError({ code: 'text/bad', says: text })),
    ),
  );
}

vi.mock('./server.svelte', () => ({ server: { connection: { request } } }));
const { OpenedPosition } = await import('./opened_position.svelte');

test('an_answer_to_an_older_text_changes_nothing', async () => {
  const opened = new OpenedPosition();
  const [old, newest] = [opened.open('old'), opened.open('new')];
  requests.get('new')?.('opened');
  requests.get('old')?.('refused');
  await Promise.all([old, newest]);
  expect([opened.position?.text, opened.refusal]).toEqual(['new', undefined]);
});

test('a_position_of_an_older_text_is_not_shown_while_the_newer_one_is_open', async () => {
  const opened = new OpenedPosition();
  const old = opened.open('older');
  const newest = opened.open('newer');
  requests.get('older')?.('opened');
  await old;
  expect(opened.position).toBeUndefined();
  requests.get('newer')?.('opened');
  await newest;
  expect(opened.position?.text).toBe('newer');
});

test('a_refused_text_leaves_the_position_and_the_next_one_clears_the_refusal', async () => {
  const opened = new OpenedPosition();
  for (const [text, outcome] of [
    ['a', 'opened'],
    ['b', 'refused'],
  ] as const) {
    const done = opened.open(text);
    requests.get(text)?.(outcome);
    await done;
  }
  expect([opened.position?.text, opened.refusal?.says]).toEqual(['a', 'b']);
  const done = opened.open('c');
  requests.get('c')?.('opened');
  await done;
  expect([opened.position?.text, opened.refusal]).toEqual(['c', undefined]);
});

test('who_waits_for_the_newest_answer_sees_its_position', async () => {
  const opened = new OpenedPosition();
  void opened.open('first');
  let seen: string | undefined;
  const waited = opened.settled().then(() => (seen = opened.position?.text));
  void opened.open('second');
  requests.get('first')?.('opened');
  await Promise.resolve();
  expect(seen).toBeUndefined();
  requests.get('second')?.('opened');
  await waited;
  expect(seen).toBe('second');
  await opened.settled();
});
