import { expect, test, vi } from 'vitest';
import { FakeDatabases } from './databases_for_tests';
import { NewerJournal, openJournal } from './journal';

async function opened(databases = new FakeDatabases()) {
  const onfailed = vi.fn();
  const journal = await openJournal(databases.factory, onfailed);
  const told: string[] = [];
  const tell = (line: string) => journal.after(() => told.push(line));
  return { databases, journal, onfailed, told, tell };
}

const never = () => expect.unreachable();

test('a line waits for the rows before it, and for no later one', async () => {
  const { databases, journal, told, tell } = await opened();
  tell('hello');
  journal.keep('row 1');
  tell('move 1');
  journal.keep('row 2');
  tell('move 2');
  expect(told).toEqual(['hello']);
  databases.complete();
  expect(told).toEqual(['hello', 'move 1']);
  databases.complete();
  expect(told).toEqual(['hello', 'move 1', 'move 2']);
  expect(databases.values('journal')).toEqual(['row 1', 'row 2']);
});

test('transactions are on disk before they are complete', async () => {
  const { databases, journal } = await opened();
  journal.keep('row');
  expect(databases.open[0]?.options).toEqual({ durability: 'strict' });
});

test('when a row cannot be saved, no line that follows it is told, and the owner hears of it once', async () => {
  const { databases, journal, onfailed, told, tell } = await opened();
  journal.keep('row 1');
  tell('move 1');
  journal.keep('row 2');
  databases.abort();
  databases.complete();
  tell('later');
  journal.keep('row 3');
  expect(told).toEqual([]);
  expect(onfailed).toHaveBeenCalledOnce();
  expect(databases.open).toEqual([]);
});

test('rows are read in order; unreadable ones are kept aside and counted at every start', async () => {
  const { databases, journal } = await opened();
  for (const row of ['a', 'cut', 'b']) journal.keep(row);
  for (let i = 0; i < 3; i++) databases.complete();
  databases.prompt = true;
  const read: string[] = [];
  const load = (row: string) => (read.push(row), row === 'cut' ? ('unreadable' as const) : ('taken' as const));
  expect(await journal.read(load, never)).toBe(1);
  expect(read).toEqual(['a', 'cut', 'b']);
  expect(databases.values('journal')).toEqual(['a', 'b']);
  expect(databases.values('unreadable')).toEqual(['cut']);
  const again = await opened(databases);
  expect(await again.journal.read(() => 'taken', never)).toBe(1);
});

/** A database with `rows` rows. */
async function filled(rows: number) {
  const all = await opened();
  for (let i = 0; i < rows; i++) all.journal.keep(`row ${i}`);
  for (let i = 0; i < rows; i++) all.databases.complete();
  return opened(all.databases);
}

test('a long journal is rewritten in one transaction, before new rows', async () => {
  const { databases, journal } = await filled(2001);
  const read = journal.read(
    () => 'taken',
    () => ['match 1', 'match 2'].forEach((row) => journal.keep(row)),
  );
  await vi.waitFor(() => expect(databases.open).toHaveLength(1));
  databases.complete();
  await read;
  journal.keep('new');
  databases.complete();
  expect(databases.values('journal')).toEqual(['match 1', 'match 2', 'new']);
});

test('when the rewrite cannot be saved, the old rows stay', async () => {
  const { databases, journal } = await filled(2001);
  const read = journal.read(
    () => 'taken',
    () => journal.keep('all'),
  );
  await vi.waitFor(() => expect(databases.open).toHaveLength(1));
  databases.abort();
  await read;
  expect(databases.values('journal')).toHaveLength(2001);
});

test('a journal of a newer version is left as it is', async () => {
  const { databases, journal } = await filled(2);
  const load = (row: string) => (row === 'row 1' ? ('newer' as const) : ('unreadable' as const));
  await expect(journal.read(load, never)).rejects.toThrow(NewerJournal);
  expect(databases.values('journal')).toHaveLength(2);
});
