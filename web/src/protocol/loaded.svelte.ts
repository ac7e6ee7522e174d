// What a room shows of the program's lists. It is requested when the room opens, whenever what the request reads has
// changed, and again after each lost connection, so that a room works on without a reload. Rooms read lists only
// through it (loaded.test.ts).
import { untrack } from 'svelte';
import { refusalOf } from './connection';
import type { Refusal } from './messages';
import { server } from './server.svelte';

interface Options {
  /** Also requested at this pace while the page can be seen. */
  everyMs?: number;
  /** Never changes: requested until it has arrived. */
  fixed?: boolean;
}

export class Loaded<Value> {
  /** The last answer; kept while a newer one is awaited, and when that is refused. */
  value = $state.raw<Value>();
  /** Why the newest request was refused. */
  refusal = $state.raw<Refusal>();
  loading = $state(true);
  private rounds = $state(0);
  private newest: object | undefined;

  constructor(request: () => Promise<Value> | undefined, { everyMs, fixed = false }: Options = {}) {
    $effect(() => {
      void this.rounds;
      void server.opens;
      if (server.status !== 'open' || (fixed && untrack(() => this.value !== undefined))) return;
      const asked = request();
      untrack(() => void this.take(asked));
    });
    $effect(() => {
      if (everyMs === undefined || server.status !== 'open') return;
      // A slow answer is waited for: otherwise none would ever be the newest.
      const timer = setInterval(() => document.hidden || this.loading || this.again(), everyMs);
      return () => clearInterval(timer);
    });
  }

  /** Requests it again. */
  again(): void {
    this.rounds += 1;
  }

  private async take(asked: Promise<Value> | undefined): Promise<void> {
    const round = (this.newest = {});
    this.loading = true;
    try {
      const value = await asked;
      if (round === this.newest) [this.value, this.refusal] = [value, undefined];
    } catch (error) {
      if (round === this.newest) this.refusal = refusalOf(error);
    } finally {
      if (round === this.newest) this.loading = false;
    }
  }
}

/**
 * Requests something for as long as the component lives; `request` returns undefined if there is nothing to request.
 * Call it while the component is initialised.
 */
export function loaded<Value>(request: () => Promise<Value> | undefined, options?: Options): Loaded<Value> {
  return new Loaded(request, options);
}

export interface Page<Row> {
  rows: Row[];
  /** Undefined on the last page. */
  next?: string | undefined;
}

/** A list that is read page by page. All shown pages are read together, so that none misses or repeats a row. */
export class LoadedPages<Of, Row> {
  private readonly list: Loaded<Page<Row> & { of: Of }>;
  private pages = 1;
  private last: Of | undefined;

  constructor(
    of: () => Of | undefined,
    private readonly page: (of: Of, cursor: { cursor?: string }) => Promise<Page<Row>>,
  ) {
    this.list = loaded(() => {
      const now = of();
      if (now !== this.last) this.pages = 1;
      this.last = now;
      return now === undefined ? undefined : this.read(now, this.pages);
    });
  }

  /** What the rows are of: not yet the newest while that is requested. */
  get of(): Of | undefined {
    return this.list.value?.of;
  }
  get rows(): Row[] | undefined {
    return this.list.value?.rows;
  }
  get refusal(): Refusal | undefined {
    return this.list.refusal;
  }
  get loading(): boolean {
    return this.list.loading;
  }
  get hasMore(): boolean {
    return this.list.value?.next !== undefined;
  }

  /** Requests one more page. */
  more(): void {
    this.pages += 1;
    this.list.again();
  }

  private async read(of: Of, pages: number): Promise<Page<Row> & { of: Of }> {
    const rows: Row[] = [];
    let next: string | undefined;
    for (let read = 0; read < pages && (read === 0 || next !== undefined); read++) {
      const one = await this.page(of, next === undefined ? {} : { cursor: next });
      rows.push(...one.rows);
      next = one.next;
    }
    return { of, rows, next };
  }
}

/** Like `loaded`, page by page: of each new value of `of` the first one. */
export function loadedPages<Of, Row>(
  of: () => Of | undefined,
  page: (of: Of, cursor: { cursor?: string }) => Promise<Page<Row>>,
): LoadedPages<Of, Row> {
  return new LoadedPages(of, page);
}
