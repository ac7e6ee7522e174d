// The scenarios of a level being edited: stored in this browser at once, and run on each playable version. Runs are
// sequential; outdated ones are dropped.
import { randomId } from '../../../kit/random';
import { ProtocolError, refusalOf } from '../../../protocol/connection';
import { Job } from '../../../protocol/job.svelte';
import type { ScenarioAnswer, SentScenario, Verdict } from '../../../protocol/scenario';
import { server } from '../../../protocol/server.svelte';
import type { Refusal } from '../../../protocol/messages';
import {
  inMessages,
  kMaxScenarios,
  loadPlayed,
  loadScenarios,
  readScenarios,
  saveScenarios,
  sentScenario,
  type Played,
  type Scenario,
} from './scenario';

interface Removed {
  scenario: Scenario;
  at: number;
}

export class ScenarioDesk {
  list = $state.raw<readonly Scenario[]>([]);
  /** By scenario id; they belong to the level and scenarios in `judged`. */
  answers = $state.raw<ReadonlyMap<string, ScenarioAnswer>>(new Map());
  /** The answers are about an earlier version. */
  outdated = $state(true);
  refusal = $state.raw<Refusal>();
  /** False if this browser cannot store them. */
  saved = $state(true);
  removed = $state.raw<Removed>();
  played = $state.raw<Played>();
  private setup: string | undefined;
  private running = false;
  private readonly job = new Job();
  private readonly trial = new Job();

  constructor(
    private readonly game: string,
    private readonly level: string,
  ) {
    this.list = loadScenarios(level);
  }

  readonly failing = $derived(this.list.filter(({ id }) => !holds(this.answers.get(id))).length);

  answerOf(id: string): ScenarioAnswer | undefined {
    return this.answers.get(id);
  }

  /** The room was opened; another window may have changed the list. */
  open(): void {
    if (this.saved) this.list = loadScenarios(this.level);
    this.played = loadPlayed(this.level);
  }

  close(): void {
    this.setup = undefined;
    this.job.stop();
    this.trial.stop();
  }

  /** The level has changed and may not be playable. */
  wait(): void {
    this.setup = undefined;
    this.outdated = true;
  }

  /** The level is playable: `match3 {...}`. */
  look(setup: string): void {
    this.setup = setup;
    this.outdated = true;
    void this.run();
  }

  /** Saves the last game as a scenario that expects its whole result. Resolves to undefined if refused. */
  async keep(name: string): Promise<Scenario | undefined> {
    const { played } = this;
    if (!played) return undefined;
    this.refusal = undefined;
    try {
      this.checkRoom(1);
      const { moves = [] } = await server.connection.request('match.get', { match: played.match });
      const [answer] = await this.answersTo(this.trial, played.setup, [{ seed: played.seed, moves }]);
      if (!answer) return undefined;
      if ('error' in answer) throw new ProtocolError(answer.error);
      const scenario = { id: randomId(), name, seed: played.seed, moves, expect: answer.is };
      this.put([...this.list, scenario]);
      return scenario;
    } catch (error) {
      this.refusal = refusalOf(error);
      return undefined;
    }
  }

  /** Adds the scenarios of a file. Throws ProtocolError at a faulty line and then adds none. */
  async read(text: string): Promise<void> {
    const lines = readScenarios(text, this.game);
    this.checkRoom(lines.length);
    let first = 0;
    for (const part of inMessages(lines.map(({ scenario }) => scenario))) {
      try {
        await this.answersTo(this.trial, this.game, part.map(sentScenario));
      } catch (error) {
        const { code, says } = refusalOf(error);
        const [, index] = /^scenarios\[(\d+)\]/.exec(says) ?? [];
        if (index === undefined) throw error;
        throw new ProtocolError({
          code,
          says: says.replace(/^scenarios\[\d+\]/, '$'),
          at: lines[first + Number(index)]?.at ?? 0,
        });
      }
      first += part.length;
    }
    this.put([...this.list, ...lines.map(({ scenario }) => scenario)]);
  }

  change(id: string, change: Partial<Pick<Scenario, 'name' | 'moves' | 'expect'>>): void {
    this.put(this.list.map((one) => (one.id === id ? { ...one, ...change } : one)));
  }

  /** Takes the actual result as the expectation, and drops any moves after a refused one. */
  accept(id: string): void {
    const answer = this.answers.get(id);
    const moves = this.list.find((one) => one.id === id)?.moves;
    if (!moves || !answer || 'error' in answer) return;
    const { is, plies } = answer;
    this.change(id, { expect: is, moves: is.refused === undefined ? moves : moves.slice(0, plies + 1) });
  }

  remove(id: string): void {
    const at = this.list.findIndex((one) => one.id === id);
    const scenario = this.list[at];
    if (!scenario) return;
    this.removed = { scenario, at };
    this.put(this.list.filter((one) => one.id !== id));
  }

  bringBack(): void {
    if (!this.removed) return;
    const { scenario, at } = this.removed;
    this.removed = undefined;
    this.put([...this.list.slice(0, at), scenario, ...this.list.slice(at)]);
  }

  private checkRoom(more: number): void {
    if (this.list.length + more > kMaxScenarios)
      throw new ProtocolError({ code: 'scenario/many', says: `a level has at most ${kMaxScenarios} scenarios` });
  }

  private put(list: readonly Scenario[]): void {
    this.list = list;
    this.saved = saveScenarios(this.level, list);
    this.outdated = true;
    void this.run();
  }

  private async run(): Promise<void> {
    if (this.running) return;
    this.running = true;
    try {
      while (this.outdated && this.setup !== undefined) await this.runOnce(this.setup, this.list);
    } finally {
      this.running = false;
    }
  }

  private async runOnce(setup: string, list: readonly Scenario[]): Promise<void> {
    const current = () => this.setup === setup && this.list === list;
    const answers = new Map<string, ScenarioAnswer>();
    try {
      for (const part of inMessages(list)) {
        const told = await this.answersTo(this.job, setup, part.map(sentScenario));
        part.forEach(({ id }, i) => {
          const answer = told[i];
          if (answer) answers.set(id, answer);
        });
        if (!current()) return;
      }
      this.refusal = undefined;
      this.answers = answers;
    } catch (error) {
      if (!current()) return;
      this.refusal = refusalOf(error);
      this.answers = new Map();
    }
    this.outdated = false;
  }

  /** Resolves to an empty list if the job was stopped. Throws ProtocolError if refused. */
  private async answersTo(job: Job, setup: string, scenarios: readonly SentScenario[]): Promise<ScenarioAnswer[]> {
    const report = await job.start('level.scenarios', { setup, scenarios: [...scenarios] });
    if (job.refusal) throw new ProtocolError(job.refusal);
    return (report?.facts as { scenarios?: ScenarioAnswer[] } | undefined)?.scenarios ?? [];
  }
}

export function verdictOf(answer: ScenarioAnswer | undefined): Verdict | undefined {
  return answer && !('error' in answer) ? answer : undefined;
}

function holds(answer: ScenarioAnswer | undefined): boolean {
  return verdictOf(answer)?.holds === true;
}
