// Several tabs, one program: the worker that holds the journal's lock is its owner, those of other tabs relay their lines
// to it over a channel. All tabs are the same visitor, and the program has one client: requests get numbers of the owner,
// answers go to the tab that asked, pushes to all.
import type { Refusal } from '../messages';

/** The part of BroadcastChannel used here. */
export interface Channel {
  postMessage(message: unknown): void;
  onmessage: ((event: { data: unknown }) => void) | null;
}

type Told =
  /** A tab asks for the owner. */
  | { join: true }
  /** There is one now: its name. */
  | { owner: string }
  /** A request of a tab. */
  | { from: string; line: string }
  /** An answer for a tab, or a push for all. */
  | { to?: string; line: string }
  /** The owner ends. */
  | { ended: Refusal };

/** The page of this worker's tab. */
export interface OwnPage {
  ready(): void;
  line(line: string): void;
  /** Nothing more is answered here; unanswered requests are refused with this, or sent again if it is absent. */
  closed(refusal?: Refusal): void;
}

export class Owner {
  private numbers = 0;
  private readonly asked = new Map<number, { tab: string; id: unknown }>();
  /** Match -> the tabs that watch it. */
  private readonly watching = new Map<string, Set<string>>();

  /** `name`: this tab's. `receive` takes a line to the program. */
  constructor(
    private readonly channel: Channel,
    private readonly name: string,
    private readonly page: OwnPage,
    private readonly receive: (line: string) => void,
  ) {
    channel.onmessage = ({ data }) => {
      const told = data as Told;
      if ('join' in told) this.tell({ owner: name });
      else if ('from' in told) this.request(told.line, told.from);
    };
    this.tell({ owner: name });
    page.ready();
  }

  /** A request of a tab, by default of this one. */
  request(line: string, tab = this.name): void {
    const request = JSON.parse(line) as { id: unknown; do: string; match?: string };
    if (this.watchedByOthers(request, tab)) {
      return this.deliver(tab, JSON.stringify({ id: request.id, ok: {} }));
    }
    this.asked.set(++this.numbers, { tab, id: request.id });
    this.receive(JSON.stringify({ ...request, id: this.numbers }));
  }

  /** A line of the program. Its `id` stands first. */
  line(line: string): void {
    const [head, number] = /^\{"id":(\d+)/.exec(line) ?? [];
    if (head === undefined) {
      this.page.line(line);
      return this.tell({ line });
    }
    const asked = this.asked.get(Number(number));
    this.asked.delete(Number(number));
    if (asked) this.deliver(asked.tab, `{"id":${JSON.stringify(asked.id)}${line.slice(head.length)}`);
  }

  end(refusal: Refusal): void {
    this.tell({ ended: refusal });
    this.page.closed(refusal);
  }

  /** Notes who watches; true if a tab ceases to watch what others watch, too. */
  private watchedByOthers({ do: verb, match }: { do: string; match?: string }, tab: string): boolean {
    if (match === undefined) return false;
    const tabs = this.watching.get(match) ?? new Set();
    if (verb === 'match.watch') this.watching.set(match, tabs.add(tab));
    if (verb !== 'match.unwatch') return false;
    tabs.delete(tab);
    if (tabs.size === 0) this.watching.delete(match);
    return tabs.size > 0;
  }

  private deliver(tab: string, line: string): void {
    if (tab === this.name) this.page.line(line);
    else this.tell({ to: tab, line });
  }

  private tell(told: Told): void {
    this.channel.postMessage(told);
  }
}

export class Relay {
  /** Undefined until one has been heard of. */
  private owner: string | undefined;

  constructor(
    private readonly channel: Channel,
    private readonly name: string,
    private readonly page: OwnPage,
  ) {
    channel.onmessage = ({ data }) => this.hear(data as Told);
    this.tell({ join: true });
  }

  /** Its page speaks with an owner. */
  get open(): boolean {
    return this.owner !== undefined;
  }

  request(line: string): void {
    this.tell({ from: this.name, line });
  }

  private hear(told: Told): void {
    if ('owner' in told) {
      // Another program than the one that knows what this page watches.
      if (this.owner !== undefined && this.owner !== told.owner) return this.page.closed();
      if (this.owner === undefined) this.page.ready();
      this.owner = told.owner;
    } else if (this.owner === undefined) return;
    else if ('ended' in told) this.page.closed(told.ended);
    else if ('line' in told && !('from' in told) && (told.to ?? this.name) === this.name) this.page.line(told.line);
  }

  private tell(told: Told): void {
    this.channel.postMessage(told);
  }
}
