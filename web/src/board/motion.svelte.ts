// Board animation. StepMotion animates any game wave by wave and ends on the program's own view. A new move ends the
// previous animation. With reduced motion nothing is animated.
import { prefersReducedMotion } from '../kit/reduced_motion';
import { Shots } from '../kit/shots.svelte';
import type { Step, View } from '../protocol/shapes';
import { kCell, middle } from './board_paths';
import { fallMs } from './fall';
import { confirms, kNothingSent, laterSteps } from './sent';
import { keptCells, waves } from './waves';

export interface BoardMotion {
  /** No animation is running that the next move must wait for. */
  readonly resting: boolean;
  /** The number of rows drawn, if it differs from the view's. */
  readonly rows?: number;
  /** Shows a board; `steps` are those of the move that led to it, empty after a jump. */
  show(view: View, steps: readonly Step[]): void;
  /** Draws a move's first steps optimistically; an empty list reverts them. */
  send?(view: View, steps: readonly Step[]): void;
  /** Shows that these two cells make no move. */
  refuse?(a: number, b: number): void;
  /** Called with each wave's steps when the wave starts. */
  onwave?: ((steps: readonly Step[]) => void) | undefined;
  /** Speed as a multiple of the default; faster if a move would take longer than `within_ms`. */
  setPace?(rate: number, within_ms: number): void;
  stop(): void;
}

const kWaveMs = 190;
/** Minimum durations of these steps; a wave lasts as long as its slowest step. */
const kStepMs: Record<string, number> = { clear: 420 };
const kSlideMs = 90;

/** How a token enters its cell: it appears, or slides or falls from an offset (x, y) in board units within `ms`. */
export type Arrival = 'arrives' | { x: number; y: number; ms: number; falls: boolean };

export interface WaveState {
  /** The steps of this wave. */
  steps: readonly Step[];
  cells: string[][];
  arrivals: Map<number, Arrival>;
  /** The tokens cleared by this wave, by cell. */
  removed: Map<number, string[]>;
}

/** The tokens cleared by a wave. */
function removedBy(
  before: readonly string[][],
  steps: readonly Step[],
  stays: (token: string) => boolean,
): Map<number, string[]> {
  const cells = steps.flatMap((step) => (step.kind === 'clear' ? step.cells : []));
  return new Map(cells.map((cell) => [cell, (before[cell] ?? []).filter((token) => !stays(token))]));
}

/** Duration of a wave: until the last of its tokens has arrived. */
function lasts(steps: readonly Step[], arrivals: ReadonlyMap<number, Arrival>): number {
  const arriving = [...arrivals.values()].map((arrival) => (arrival === 'arrives' ? 0 : arrival.ms));
  return Math.max(kWaveMs, ...steps.map(({ kind }) => kStepMs[kind] ?? 0), ...arriving);
}

type Shot = WaveState & { ms: number };

const kSlides = new Set(['swap', 'fall']);

/** The arrivals of a wave, by cell. */
export function arrivalsOf(steps: readonly Step[], columns: number): Map<number, Arrival> {
  const found = new Map<number, Arrival>();
  for (const { kind, cells, token } of steps) {
    const [from, to] = cells;
    if (kSlides.has(kind) && from !== undefined && to !== undefined) {
      const [a, b] = [middle(from, columns), middle(to, columns)];
      const [x, y] = [a.x - b.x, a.y - b.y];
      const falls = kind === 'fall';
      const way = { falls, ms: falls ? fallMs(Math.max(Math.abs(x), Math.abs(y)) / kCell) : kSlideMs };
      found.set(to, { x, y, ...way });
      if (kind === 'swap') found.set(from, { x: b.x - a.x, y: b.y - a.y, ...way });
    } else if (token) {
      for (const cell of cells) found.set(cell, 'arrives');
    }
  }
  return found;
}

export class StepMotion implements BoardMotion {
  onwave: BoardMotion['onwave'];
  private readonly shots = new Shots<WaveState>(
    { steps: [], cells: [], arrivals: new Map(), removed: new Map() },
    ({ steps }) => this.onwave?.(steps),
  );
  private sent = kNothingSent;

  /** `stays` is true for tokens that stay in their cell when others move. */
  constructor(private readonly stays: (token: string) => boolean = () => false) {}

  get shown(): WaveState {
    return this.shots.current;
  }

  get resting(): boolean {
    return this.shots.resting;
  }

  send(view: View, steps: readonly Step[]): void {
    const [wave] = waves(view.cells, steps, this.stays);
    const arrivals = prefersReducedMotion() ? new Map() : arrivalsOf(steps, view.columns);
    this.sent = steps;
    const cells = keptCells(wave?.cells ?? view.cells, this.shown.cells);
    this.shots.play([], { steps, cells, arrivals, removed: new Map() });
  }

  show(view: View, given: readonly Step[]): void {
    const ahead = confirms(given, this.sent);
    const steps = ahead ? laterSteps(given) : given;
    this.sent = kNothingSent;
    const before = this.shown.cells;
    if (ahead && steps.length === 0)
      return this.shots.play([], { ...this.shown, steps: [], cells: keptCells(view.cells, before) });
    const known = before.length === view.cells.length && steps.length > 0 && !prefersReducedMotion();
    const moves = known ? waves(before, steps, this.stays) : [];
    let shown = before;
    const shots = moves.map(({ steps, cells }): Shot => {
      const arrivals = arrivalsOf(steps, view.columns);
      const removed = removedBy(shown, steps, this.stays);
      shown = keptCells(cells, shown);
      return { steps, cells: shown, arrivals, removed, ms: lasts(steps, arrivals) };
    });
    // The last wave is drawn from the program's view, which corrects what the page could not derive.
    const last = shots.at(-1) ?? { steps, arrivals: new Map(), removed: new Map() };
    this.shots.play(shots.slice(0, -1), { ...last, cells: keptCells(view.cells, shown) });
  }

  stop(): void {
    this.shots.stop();
  }
}
