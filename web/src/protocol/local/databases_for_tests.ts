// The part of IndexedDB that the journal uses. Transactions that change something complete when the test says so.

type Row = [key: number, value: unknown];

class FakeRequest<Value> {
  onsuccess: (() => void) | null = null;
  onerror: (() => void) | null = null;
  error = null;
  constructor(readonly result: Value) {
    queueMicrotask(() => this.onsuccess?.());
  }
}

class FakeTransaction {
  oncomplete: (() => void) | null = null;
  onabort: (() => void) | null = null;
  error = new Error('aborted');
  readonly changes: (() => void)[] = [];
  constructor(
    private readonly stores: Map<string, Row[]>,
    readonly options: IDBTransactionOptions | undefined,
  ) {}

  objectStore(name: string) {
    const rows = this.stores.get(name);
    if (!rows) throw new Error(`no store ${name}`);
    const later = (change: () => void) => void this.changes.push(change);
    return {
      getAll: () => new FakeRequest(rows.map(([, value]) => value)),
      getAllKeys: () => new FakeRequest(rows.map(([key]) => key)),
      count: () => new FakeRequest(rows.length),
      add: (value: unknown) => later(() => rows.push([(rows.at(-1)?.[0] ?? 0) + 1, value])),
      put: (value: unknown, key: number) => later(() => rows.push([key, value])),
      clear: () => later(() => rows.splice(0)),
      delete: (key: number) =>
        later(() => {
          rows.splice(
            rows.findIndex(([one]) => one === key),
            1,
          );
        }),
    };
  }
}

export class FakeDatabases {
  readonly stores = new Map<string, Row[]>();
  /** Open transactions that change something. */
  open: FakeTransaction[] = [];
  /** Transactions complete by themselves. */
  prompt = false;

  readonly factory = {
    open: () => {
      const database = {
        createObjectStore: (name: string) => this.stores.set(name, []),
        transaction: (_: string | string[], mode?: string, options?: IDBTransactionOptions) => {
          const transaction = new FakeTransaction(this.stores, options);
          if (mode !== 'readwrite') return transaction;
          this.open.push(transaction);
          if (this.prompt) queueMicrotask(() => this.complete());
          return transaction;
        },
      };
      const isNew = this.stores.size === 0;
      const request = new FakeRequest(database) as FakeRequest<unknown> & { onupgradeneeded?: () => void };
      if (isNew) queueMicrotask(() => request.onupgradeneeded?.());
      return request;
    },
  } as unknown as IDBFactory;

  /** The oldest open transaction is on disk. */
  complete(): void {
    const transaction = this.open.shift();
    for (const change of transaction?.changes ?? []) change();
    transaction?.oncomplete?.();
  }

  /** The oldest open transaction fails, as on a full disk. */
  abort(): void {
    this.open.shift()?.onabort?.();
  }

  values(store: string): unknown[] {
    return (this.stores.get(store) ?? []).map(([, value]) => value);
  }
}
