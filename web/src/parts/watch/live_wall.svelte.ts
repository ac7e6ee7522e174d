// The server's live matches: the polled list, and live updates of the followed ones.
import { keysOf } from '../../protocol/match_keys';
import { MatchLink } from '../../protocol/match_link.svelte';
import { server } from '../../protocol/server.svelte';
import type { MatchEvent, MatchState } from '../../protocol/messages';
import { isDeserted, kResultMs, newestStates } from './wall';

const kListed = 24;

export class LiveWall {
  /** Undefined until the first list has arrived. */
  private listed = $state.raw<MatchState[]>();
  private links = $state.raw<ReadonlyMap<string, MatchLink>>(new Map());
  /** Matches that ended while being followed, and when. */
  private ended = $state.raw<ReadonlyMap<string, { state: MatchState; at: number }>>(new Map());
  /** Abandoned matches with their seq; the next move brings a match back. */
  private deserted = $state.raw<ReadonlyMap<string, number>>(new Map());

  readonly matches = $derived.by(() => {
    if (!this.listed) return undefined;
    const followed = [...this.links.values()].flatMap(({ model }) => model.state ?? []);
    const results = [...this.ended.values()].map(({ state }) => state);
    const known = newestStates(this.listed, [...results, ...followed]);
    return known.filter(({ match, seq }) => this.deserted.get(match) !== seq);
  });

  /** Whether a match was played at the time of the last list. */
  readonly isActive = $derived.by(() => {
    const active = new Set(this.listed?.filter((one) => one.active).map(({ match }) => match));
    return (match: string) => active.has(match);
  });

  constructor(private readonly onevents: (match: string, events: MatchEvent[], state: MatchState) => void) {}

  link(match: string | undefined): MatchLink | undefined {
    return match === undefined ? undefined : this.links.get(match);
  }

  /** Requests the list, and drops results that were shown long enough, except that of `kept`. */
  async refresh(kept: string | undefined): Promise<void> {
    const now = performance.now();
    this.ended = new Map([...this.ended].filter(([match, { at }]) => match === kept || now - at < kResultMs));
    this.noteDeserted(now);
    const answer = await server.connection.request('match.list', {
      status: ['running', 'paused'],
      live: true,
      limit: kListed,
    });
    this.listed = answer.matches;
  }

  /** Follows exactly these matches. */
  follow(wanted: readonly string[]): void {
    const same = wanted.length === this.links.size && wanted.every((match) => this.links.has(match));
    if (same) return;
    const next = new Map(wanted.map((match) => [match, this.links.get(match) ?? this.open(match)]));
    for (const [match, link] of this.links) if (!next.has(match)) link.close();
    this.links = next;
  }

  close(): void {
    this.follow([]);
  }

  private open(match: string): MatchLink {
    return new MatchLink(match, (events, state) => {
      if (state.status === 'finished' && !this.ended.has(match) && state.outcome.reason !== 'aborted')
        this.ended = new Map(this.ended).set(match, { state, at: performance.now() });
      this.onevents(match, events, state);
    });
  }

  private noteDeserted(now: number): void {
    const left = [...this.links].flatMap(([match, { model, presence }]): [string, number][] =>
      model.state && !keysOf(match) && isDeserted(model.state, presence, now) ? [[match, model.state.seq]] : [],
    );
    if (left.length > 0) this.deserted = new Map([...this.deserted, ...left]);
  }
}
