// A board being read from a picture: its position, the recognized kinds, and the person's corrections.
import { between, divided, place, stretched, type Lattice, type Point, type Size } from './picture/lattice';
import type { Picture } from './picture/pixels';
import { PictureReader } from './picture/read_board';
import { kSureEnough, type ToldCell } from './picture/tell_kinds';
import { kKinds } from './notation';

const kUnknown = '?';
const kEdge = 0.02;

const charOf = (kind: string): string => kKinds.find(({ token }) => token === kind)?.char ?? kUnknown;

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
  private told: readonly ToldCell[] = $state.raw([]);
  private fixed: ReadonlyMap<number, string> = $state.raw(new Map());
  /** No board was found, and no corner has been moved yet. */
  notFound = $state(false);
  private readonly reader: PictureReader;

  /** `size` applies if no board is found. */
  constructor(
    readonly picture: Picture,
    size: Size,
  ) {
    this.reader = new PictureReader(picture);
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

  /** The cells' characters, row by row. */
  get cells(): string {
    const { columns, rows } = this.lattice;
    return Array.from({ length: columns * rows }, (_, cell) => this.charAt(cell)).join('');
  }

  /** The cells a person should check. */
  get unsure(): number[] {
    return this.told.flatMap(({ sure }, cell) => (sure < kSureEnough && !this.fixed.has(cell) ? [cell] : []));
  }

  fix(cell: number, char: string): void {
    this.fixed = new Map([...this.fixed, [cell, char]]);
  }

  /** Sets the next likely kind, cyclically. */
  fixNext(cell: number): void {
    const order = (this.told[cell]?.order ?? kKinds.map(({ token }) => token)).map(charOf);
    this.fix(cell, order[(order.indexOf(this.charAt(cell)) + 1) % order.length] ?? kUnknown);
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

  private charAt(cell: number): string {
    const told = this.told[cell];
    return this.fixed.get(cell) ?? (told ? charOf(told.kind) : kUnknown);
  }
}
