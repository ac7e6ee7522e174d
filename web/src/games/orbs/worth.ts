// A custom worth: the weights of orbs, the rules that multiply it, and the formula, in the format of a position's keys
// `weights`, `rules` and `formula`. The program validates them; this module only parses and prints.

/** The kinds that have weights and rules, in the order of the key `weights`. */
export const kWeightedKinds = [
  'fire',
  'water',
  'wood',
  'light',
  'dark',
  'heart',
  'jammer',
  'poison',
  'mortal',
  'bomb',
] as const;
/** The kinds before this one weigh 1 if nothing is said, the others are avoided. */
const kFirstAvoided = 6;
const kUsualCost = -2;

/** Negative: to be avoided, a combo costs that much. */
export interface Weight {
  normal: number;
  /** For combos of five or more. */
  mass: number;
}

/** What rules look at. Rules that compare an amount multiply the whole drop, the others each combo of that shape. */
export const kRules = {
  combos: { compare: '>=', kinds: false, usual: 7 },
  colours: { compare: '>=', kinds: false, usual: 5 },
  connected: { compare: '>=', kinds: true, usual: 6 },
  remaining: { compare: '<=', kinds: false, usual: 6 },
  first: { compare: '>=', kinds: false, usual: 5 },
  four: { compare: '', kinds: true, usual: 0 },
  row: { compare: '', kinds: true, usual: 0 },
  column: { compare: '', kinds: true, usual: 0 },
  l5: { compare: '', kinds: true, usual: 0 },
  cross: { compare: '', kinds: true, usual: 0 },
  box: { compare: '', kinds: true, usual: 0 },
} as const satisfies Record<string, { compare: string; kinds: boolean; usual: number }>;

export type RuleOf = keyof typeof kRules;

export interface Rule {
  of: RuleOf;
  /** A kind of orb; '' for any. */
  kind: string;
  /** 0 to kMaxAmount; 0 if nothing is compared. */
  amount: number;
  factor: number;
}

export const kFormulas = ['pad', 'tos'] as const;
export type Formula = (typeof kFormulas)[number];

export interface Worth {
  /** One per entry of kWeightedKinds. */
  weights: Weight[];
  rules: Rule[];
  formula: Formula;
}

export const kMaxRules = 32;
export const kMaxAmount = 99;
export const kMaxFactor = 100;

/** The keys of a position that define a custom worth. */
export const kWorthKeys = ['weights', 'rules', 'formula'] as const;
export type WorthKeys = Partial<Record<(typeof kWorthKeys)[number], string>>;

export function plainWorth(): Worth {
  return { weights: kWeightedKinds.map((_, kind) => usualWeight(kind)), rules: [], formula: 'pad' };
}

/** A typed factor, clamped to 0 to kMaxFactor with two decimals. */
export function clampFactor(value: number): number {
  return Number.isFinite(value) ? Math.round(Math.max(0, Math.min(kMaxFactor, value)) * 100) / 100 : 0;
}

/** A kind's weight with one part typed, clamped to kMaxFactor either way. Both parts have the same sign. */
export function withWeight(weight: Weight, part: keyof Weight, value: number): Weight {
  const size = clampFactor(Math.abs(value));
  const other = Math.abs(part === 'normal' ? weight.mass : weight.normal);
  const negative = value < 0 && size > 0;
  // 0 has no sign.
  const [one, two] = negative ? [-size, -(other || size)] : [size, other];
  return part === 'normal' ? { normal: one, mass: two } : { normal: two, mass: one };
}

/** A typed amount, clamped to 0 to kMaxAmount. */
export function clampAmount(value: number): number {
  return Number.isFinite(value) ? Math.round(Math.max(0, Math.min(kMaxAmount, value))) : 0;
}

/** A rule with the default amount; keeps the factor of `from`, and its kind if the new rule has one. */
export function ruleOf(of: RuleOf, from?: Rule): Rule {
  const { kinds, usual } = kRules[of];
  return { of, kind: kinds ? (from?.kind ?? '') : '', amount: usual, factor: from?.factor ?? 2 };
}

export function keysOf({ weights, rules, formula }: Worth): WorthKeys {
  return {
    weights: withoutUsual(weights)
      .map(({ normal, mass }) => `${normal}/${mass}`)
      .join(','),
    ...(rules.length > 0 && { rules: rules.map(textOf).join(',') }),
    ...(formula !== 'pad' && { formula }),
  };
}

/** The worth defined by these keys; undefined if one of them is invalid. Omitted keys have their default. */
export function worthOf(keys: WorthKeys): Worth | undefined {
  const plain = plainWorth();
  const weights = keys.weights === undefined ? plain.weights : weightsOf(keys.weights);
  const rules = keys.rules === undefined ? [] : rulesOf(keys.rules);
  const formula = kFormulas.find((name) => name === (keys.formula ?? 'pad'));
  return weights && rules && formula && { weights, rules, formula };
}

export function sameWorth(a: Worth, b: Worth): boolean {
  return JSON.stringify(keysOf(a)) === JSON.stringify(keysOf(b));
}

function textOf({ of, kind, amount, factor }: Rule): string {
  const { compare } = kRules[of];
  return `${of}${kind && `.${kind}`}${compare && `${compare}${amount}`}:${factor}`;
}

function usualWeight(kind: number): Weight {
  return kind < kFirstAvoided ? { normal: 1, mass: 1 } : { normal: kUsualCost, mass: kUsualCost };
}

/** Without the kinds to be avoided at the end that have their usual weight. */
function withoutUsual(weights: readonly Weight[]): readonly Weight[] {
  const unusual = ({ normal, mass }: Weight, kind: number) =>
    kind < kFirstAvoided || normal !== kUsualCost || mass !== kUsualCost;
  return weights.slice(0, weights.map(unusual).lastIndexOf(true) + 1);
}

/** A single weight applies to masses too; omitted kinds have their usual one. */
function weightsOf(key: string): Weight[] | undefined {
  const given = key.split(',').map((pair) => {
    const [normal = NaN, mass = normal] = pair.split('/').map((word) => (word === '' ? NaN : Number(word)));
    return { normal, mass };
  });
  if (!given.every(({ normal, mass }) => (normal >= 0 && mass >= 0) || (normal < 0 && mass < 0))) return undefined;
  return kWeightedKinds.map((_, kind) => given[kind] ?? usualWeight(kind));
}

function rulesOf(key: string): Rule[] | undefined {
  const rules = key.split(',').map((text) => {
    const [, of, kind = '', compare = '', amount = '0', factor] =
      /^([a-z]\w*)(?:\.([a-z]+))?(?:([<>]=)(\d{1,2}))?:(\d+(?:\.\d+)?)$/.exec(text) ?? [];
    if (!isRule(of) || compare !== kRules[of].compare || (kind !== '' && !kRules[of].kinds)) return undefined;
    return { of, kind, amount: Number(amount), factor: Number(factor) };
  });
  return rules.every((rule) => rule !== undefined) ? rules : undefined;
}

function isRule(name: string | undefined): name is RuleOf {
  return name !== undefined && Object.hasOwn(kRules, name);
}
