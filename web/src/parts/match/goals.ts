// Figures that are goals: what is left of what was asked for.
import type { Figure } from '../../protocol/shapes';

export interface Goal {
  left: number;
  asked: number;
}

/** "20 / 30" as numbers; a text that says nothing of the kind is a goal of one that is left. */
export function goalOf({ value }: Pick<Figure, 'value'>): Goal {
  const [, left, asked] = /^(\d+) \/ (\d+)$/.exec(value) ?? [];
  return left === undefined || asked === undefined
    ? { left: 1, asked: 1 }
    : { left: Number(left), asked: Number(asked) };
}
