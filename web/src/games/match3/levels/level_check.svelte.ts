// The program's view of a level: whether it is playable, its lint findings, and how often a player clears it. Requests
// are debounced after each edit; answers about earlier versions are dropped.
import { refusalOf } from '../../../protocol/connection';
import { Job } from '../../../protocol/job.svelte';
import { server } from '../../../protocol/server.svelte';
import type { Problem, Refusal } from '../../../protocol/messages';
import { levelText, type Level } from './level';
import { placeOf, type Place } from './place';
import { studyOf } from './study';

/** Debounce delays: edits come faster than the server's rate limit allows. The costlier study follows a little
 * later. */
const kCheckAfterMs = 250;
const kStudyAfterMs = 200;
const kQuickGames = 200;
const kQuickMs = 1_500;

/** False once a program has answered that it does not know the verb. */
let hasLint = true;

export class LevelCheck {
  /** Why the level is not playable. */
  refusal = $state.raw<Refusal>();
  /** The place the refusal is about. */
  place = $state.raw<Place>();
  /** Undefined before the first check, and if the program has no lint. */
  problems = $state.raw<readonly Problem[]>();
  checking = $state(false);
  readonly quick = new Job();
  /** The study so far of the level shown. */
  readonly rate = $derived(studyOf(this.quick.report));
  private timer: ReturnType<typeof setTimeout> | undefined;
  private studyTimer: ReturnType<typeof setTimeout> | undefined;
  private number = 0;
  private level: Level | undefined;

  /** `player`: whose pass rate to measure. `onplayable` is called with the setup of each playable version. */
  constructor(
    private readonly game: string,
    private player: string,
    private readonly onplayable: (setup: string) => void,
  ) {}

  setupOf(level: Level): string {
    return `${this.game} ${levelText(level)}`;
  }

  look(level: Level): void {
    this.level = level;
    this.number += 1;
    this.checking = true;
    clearTimeout(this.timer);
    clearTimeout(this.studyTimer);
    this.quick.stop();
    this.timer = setTimeout(() => void this.check(level), kCheckAfterMs);
  }

  choosePlayer(player: string): void {
    this.player = player;
    if (!this.level || this.refusal || this.checking) return;
    void this.study(this.level);
  }

  stop(): void {
    this.number += 1;
    clearTimeout(this.timer);
    clearTimeout(this.studyTimer);
    this.quick.stop();
  }

  private async check(level: Level): Promise<void> {
    const { number } = this;
    const text = this.setupOf(level);
    try {
      await server.connection.request('position.open', { text });
      if (number !== this.number) return;
      this.refusal = this.place = undefined;
    } catch (error) {
      if (number !== this.number) return;
      this.refusal = refusalOf(error);
      this.place = placeOf(level, this.refusal);
      this.problems = undefined;
    }
    this.checking = false;
    if (this.refusal) return;
    this.studyTimer = setTimeout(() => {
      this.onplayable(text);
      void this.lint(text, number);
      void this.study(level);
    }, kStudyAfterMs);
  }

  private async lint(setup: string, number: number): Promise<void> {
    if (!hasLint) return;
    try {
      const { problems } = await server.connection.request('level.lint', { setup });
      if (number === this.number) this.problems = problems;
    } catch (error) {
      if (refusalOf(error).code === 'verb/unknown') hasLint = false;
      if (number === this.number) this.problems = undefined;
    }
  }

  private async study(level: Level): Promise<void> {
    const { player } = this;
    await this.quick.start('level.study', {
      setup: this.setupOf(level),
      player,
      games: kQuickGames,
      time_ms: kQuickMs,
    });
  }
}
