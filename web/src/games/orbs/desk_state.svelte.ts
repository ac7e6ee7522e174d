// The route solver desk's state: the board, the game's options, the text's keys, and the undo stack. Edits are plain;
// the program parses pasted text, and validates the whole text when solving.
import { withItem } from '../../kit/lists';
import { gameOf, setupFrom, setupOf, valuesOf } from '../../protocol/setup';
import type { GameInfo } from '../../protocol/messages';
import type { View } from '../../protocol/shapes';
import { isCellMark } from './layers';
import { marked, marksOf, resizedMarks, withMarks, type Marks } from './marks';
import { cellName, putTogether, resized, takeApart, tokensOf, type Size } from './notation';
import { routeKey, swapped } from './route';
import { kWorthKeys, type WorthKeys } from './worth';

interface DeskState {
  values: number[];
  cells: string;
  keys: ReadonlyMap<string, string>;
}

const kMaxUndone = 200;

/** The desk's view after the first steps of a route, computed by the page; an orb's marks move with it. */
export function viewOf({ cells, size, marks }: OrbDesk, route: readonly number[] = [], steps = 0): View {
  const orbs = [...cells].map((char, cell) => [
    ...(marks.get(cell) ?? []).filter((mark) => !isCellMark(mark)),
    ...tokensOf(char),
  ]);
  return {
    ...size,
    names: [...cells].map((_, cell) => cellName(cell, size)),
    cells: swapped(orbs, route, steps).map((tokens, cell) => [
      ...(marks.get(cell) ?? []).filter(isCellMark),
      ...tokens,
    ]),
    marked: steps > 0 ? [route[steps] ?? 0] : [],
    last: [],
  };
}

/** What a cell shows until a random orb has been drawn for it. */
const kNotDrawn = '?';

/** The desk's requests to the program; answers are texts. */
export interface BoardSource {
  /** A random board of the setup; undefined if there is none. */
  draw: (setup: string) => Promise<string | undefined>;
  /** Parses a board in any notation, with keys; `setup` applies if the text has none. Rejects with a refusal. */
  read: (setup: string, text: string) => Promise<string>;
}

export class OrbDesk {
  private state: DeskState = $state.raw({ values: [], cells: '', keys: new Map() });
  private undoStack = $state.raw<DeskState[]>([]);
  private addsMark = true;

  constructor(
    private readonly game: GameInfo,
    private readonly source: BoardSource,
  ) {}

  get cells(): string {
    return this.state.cells;
  }

  get values(): number[] {
    return this.state.values;
  }

  get keys(): ReadonlyMap<string, string> {
    return this.state.keys;
  }

  get marks(): Marks {
    return marksOf(this.keys, this.size);
  }

  get size(): Size {
    return this.sizeOf(this.state.values);
  }

  get setup(): string {
    return setupFrom(this.game, this.state.values);
  }

  /** The setup without skyfall. */
  get setupWithoutSkyfall(): string {
    const skyfall = this.game.options.findIndex(({ name }) => name === 'skyfall');
    return setupFrom(this.game, skyfall < 0 ? this.values : withItem(this.values, skyfall, 0));
  }

  /** The whole state as one text, as in the address. */
  get text(): string {
    return putTogether(this.setup, this.cells, this.size, this.keys);
  }

  /** The solver's input: the board without any route. */
  get question(): string {
    return this.withRoute([]);
  }

  /** The board with this route instead of any other. */
  withRoute(cells: readonly number[], setup = this.setup): string {
    const keys = new Map(this.keys);
    keys.delete('route');
    keys.delete('known');
    if (cells.length > 0) keys.set('route', routeKey(cells, this.size));
    return putTogether(setup, this.cells, this.size, keys);
  }

  /** The board to drag by hand. `known`: the combos of the best route, if the search ended below its bound. */
  byHand(known?: number): string {
    return known === undefined ? this.question : `${this.question} known=${known}`;
  }

  get canUndo(): boolean {
    return this.undoStack.length > 0;
  }

  /** Loads a text: its options and board, or a random board if it has none. Rejects if the board cannot be read. */
  async load(text: string): Promise<void> {
    const setup = setupOf(text);
    const values = valuesOf(this.game, setup);
    const { columns, rows } = this.sizeOf(values);
    this.state = { values, cells: kNotDrawn.repeat(columns * rows), keys: new Map() };
    this.undoStack = [];
    const empty = this.state;
    const board = text.slice(setup.length).trim();
    try {
      const read = board === '' ? undefined : this.stateOf(await this.source.read(this.setup, board));
      if (read && this.state === empty) this.state = read;
    } finally {
      if (this.state === empty) await this.drawCells(() => true);
    }
  }

  /** Puts a kind into a cell; `begins`: first cell of a stroke, which is undone as a whole. */
  paint(cell: number, kind: string, begins: boolean): void {
    if (this.cells[cell] === kind && !begins) return;
    const cells = withItem([...this.cells], cell, kind).join('');
    if (begins) this.change({ cells });
    else this.state = { ...this.state, cells, keys: this.withoutRoute() };
  }

