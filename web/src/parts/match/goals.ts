// Figures that are goals: how many are asked for, and how many of them are left.
import type { Figure } from '../../protocol/shapes';

export interface Goal {
  left: number;
  asked: number;
}

/** Reads "20 / 30"; a text of another form is a goal of one that is left. */
export function goalOf({ value }: Pick<Figure, 'value'>): Goal {
  const [, left, asked] = /^(\d+) \/ (\d+)$/.exec(value) ?? [];
  return left === undefined || asked === undefined
    ? { left: 1, asked: 1 }
    : { left: Number(left), asked: Number(asked) };
}
