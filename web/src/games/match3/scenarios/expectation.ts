// A scenario's expectations, split into parts that can be added and removed.
import type { Expected } from '../../../protocol/messages';

/** One expectation: `board`, `outcome`, `refused`, or a figure by name. */
export interface Part {
  key: string;
  value: string | number;
  expected: boolean;
}

const kWhole = ['outcome', 'refused', 'winner', 'board'] as const;
type Whole = (typeof kWhole)[number];

const isWhole = (key: string): key is Whole => (kWhole as readonly string[]).includes(key);

function partsIn(expected: Expected): Map<string, string | number> {
  const parts = new Map<string, string | number>();
  for (const key of kWhole) {
    const value = expected[key];
    if (value !== undefined) parts.set(key, value);
  }
  for (const [key, value] of Object.entries(expected.figures ?? {})) parts.set(key, value);
  return parts;
}

/** All current expectations, and the further ones that the result allows; figures last, by name. */
export function partsOf(expected: Expected, is: Expected | undefined): Part[] {
  const own = partsIn(expected);
  const all = new Map([...partsIn(is ?? {}), ...own]);
  const rank = (key: string) => (isWhole(key) ? kWhole.indexOf(key) : kWhole.length);
  return [...all]
    .map(([key, value]) => ({ key, value, expected: own.has(key) }))
    .sort((a, b) => rank(a.key) - rank(b.key) || (a.key < b.key ? -1 : 1));
}

/** The expectations with a part set or removed. */
export function withPart(expected: Expected, key: string, value: string | number | undefined): Expected {
  if (isWhole(key)) {
    const { [key]: _, ...others } = expected;
    return value === undefined ? others : { ...others, [key]: value };
  }
  const { figures = {}, ...others } = expected;
  const { [key]: _, ...rest } = figures;
  const next = value === undefined ? rest : { ...rest, [key]: value as number };
  return Object.keys(next).length > 0 ? { ...others, figures: next } : others;
}

export function expectsSomething(expected: Expected): boolean {
  return partsIn(expected).size > 0;
}
