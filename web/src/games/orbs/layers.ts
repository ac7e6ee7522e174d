// Layers within a cell: cell marks stay in place while tokens move over them. All marks are drawn above the token, in
// the corners.

/** Marks that belong to a cell. */
const kOfCell = ['start', 'end', 'forbid', 'stop'] as const;
/** Marks that belong to a token and move with it. */
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

/** The mark a token stands for; undefined for orbs. */
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

/** In drawing order, bottom to top. */
export function marksOnTop(tokens: readonly string[]): string[] {
  return [...tokens.filter((token) => !markOf(token)), ...tokens.filter((token) => markOf(token))];
}
