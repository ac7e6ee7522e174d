// A match-3 move as a sequence of shots, one per wave of its steps: where pieces stand, how each got there, what
// vanished, what was hit. For drawing only: the resulting board always comes from the program.
import { fallMs } from '../../board/fall';
import { byWave } from '../../board/waves';
import type { Step, View } from '../../protocol/shapes';
import { gravityOf, splitCell } from './tokens';

/** A position in cells from the top left. `jump`: the piece appears here without travelling, for example out of a
 * portal. */
export interface Point {
  x: number;
  y: number;
  jump?: boolean;
}

/** What fills a cell, and the cover on it. A piece keeps its id while it is on the board. */
export interface Piece {
  id: number;
  cell: number;
  token: string;
  cover?: string;
  /** Its path in this shot, including start and end, and the duration. */
  path?: readonly Point[];
  ms?: number;
  falls?: boolean;
  /** How many points at the start of the path are off the board. */
  outside?: number;
  /** Appeared in this shot. */
  isNew?: boolean;
}

export interface Flight {
  from: number;
  to: number;
  token: string;
}

export interface PieceScene {
  /** What happens in this shot. */
  steps: readonly Step[];
  pieces: readonly Piece[];
  grounds: readonly (string | undefined)[];
  /** Pieces that vanish in this shot. */
  removed: readonly Piece[];
  /** Cells hit by a blast, and cells that lost a layer. */
  blasted: readonly number[];
  damaged: readonly number[];
  flights: readonly Flight[];
  ms: number;
  /** Milliseconds at its start in which a special that fires only glows. */
  hold: number;
  /** Of the finale: how much faster than usual its pieces move. */
  finale?: number;
}

const kSwapMs = 160;
const kFlightMs = 420;
const kShuffleMs = 480;
const kHoldMs = 60;
const kBounceMs = 220;
/** Offsets of a refused piece as shares of the distance: there, back, and a short shake. */
const kBounce = [0, 0.4, 0, 0.06, -0.06, 0];
/** Minimum duration of a wave by kind of step; moving pieces have their own durations. */
const kStepMs: Record<string, number> = {
  trigger: 260,
  combine: 300,
  blast: 280,
  fly: kFlightMs,
  clear: 200,
  spawn_special: 260,
  damage_cover: 240,
  damage_ground: 240,
  damage_blocker: 240,
  ingredient_out: 300,
  spread: 260,
  lost: 300,
};

export const kEmptyScene: PieceScene = {
  steps: [],
  pieces: [],
  grounds: [],
  removed: [],
  blasted: [],
  damaged: [],
  flights: [],
  ms: 0,
  hold: 0,
};

let lastId = 0;

function newPiece(cell: number, token: string): Piece {
  return { id: ++lastId, cell, token, isNew: true };
}

/** A piece at the end of its path. A piece that did not move stays the same object, so it is not re-rendered. */
function stilled(piece: Piece): Piece {
  const { id, cell, token, cover, path, ms, isNew } = piece;
  return path || ms || isNew ? { id, cell, token, cover } : piece;
}

/** A board at rest. Pieces that have not moved keep their ids. */
export function atRest(cells: readonly (readonly string[])[], before: readonly Piece[] = []): PieceScene {
  const stood = new Map(before.map((piece) => [piece.cell, piece]));
  const stacks = cells.map(splitCell);
  const pieces = stacks.flatMap(({ piece: token, cover }, cell): Piece[] => {
    if (token === undefined) return [];
    const same = stood.get(cell);
    if (same?.token !== token) return [{ id: ++lastId, cell, token, cover }];
    return [same.cover === cover ? stilled(same) : { id: same.id, cell, token, cover }];
  });
  return { ...kEmptyScene, pieces, grounds: stacks.map(({ ground }) => ground) };
}

/** Applies a wave's steps to the board. */
class SceneBuilder {
  removed: Piece[] = [];
  blasted: number[] = [];
  damaged: number[] = [];
  flights: Flight[] = [];
  private at: (Piece | undefined)[];
  private grounds: (string | undefined)[];
  /** How many pieces entered at each spawner in this wave; the next one starts that much further outside. */
  private queues = new Map<number, number>();

  constructor(
    { pieces, grounds }: PieceScene,
    private readonly view: View,
  ) {
    this.at = grounds.map(() => undefined);
    for (const piece of pieces) this.at[piece.cell] = stilled(piece);
    this.grounds = [...grounds];
  }

  play(steps: readonly Step[]): PieceScene {
    for (const step of steps) this.step(step);
    this.shuffle(steps.filter(({ kind }) => kind === 'shuffle'));
    const pieces = this.at.filter((piece) => piece !== undefined);
    const ms = Math.max(...steps.map(({ kind }) => kStepMs[kind] ?? 0), ...pieces.map((piece) => piece.ms ?? 0));
    const hold = steps.some(({ kind }) => kind === 'trigger' || kind === 'combine') ? kHoldMs : 0;
    const { grounds, removed, blasted, damaged, flights } = this;
    return { steps, pieces, grounds, removed, blasted, damaged, flights, ms: ms + hold, hold };
  }

  private step({ kind, cells, token = '' }: Step): void {
    const [from = -1, to = -1] = [cells[0], cells.at(-1)];
    if (kind === 'swap') this.swap(from, to);
    else if (kind === 'fall') this.put(to, this.at[from], this.points(cells), from);
    else if (kind === 'refill') this.refill(cells, token);
    else if (kind === 'blast') this.blasted.push(...cells);
    else if (kind === 'fly') this.flights.push({ from, to, token });
    else if (kind === 'spawn_special') this.at[from] = newPiece(from, token);
    else if (kind === 'spread') this.at[to] = newPiece(to, this.at[from]?.token ?? '');
    else if (['clear', 'trigger', 'combine', 'ingredient_out'].includes(kind))
      cells.forEach((cell) => this.remove(cell));
    else if (kind.startsWith('damage_')) cells.forEach((cell) => this.damage(kind, cell, token || undefined));
  }

