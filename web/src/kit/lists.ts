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
