// Shows a board's changes one wave after the other, then rests on the program's own view. A move that
// arrives while an earlier one still runs ends that one at once; without motion everything is at rest.
import { staysInCell } from '../games/orbs/layers';
import type { Step, View } from '../protocol/shapes';
import { middle } from './carving';
import { waves } from './waves';

const kWaveMs = 190;
/** Waves in which a person wants to see what happens take longer; a wave takes what its slowest step takes. */
const kStepMs: Record<string, number> = { clear: 420, fall: 260 };

/** Where a token that lies in a cell comes from: out of nowhere, or sliding by (x, y) board units. */
export type Entrance = 'arrives' | { x: number; y: number };

export interface Shown {
  cells: string[][];
  entrances: Map<number, Entrance>;
  /** Tokens that are just being cleared, by cell. */
  leaving: Map<number, string[]>;
}

/** The tokens a wave clears. */
function leaving(before: readonly string[][], steps: readonly Step[]): Map<number, string[]> {
  const cells = steps.flatMap((step) => (step.kind === 'clear' ? step.cells : []));
  return new Map(cells.map((cell) => [cell, (before[cell] ?? []).filter((token) => !staysInCell(token))]));
}

function lasts(steps: readonly Step[]): number {
  return Math.max(kWaveMs, ...steps.map(({ kind }) => kStepMs[kind] ?? 0));
}

type Shot = Shown & { ms: number };

const kSlides = new Set(['swap', 'fall']);

/** How the tokens of a wave come in, by cell. */
export function entrances(steps: readonly Step[], columns: number): Map<number, Entrance> {
  const found = new Map<number, Entrance>();
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

/** Whether this person wants nothing to move. */
export function still(): boolean {
  return matchMedia('(prefers-reduced-motion: reduce)').matches;
}

export class Motion {
  shown = $state.raw<Shown>({ cells: [], entrances: new Map(), leaving: new Map() });
  private timer: ReturnType<typeof setTimeout> | undefined;

  /** The board to show now, and the steps that led to it (none after a jump). */
  show(view: View, steps: readonly Step[]): void {
    clearTimeout(this.timer);
    const before = this.shown.cells;
    const moves = before.length === view.cells.length && steps.length > 0 && !still() ? waves(before, steps) : [];
    const shots = moves.map(({ steps, cells }, i) => ({
      cells,
      entrances: entrances(steps, view.columns),
      leaving: leaving(moves[i - 1]?.cells ?? before, steps),
      ms: lasts(steps),
    }));
    // The last wave is shown as the program's view: what this page could not foretell is right at once.
    const rest: Shot = { entrances: new Map(), leaving: new Map(), ms: 0, ...shots.at(-1), cells: view.cells };
    this.play([...shots.slice(0, -1), rest]);
  }

  stop(): void {
    clearTimeout(this.timer);
  }

  private play([shot, ...later]: Shot[]): void {
    if (!shot) return;
    this.shown = shot;
    if (later.length > 0) this.timer = setTimeout(() => this.play(later), shot.ms);
  }
}
