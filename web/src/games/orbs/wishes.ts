// What the solver shall make of each kind's combos, in the format of a position's key `wishes`. Kinds that it does not
// name have the wish of their weight: a negative one is to be avoided.
import { kWeightedKinds, plainWorth, type Weight } from './worth';

/** In the order in which taps change them. */
export const kWishes = ['wanted', 'neutral', 'avoided', 'forbidden'] as const;
export type Wish = (typeof kWishes)[number];
export type WeightedKind = (typeof kWeightedKinds)[number];
export type Wishes = ReadonlyMap<string, Wish>;

/** The wishes that the key names; entries that make no sense are left out. */
export function wishesOf(key: string | undefined): Wishes {
  const pairs = (key ?? '').split(',').map((pair) => pair.split(':'));
  return new Map(
    pairs.flatMap(([kind = '', name = '']) => {
      const wish = kWishes.find((known) => known === name);
      return wish && kWeightedKinds.some((known) => known === kind) ? [[kind, wish] as const] : [];
    }),
  );
}

/** The key's value; undefined if it is not needed. */
export function wishesKey(wishes: Wishes): string | undefined {
  const named = kWeightedKinds.flatMap((kind) => (wishes.has(kind) ? [`${kind}:${wishes.get(kind)}`] : []));
  return named.length > 0 ? named.join(',') : undefined;
}

/** The wish that applies to a kind. */
export function wishOf(kind: WeightedKind, wishes: Wishes, weights: readonly Weight[] = plainWorth().weights): Wish {
  const weight = weights[kWeightedKinds.indexOf(kind)]?.normal ?? 1;
  return wishes.get(kind) ?? (weight < 0 ? 'avoided' : 'wanted');
}

/** After a tap on a kind: its next wish, which need not be named if it is that of the weight. */
export function withNextWish(kind: WeightedKind, wishes: Wishes, weights?: readonly Weight[]): Wishes {
  const at = kWishes.indexOf(wishOf(kind, wishes, weights));
  const next = kWishes[(at + 1) % kWishes.length] ?? 'wanted';
  const others = new Map([...wishes].filter(([name]) => name !== kind));
  return next === wishOf(kind, others, weights) ? others : others.set(kind, next);
}
