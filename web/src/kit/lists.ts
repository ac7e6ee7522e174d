// Copies of lists with one item changed. Array.prototype.with and toSpliced do the same, but Debian's Node, 18,
// lacks them.

/** The list with another item at the index, which it has. */
export function withItem<T>(list: readonly T[], index: number, item: T): T[] {
  return list.map((old, i) => (i === index ? item : old));
}

/** The list without the item at the index. */
export function withoutItem<T>(list: readonly T[], index: number): T[] {
  return list.filter((_, i) => i !== index);
}

/** The last item that fits. */
export function findLast<T>(list: readonly T[], fits: (item: T) => boolean): T | undefined {
  return list.filter(fits).at(-1);
}

/** The next item after `last` that fits, in turn and beginning anew at the end; the first that fits where `last` is not in
 *  the list. It may be `last` again. */
export function nextInTurn<T>(list: readonly T[], last: T | undefined, fits: (item: T) => boolean): T | undefined {
  const after = list.findIndex((item) => item === last) + 1;
  return [...list.slice(after), ...list.slice(0, after)].find(fits);
}
