// How a board shows its moves. StepMotion shows any game's changes one wave after the other, then rests on the
// program's own view. A move that arrives while an earlier one still runs ends that one at once; without motion
// everything is at rest.
import { prefersReducedMotion } from '../kit/reduced_motion';
import { Shots } from '../kit/shots.svelte';
import type { Step, View } from '../protocol/shapes';
import { middle } from './board_paths';
import { waves } from './waves';

export interface BoardMotion {
  /** Nothing runs that the next move has to wait for. */
  readonly resting: boolean;
  /** Rows on show, where they differ from the view's. */
  readonly rows?: number;
  /** The board to show now, and the steps that led to it; none after a jump. Ends what still runs. */
  show(view: View, steps: readonly Step[]): void;
  /** Shows that two cells do not make a move. */
  refuse?(a: number, b: number): void;
  /** The pace, as a multiple of the usual one; faster where a move would take longer than `within_ms`. */
  setPace?(rate: number, within_ms: number): void;
  stop(): void;
}

const kWaveMs = 190;
/** Waves in which a person wants to see what happens take longer; a wave takes what its slowest step takes. */
const kStepMs: Record<string, number> = { clear: 420, fall: 260 };

/** Where a token that lies in a cell comes from: out of nowhere, or sliding by (x, y) board units. */
export type Arrival = 'arrives' | { x: number; y: number };

export interface WaveState {
  cells: string[][];
  arrivals: Map<number, Arrival>;
  /** Tokens that are just being cleared, by cell. */
  removed: Map<number, string[]>;
}

/** The tokens a wave clears. */
function removedBy(
  before: readonly string[][],
  steps: readonly Step[],
  stays: (token: string) => boolean,
): Map<number, string[]> {
  const cells = steps.flatMap((step) => (step.kind === 'clear' ? step.cells : []));
  return new Map(cells.map((cell) => [cell, (before[cell] ?? []).filter((token) => !stays(token))]));
}

function lasts(steps: readonly Step[]): number {
  return Math.max(kWaveMs, ...steps.map(({ kind }) => kStepMs[kind] ?? 0));
}

type Shot = WaveState & { ms: number };

const kSlides = new Set(['swap', 'fall']);

/** How the tokens of a wave come in, by cell. */
export function arrivalsOf(steps: readonly Step[], columns: number): Map<number, Arrival> {
  const found = new Map<number, Arrival>();
  for (const { kind, cells, token } of steps) {
    const [from, to] = cells;
    if (kSlides.has(kind) && from !== undefined && to !== undefined) {
      const [a, b] = [middle(from, columns), middle(to, columns)];
      found.set(to, { x: a.x - b.x, y: a.y - b.y });
      if (kind === 'swap') found.set(from, { x: b.x - a.x, y: b.y - a.y });
    } else if (token) {
      for (const cell of cells) found.set(cell, 'arrives');
    }
  }
  return found;
}

export class StepMotion implements BoardMotion {
  private readonly shots = new Shots<WaveState>({ cells: [], arrivals: new Map(), removed: new Map() });

  /** `stays` is true for tokens that are left behind when others move. */
  constructor(private readonly stays: (token: string) => boolean = () => false) {}

  get shown(): WaveState {
    return this.shots.current;
  }

  get resting(): boolean {
    return this.shots.resting;
  }

  show(view: View, steps: readonly Step[]): void {
    const before = this.shown.cells;
    const known = before.length === view.cells.length && steps.length > 0 && !prefersReducedMotion();
    const moves = known ? waves(before, steps, this.stays) : [];
    const shots = moves.map(
      ({ steps, cells }, i): Shot => ({
        cells,
        arrivals: arrivalsOf(steps, view.columns),
        removed: removedBy(moves[i - 1]?.cells ?? before, steps, this.stays),
        ms: lasts(steps),
      }),
    );
    // The last wave is shown as the program's view: what this page could not foretell is right at once.
    const last = shots.at(-1) ?? { arrivals: new Map(), removed: new Map() };
    this.shots.play(shots.slice(0, -1), { ...last, cells: view.cells });
  }

  stop(): void {
    this.shots.stop();
  }
}
