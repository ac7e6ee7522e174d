// A board being read from a picture: its position, the kinds in its cells, and the person's corrections.
import { kSureEnough, type BoardReader, type PictureGame, type ReadCell } from './board_reader';
import { between, divided, place, stretched, type Lattice, type Point, type Size } from './lattice';
import type { Picture } from './pixels';

const kEdge = 0.02;

/** Default position: as wide as the picture, near its bottom. */
function usualPlace({ width, height }: Picture, size: Size): Lattice {
  const edge = kEdge * width;
  const pitch = Math.min((width - 2 * edge) / size.columns, (height - 2 * edge) / size.rows);
  const last = { x: width / 2 + (pitch * size.columns) / 2, y: height - edge };
  return between(size, { x: last.x - pitch * size.columns, y: last.y - pitch * size.rows }, last);
}

export class PictureBoard {
  lattice: Lattice = $state.raw({
    columns: 1,
    rows: 1,
    origin: { x: 0, y: 0 },
    right: { x: 1, y: 0 },
    down: { x: 0, y: 1 },
  });
  private told: readonly ReadCell[] = $state.raw([]);
  private fixed: ReadonlyMap<number, string> = $state.raw(new Map());
  /** No board was found, and no corner has been moved yet. */
  notFound = $state(false);
  private readonly reader: BoardReader;

  /** `size` applies if no board is found. */
  constructor(
    readonly picture: Picture,
    private readonly game: PictureGame,
    size: Size,
  ) {
    this.reader = game.readerOf(picture);
    const found = this.reader.find();
    this.notFound = !found;
    this.lattice = found ?? usualPlace(picture, size);
    this.read();
  }

  get size(): Size {
    const { columns, rows } = this.lattice;
    return { columns, rows };
  }

  get corners(): readonly [Point, Point] {
    return [this.lattice.origin, place(this.lattice, this.lattice.columns, this.lattice.rows)];
  }

  /** The cells' kinds, row by row. */
  get cells(): readonly string[] {
    const { columns, rows } = this.lattice;
    return Array.from({ length: columns * rows }, (_, cell) => this.kindAt(cell));
  }

  /** The cells a person should check. */
  get unsure(): number[] {
    return this.told.flatMap(({ sure }, cell) => (sure < kSureEnough && !this.fixed.has(cell) ? [cell] : []));
  }

  /** The cells that show the same sign as this one, itself included. */
  alike(cell: number): readonly number[] {
    const sign = this.told[cell]?.alike;
    return sign === undefined ? [cell] : this.told.flatMap(({ alike }, other) => (alike === sign ? [other] : []));
  }

  fix(cells: readonly number[], kind: string): void {
    this.fixed = new Map([...this.fixed, ...cells.map((cell): [number, string] => [cell, kind])]);
  }

  /** The next likely kind of a cell, cyclically. */
  next(cell: number): string {
    const order = this.told[cell]?.order ?? this.game.kinds;
    return order[(order.indexOf(this.kindAt(cell)) + 1) % order.length] ?? this.unread;
  }

  /** Moves a corner of the grid; call read() once the corner is released. */
  moveCorner(which: 0 | 1, to: Point): void {
    const inside = {
      x: Math.max(0, Math.min(this.picture.width, to.x)),
      y: Math.max(0, Math.min(this.picture.height, to.y)),
    };
    const [first, last] = this.corners;
    this.lattice = which === 0 ? stretched(this.lattice, inside, last) : stretched(this.lattice, first, inside);
    this.notFound = false;
  }

  resize(size: Size): void {
    this.lattice = divided(this.lattice, size);
    this.read();
  }

  /** Reads the cells at the grid's current position; corrections of the previous cells are discarded. */
  read(): void {
    this.fixed = new Map();
    this.told = this.notFound ? [] : this.reader.read(this.lattice);
  }

  private kindAt(cell: number): string {
    return this.fixed.get(cell) ?? this.told[cell]?.kind ?? this.unread;
  }

  private get unread(): string {
    return this.game.kinds.at(-1) ?? '';
  }
}
