// A board of digits as rows with ids, and a move as a sequence of shots, one per wave of its steps: a pair vanishes,
// blank rows vanish and those below move up, digits are appended. For drawing only: the resulting board always comes
// from the program.
import { byWave } from '../../board/waves';
import type { Step } from '../../protocol/shapes';

export const kBlank = 'blank';

/** A row keeps its id while it is on the board, and its object while it is unchanged. */
export interface Row {
  id: number;
  /** One token per cell; undefined past the end of the board. */
  tokens: readonly (string | undefined)[];
}

export interface RowScene {
  /** What happens in this shot. */
  steps: readonly Step[];
  rows: readonly Row[];
  /** Digits that vanish, by cell. */
  removed: readonly { cell: number; token: string }[];
  /** Appended digits arrive one after another: each one's delay in ms, by cell. */
  delays: ReadonlyMap<number, number>;
  ms: number;
}

export const kEmptyScene: RowScene = { steps: [], rows: [], removed: [], delays: new Map(), ms: 0 };

const kPairMs = 300;
const kCloseMs = 260;
const kArriveMs = 260;
/** Delay between appended digits; many digits share kAppendMs instead. */
const kApartMs = 30;
const kAppendMs = 700;

let lastId = 0;

function same(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.length === b.length && a.every((token, i) => token === b[i]);
}

/** A board at rest. Rows keep their ids, and unchanged rows their objects. */
export function atRest(
  cells: readonly (readonly string[])[],
  columns: number,
  before: readonly Row[] = [],
): readonly Row[] {
  return Array.from({ length: Math.ceil(cells.length / columns) }, (_, row): Row => {
    const tokens = cells.slice(row * columns, (row + 1) * columns).map((stack) => stack.at(-1));
    const old = before[row];
    return old && same(old.tokens, tokens) ? old : { id: old?.id ?? ++lastId, tokens };
  });
}

function paired(rows: readonly Row[], steps: readonly Step[], columns: number): RowScene {
  const cells = new Set(steps.flatMap((step) => step.cells));
  const removed = [...cells].flatMap((cell) => {
    const token = rows[Math.floor(cell / columns)]?.tokens[cell % columns];
    return token ? [{ cell, token }] : [];
  });
  const touched = new Set([...cells].map((cell) => Math.floor(cell / columns)));
  const left = rows.map((row, i) =>
    touched.has(i)
      ? { ...row, tokens: row.tokens.map((token, c) => (cells.has(i * columns + c) ? kBlank : token)) }
      : row,
  );
  return { ...kEmptyScene, rows: left, removed, ms: kPairMs };
}

/** Cell numbers in the steps are from before the first row vanishes. */
function closed(rows: readonly Row[], steps: readonly Step[], columns: number): RowScene {
  const vanished = new Set(steps.map(({ cells: [cell = -1] }) => Math.floor(cell / columns)));
  return { ...kEmptyScene, rows: rows.filter((_, i) => !vanished.has(i)), ms: kCloseMs };
}

function appended(rows: readonly Row[], steps: readonly Step[], columns: number): RowScene {
  const cells = rows.flatMap(({ tokens }) => tokens.map((token): string[] => (token ? [token] : [])));
  for (const {
    cells: [cell = -1],
    token,
  } of steps) {
    while (cells.length <= cell) cells.push([]);
    cells[cell] = token ? [token] : [];
  }
  const apart = Math.min(kApartMs, kAppendMs / steps.length);
  const delays = new Map(steps.map(({ cells: [cell = -1] }, i) => [cell, Math.round(i * apart)]));
  const whole = Math.ceil(cells.length / columns) * columns;
  while (cells.length < whole) cells.push([]);
  return { ...kEmptyScene, rows: atRest(cells, columns, rows), delays, ms: kArriveMs + apart * steps.length };
}

const kWaves: Record<string, (rows: readonly Row[], steps: readonly Step[], columns: number) => RowScene> = {
  pair: paired,
  clear_row: closed,
  append: appended,
};

/** The shots of a move from the rows before it. All steps of a wave are of one kind. */
export function shotsOf(before: readonly Row[], steps: readonly Step[], columns: number): RowScene[] {
  let rows = before;
  return byWave(steps).flatMap((together) => {
    const shot = kWaves[together[0]?.kind ?? '']?.(rows, together, columns);
    rows = shot?.rows ?? rows;
    return shot ? [{ ...shot, steps: together }] : [];
  });
}
