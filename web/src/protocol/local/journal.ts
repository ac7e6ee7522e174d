// The program's journal in IndexedDB: one row per batch, in order. A line that follows a row waits until that row is on
// disk.

import type { Loaded } from './program';

const kDatabase = 'gridwise';
const kRows = 'journal';
/** Rows that the program could not read, under their keys. */
const kAside = 'unreadable';

/** Every transaction is on disk before it is complete. */
const kStrict: IDBTransactionOptions = { durability: 'strict' };

/** Above this number of rows they are rewritten at the start. */
const kMostRows = 2_000;

/** A newer version of the page has written the journal, and this one must not change it. */
export class NewerJournal extends Error {}

/** Throws if the browser has no such storage. */
export function openJournal(databases: IDBFactory, onfailed: () => void): Promise<Journal> {
  return new Promise((resolve, reject) => {
    const open = databases.open(kDatabase, 1);
    open.onupgradeneeded = () => {
      open.result.createObjectStore(kRows, { autoIncrement: true });
      open.result.createObjectStore(kAside);
    };
    open.onsuccess = () => resolve(new Journal(open.result, onfailed));
    open.onerror = () => reject(open.error ?? new Error('no storage'));
  });
}

export class Journal {
  private written = 0;
  private durable = 0;
  private failed = false;
  /** The rows of a rewrite, while it lasts. */
  private rewritten: string[] | undefined;
  /** In order, each with the number of rows that must be durable before. */
  private waiting: { after: number; then: () => void }[] = [];

  /** `onfailed` is called once, when a row cannot be saved: what waits for it will never run. */
  constructor(
    private readonly database: IDBDatabase,
    private readonly onfailed: () => void,
  ) {}

  /**
   * Gives every row to `load`, the oldest first. A row that it does not take is kept aside, so that what follows it is not
   * written after a gap. Above a number of rows, `rewrite` keeps all of them again in fewer. Resolves to the number of rows
   * kept aside, those of earlier times among them. Throws NewerJournal before anything is changed.
   */
  async read(load: (row: string) => Loaded, rewrite: () => void): Promise<number> {
    const all = this.database.transaction(kRows).objectStore(kRows);
    const [keys, rows] = await Promise.all([answer(all.getAllKeys()), answer(all.getAll() as IDBRequest<string[]>)]);
    const results = rows.map(load);
    if (results.includes('newer')) throw new NewerJournal();
    for (const [i, row] of rows.entries()) {
      const key = keys[i];
      if (results[i] === 'unreadable' && key !== undefined) await this.setAside(key, row);
    }
    if (rows.length > kMostRows) await this.replace(rewrite);
    return answer(this.database.transaction(kAside).objectStore(kAside).count());
  }

  keep(row: string): void {
    if (this.failed) return;
    if (this.rewritten) {
      this.rewritten.push(row);
      return;
    }
    this.written += 1;
    try {
      const transaction = this.database.transaction(kRows, 'readwrite', kStrict);
      transaction.objectStore(kRows).add(row);
      // Transactions on one store are completed in their order.
      transaction.oncomplete = () => this.completed();
      transaction.onabort = () => this.fail();
    } catch {
      this.fail(); // the browser has closed the database
    }
  }

  /** Runs `then` once every row kept so far is durable; what is given later runs later. */
  after(then: () => void): void {
    if (this.failed) return;
    if (this.durable === this.written) then();
    else this.waiting.push({ after: this.written, then });
  }

  private completed(): void {
    if (this.failed) return;
    this.durable += 1;
    while (this.waiting[0] && this.waiting[0].after <= this.durable) this.waiting.shift()?.then();
  }

  private fail(): void {
    if (this.failed) return;
    this.failed = true;
    this.waiting = [];
    this.onfailed();
  }

  /** All at once; if that fails, the old rows stay. */
  private replace(rewrite: () => void): Promise<void> {
    this.rewritten = [];
    rewrite();
    const rows = this.rewritten;
    this.rewritten = undefined;
    return new Promise((resolve) => {
      const transaction = this.database.transaction(kRows, 'readwrite', kStrict);
      const store = transaction.objectStore(kRows);
      store.clear();
      for (const row of rows) store.add(row);
      transaction.oncomplete = transaction.onabort = () => resolve();
    });
  }

  private setAside(key: IDBValidKey, row: string): Promise<void> {
    return new Promise((resolve, reject) => {
      const transaction = this.database.transaction([kRows, kAside], 'readwrite', kStrict);
      transaction.objectStore(kAside).put(row, key);
      transaction.objectStore(kRows).delete(key);
      transaction.oncomplete = () => resolve();
      transaction.onabort = () => reject(transaction.error ?? new Error('the journal cannot be changed'));
    });
  }
}

function answer<Value>(request: IDBRequest<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error ?? new Error('the journal cannot be read'));
  });
}
