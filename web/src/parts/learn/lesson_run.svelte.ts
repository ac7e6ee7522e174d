// Progress through a lesson. Each step is a position from the program. Only the moves it asks for are played; all
// others are rejected.
import { firstSteps, kNothingSent } from '../../board/sent';
import { shownCells } from '../../board/marks';
import { actionsOf } from '../../protocol/actions';
import { refusalOf } from '../../protocol/connection';
import type { GameInfo, Position, Refusal } from '../../protocol/messages';
import type { Action, Step } from '../../protocol/shapes';
import type { Lesson, LessonStep, LessonTask } from '../lesson';

/** The program's services that a lesson uses. */
export interface LessonServer {
  open(text: string): Promise<Position>;
  play(text: string, move: string): Promise<Position & { steps: Step[] }>;
}

export class LessonRun {
  /** Index of the step, and of its current task; `task` equals the task count when all are done. */
  at = $state(0);
  task = $state(0);
  position = $state.raw<Position>();
  /** The last move's steps; empty after a jump. */
  steps = $state.raw<readonly Step[]>([]);
  /** The move in flight: its cells, and its optimistic steps. */
  pending = $state.raw<readonly number[]>();
  sent = $state.raw<readonly Step[]>(kNothingSent);
  /** Unexpected gestures since the last expected one. */
  missed = $state(0);
  refusal = $state.raw<Refusal>();
  /** Moves of the task made so far. */
  private made = $state(0);
  private request = 0;

  constructor(
    private readonly game: GameInfo,
    readonly lesson: Lesson,
    private readonly server: LessonServer,
  ) {
    void this.go(0);
  }

  get step(): LessonStep {
    return this.lesson[this.at]!;
  }

  /** The current task; undefined when the step is done. */
  get asked(): LessonTask | undefined {
    return this.step.tasks[this.task];
  }

  get done(): boolean {
    return this.asked === undefined;
  }

  get last(): boolean {
    return this.at === this.lesson.length - 1;
  }

  /** The legal moves, while one is expected. */
  get actions(): readonly Action[] {
    return this.done || this.pending ? [] : actionsOf(this.position?.view);
  }

  /** The action for the next expected move. */
  get expected(): Action | undefined {
    const move = this.asked?.moves[this.made];
    return actionsOf(this.position?.view).find((action) => action.move === move);
  }

  /** Goes to the start of a step once its position is loaded. */
  async go(at: number): Promise<void> {
    const request = ++this.request;
    this.stopWaiting();
    await this.take(request, this.server.open(this.lesson[at]!.start), (position) => {
      [this.at, this.task, this.made, this.missed] = [at, 0, 0, 0];
      this.show(position, []);
    });
  }

  /** Plays an action if it is the expected one; otherwise counts a miss. */
  async play(action: Action): Promise<boolean> {
    const { asked, position } = this;
    if (!asked || !position || this.pending) return false;
    if (action.move !== asked.moves[this.made]) {
      this.missed += 1;
      return false;
    }
    const request = ++this.request;
    this.pending = shownCells(action);
    this.sent = firstSteps(action, position.view, this.game, position.seat);
    return this.take(request, this.server.play(position.text, action.move), ({ steps, ...next }) => {
      this.show(next, steps);
      this.missed = 0;
      this.made += 1;
      if (this.made === asked.moves.length) [this.task, this.made] = [this.task + 1, 0];
    });
  }

  /** Records a gesture that makes no move. */
  miss(): void {
    this.missed += 1;
  }

  private show(position: Position, steps: readonly Step[]): void {
    [this.position, this.steps] = [position, steps];
    this.stopWaiting();
  }

  private stopWaiting(): void {
    [this.pending, this.sent] = [undefined, kNothingSent];
  }

  /** Awaits an answer; ignored unless it belongs to the newest request. */
  private async take<Answer>(
    request: number,
    answer: Promise<Answer>,
    use: (answer: Answer) => void,
  ): Promise<boolean> {
    try {
      const answered = await answer;
      if (request !== this.request) return false;
      this.refusal = undefined;
      use(answered);
      return true;
    } catch (error) {
      const refusal = refusalOf(error);
      if (request !== this.request) return false;
      this.refusal = refusal;
      this.stopWaiting();
      return false;
    }
  }
}
