// Copies of lists with one item changed. Array.prototype.with and toSpliced do the same, but Debian's Node 18 lacks
// them.

/** A copy with `item` at `index`. REQUIRES: the index exists. */
export function withItem<T>(list: readonly T[], index: number, item: T): T[] {
  return list.map((old, i) => (i === index ? item : old));
}

/** A copy without the item at `index`. */
export function withoutItem<T>(list: readonly T[], index: number): T[] {
  return list.filter((_, i) => i !== index);
}

/** The last item that fits. */
export function findLast<T>(list: readonly T[], fits: (item: T) => boolean): T | undefined {
  return list.filter(fits).at(-1);
}

/** The next fitting item after `last`, wrapping around; may be `last` again. The first fitting item if `last` is
 * not in the list. */
export function nextInTurn<T>(list: readonly T[], last: T | undefined, fits: (item: T) => boolean): T | undefined {
  const after = list.findIndex((item) => item === last) + 1;
  return [...list.slice(after), ...list.slice(0, after)].find(fits);
}
