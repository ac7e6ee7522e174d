// Random ids and seeds, and weighted choice.

function randomBytes(count: number): number[] {
  return [...crypto.getRandomValues(new Uint8Array(count))];
}

/** A unique id of 18 characters. */
export function randomId(): string {
  return randomBytes(9)
    .map((byte) => byte.toString(36).padStart(2, '0'))
    .join('');
}

/** A 32-bit seed; `random` is in [0, 1). */
export function randomSeed(random = Math.random()): number {
  return Math.floor(random * 2 ** 32);
}

/** A random item, drawn in proportion to its weight; `random` is in [0, 1). The first item if no weight is positive. */
export function drawByWeight<Item extends { weight: number }>(
  items: readonly Item[],
  random = Math.random(),
): Item | undefined {
  const total = items.reduce((sum, { weight }) => sum + weight, 0);
  let left = random * total;
  return items.find(({ weight }) => (left -= weight) < 0) ?? items[0];
}