  fill(cells: string): void {
    this.change({ cells });
  }

  /** Toggles a mark on a cell; the first cell of a stroke decides whether the stroke adds or removes. */
  mark(cell: number, token: string, begins: boolean): void {
    if (begins) this.addsMark = !this.marks.get(cell)?.includes(token);
    const keys = withMarks(this.keys, marked(this.marks, cell, token, this.addsMark), this.size);
    keys.delete('route');
    if (begins) this.change({ keys });
    else this.state = { ...this.state, keys };
  }

  clear(): void {
    const keys = withMarks(this.withoutRoute(), new Map(), this.size);
    this.change({ cells: kNotDrawn.repeat(this.cells.length), keys });
  }

  async randomize(): Promise<void> {
    const before = this.state;
    await this.drawCells(() => true);
    if (this.state !== before) this.undoStack = [...this.undoStack.slice(1 - kMaxUndone), before];
  }

  /** Replaces one kind of orb by another everywhere. */
  replaceAll(from: string, to: string): void {
    this.change({ cells: this.cells.replaceAll(from, to) });
  }

  /** Loads a pasted board, and its keys if any. Rejects if it cannot be read. */
  async paste(text: string): Promise<void> {
    const own = gameOf(text) === this.game.id ? setupOf(text) : '';
    const before = this.state;
    const pasted = this.stateOf(await this.source.read(own || this.setup, text.slice(own.length)));
    if (this.state !== before) return;
    const [from, to] = [this.size, this.sizeOf(pasted.values)];
    const keys = withMarks(this.withoutRoute(), resizedMarks(this.marks, from, to), to);
    this.change(pasted.keys.size > 0 ? pasted : { ...pasted, keys });
  }

  /** Changes the options. A board of another size keeps what fits; new cells get random orbs. */
  async choose(values: number[]): Promise<void> {
    const [from, to] = [this.size, this.sizeOf(values)];
    if (from.columns === to.columns && from.rows === to.rows) {
      this.change({ values, keys: this.keys });
      return;
    }
    const keys = withMarks(this.withoutRoute(), resizedMarks(this.marks, from, to), to);
    this.change({ values, cells: resized(this.cells, from, to, () => kNotDrawn), keys });
    await this.drawCells((cell) => cell % to.columns >= from.columns || cell >= from.rows * to.columns);
  }

  /** The custom worth, which replaces the game's profile, if there is one. */
  get worth(): WorthKeys | undefined {
    const own = kWorthKeys.filter((key) => this.keys.has(key));
    return own.length > 0 ? Object.fromEntries(own.map((key) => [key, this.keys.get(key)])) : undefined;
  }

  setWishes(wishes: string | undefined): void {
    const keys = new Map([...this.keys].filter(([key]) => key !== 'wishes'));
    if (wishes !== undefined) keys.set('wishes', wishes);
    this.state = { ...this.state, keys };
  }

  /** Whether answers are ordered by worth before combos. */
  get ordersByWorth(): boolean {
    return this.state.values[this.option('order')] === 1;
  }

  setWorth(worth: WorthKeys | undefined): void {
    const others = [...this.keys].filter(([key]) => !(kWorthKeys as readonly string[]).includes(key));
    this.state = { ...this.state, keys: new Map([...others, ...Object.entries(worth ?? {})]) };
  }

  undo(): void {
    this.state = this.undoStack.at(-1) ?? this.state;
    this.undoStack = this.undoStack.slice(0, -1);
  }

  /** Fills these cells from a random board, unless the desk changes before it arrives. */
  private async drawCells(wanted: (cell: number) => boolean): Promise<void> {
    const before = this.state;
    const text = await this.source.draw(this.setup);
    if (text === undefined || this.state !== before) return;
    const drawn = takeApart(text).cells;
    const cells = [...this.cells].map((old, cell) => (wanted(cell) ? (drawn[cell] ?? old) : old)).join('');
    this.state = { ...this.state, cells, keys: this.withoutRoute() };
  }

  private change(changes: Partial<DeskState>): void {
    this.undoStack = [...this.undoStack.slice(1 - kMaxUndone), this.state];
    this.state = { ...this.state, keys: this.withoutRoute(), ...changes };
  }

  /** A route, and what is known of the best one, are valid only for the board they were made on. */
  private withoutRoute(): ReadonlyMap<string, string> {
    return new Map([...this.keys].filter(([key]) => key !== 'route' && key !== 'known'));
  }

  /** The state described by a program's text. */
  private stateOf(text: string): DeskState {
    const { setup, cells, keys } = takeApart(text);
    return { values: valuesOf(this.game, setup), cells, keys };
  }

  private option(name: string): number {
    return this.game.options.findIndex((option) => option.name === name);
  }

  private sizeOf(values: readonly number[]): Size {
    return { columns: values[this.option('columns')] ?? 6, rows: values[this.option('rows')] ?? 5 };
  }
}