  private remove(cell: number): void {
    const piece = this.at[cell];
    if (piece) this.removed.push(piece);
    this.at[cell] = undefined;
  }

  private damage(kind: string, cell: number, left: string | undefined): void {
    this.damaged.push(cell);
    const piece = this.at[cell];
    if (kind === 'damage_ground') this.grounds[cell] = left;
    else if (kind === 'damage_cover' && piece) this.at[cell] = { ...piece, cover: left };
    else if (piece && left) this.at[cell] = { ...piece, token: left };
    else this.remove(cell);
  }

  private point(cell: number): Point {
    return { x: cell % this.view.columns, y: Math.floor(cell / this.view.columns) };
  }

  private points(cells: readonly number[]): Point[] {
    return cells.map((cell, i) => {
      const [here, last] = [this.point(cell), this.point(cells[i - 1] ?? cell)];
      const jump = Math.abs(here.x - last.x) > 1 || Math.abs(here.y - last.y) > 1;
      return jump ? { ...here, jump } : here;
    });
  }

  /** A second fall in the same wave extends the first one's path. */
  private put(cell: number, piece: Piece | undefined, path: readonly Point[], from: number): void {
    if (!piece) return;
    const whole = piece.path ? [...piece.path, ...path.slice(1)] : path;
    if (from >= 0) this.at[from] = undefined;
    this.at[cell] = { ...piece, cell, path: whole, falls: true, ms: fallMs(whole.length - 1) };
  }

  private refill(cells: readonly number[], token: string): void {
    const [spawner = -1, to = -1] = [cells[0], cells.at(-1)];
    const waiting = (this.queues.get(spawner) ?? 0) + 1;
    this.queues.set(spawner, waiting);
    const [x, y] = gravityOf(splitCell(this.view.cells[spawner] ?? []).floor);
    const gate = this.point(spawner);
    const outside = Array.from({ length: waiting }, (_, i) => ({
      x: gate.x - x * (waiting - i),
      y: gate.y - y * (waiting - i),
    }));
    const piece: Piece = { id: ++lastId, cell: to, token, outside: waiting };
    this.put(to, piece, [...outside, ...this.points(cells)], -1);
  }

  private swap(a: number, b: number): void {
    const [first, second] = [this.at[a], this.at[b]];
    this.at[a] = second && { ...second, cell: a, path: this.points([b, a]), ms: kSwapMs };
    this.at[b] = first && { ...first, cell: b, path: this.points([a, b]), ms: kSwapMs };
  }

  /** All tiles leave their cells before any arrives. */
  private shuffle(steps: readonly Step[]): void {
    const moved = steps.map(({ cells: [from = -1, to = -1] }) => ({ from, to, piece: this.at[from] }));
    for (const { from } of moved) this.at[from] = undefined;
    for (const { from, to, piece } of moved) {
      const path = [this.point(from), this.point(to)];
      this.at[to] = piece && { ...piece, cell: to, path, ms: kShuffleMs };
    }
  }
}

/** The shots of a move from the board before it. */
export function shotsOf(before: PieceScene, steps: readonly Step[], view: View): PieceScene[] {
  let last = before;
  return byWave(steps).map((together) => {
    last = new SceneBuilder(last, view).play(together);
    return last;
  });
}

/** Of a whole finale. Timers are late, and it should be over within 2.5 s. */
const kFinaleMs = 2000;
/** Nobody can follow more. */
const kFinaleRate = 2;

/** The shots of a move with its finale in time: faster, and without its end if that is not enough. */
export function inTime(shots: readonly PieceScene[]): readonly PieceScene[] {
  const begin = shots.findIndex(({ steps }) => steps.some(({ kind }) => kind === 'finale'));
  if (begin < 0) return shots;
  const finale = shots.slice(begin);
  const total_ms = finale.reduce((sum, { ms }) => sum + ms, 0);
  const rate = Math.min(kFinaleRate, Math.max(1, total_ms / kFinaleMs));
  let left_ms = kFinaleMs;
  const shown = finale.map((shot): PieceScene => ({ ...shot, ms: shot.ms / rate, finale: rate }));
  return [...shots.slice(0, begin), ...shown.filter(({ ms }) => (left_ms -= ms) >= -1)];
}

/** A scene's pieces at the ends of their paths. */
export function stopped({ pieces, grounds }: PieceScene): PieceScene {
  return { ...kEmptyScene, pieces: pieces.map(stilled), grounds };
}

/** Two pieces that start to swap, return, and shake a little. */
export function bounceBack(rest: PieceScene, a: number, b: number, columns: number): PieceScene {
  const place = (cell: number): Point => ({ x: cell % columns, y: Math.floor(cell / columns) });
  const toward = (from: Point, to: Point, share: number): Point => ({
    x: from.x + share * (to.x - from.x),
    y: from.y + share * (to.y - from.y),
  });
  const pieces = rest.pieces.map((piece) => {
    if (piece.cell !== a && piece.cell !== b) return piece;
    const [here, there] = [place(piece.cell), place(piece.cell === a ? b : a)];
    return { ...piece, path: kBounce.map((share) => toward(here, there, share)), ms: kBounceMs };
  });
  return { ...rest, pieces, ms: kBounceMs };
}
