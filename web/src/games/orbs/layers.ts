// What lies in a cell in layers: marks of the cell stay where they are while tokens move over them, and all marks are
// drawn above the token, in the corners.

/** Marks of a cell. */
const kOfCell = ['start', 'end', 'forbid', 'stop'] as const;
/** Marks of a token: they go where it goes. */
const kOfToken = ['lock', 'enchanted'] as const;
const kCost = /^cost(\d)$/;

/** Marks without a number, in the order of the brushes. */
export const kPlainMarks = [...kOfCell, ...kOfToken] as const;

export type OrbMarkKind = (typeof kOfCell)[number] | (typeof kOfToken)[number] | 'cost';

export interface OrbMark {
  mark: OrbMarkKind;
  /** The number of a cost. */
  number?: string;
}

/** The mark a token is; undefined for tokens that lie on the board themselves. */
export function markOf(token: string): OrbMark | undefined {
  const cost = kCost.exec(token)?.[1];
  if (cost !== undefined) return { mark: 'cost', number: cost };
  const mark = kPlainMarks.find((name) => name === token);
  return mark && { mark };
}

/** Whether a token stays in its cell while others move. */
export function isCellMark(token: string): boolean {
  return kCost.test(token) || kOfCell.some((name) => name === token);
}

/** As they are drawn, bottom to top. */
export function marksOnTop(tokens: readonly string[]): string[] {
  return [...tokens.filter((token) => !markOf(token)), ...tokens.filter((token) => markOf(token))];
}
