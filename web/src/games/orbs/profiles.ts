// Own profiles: what an orb of each kind weighs, alone and in a mass of five or more. They are kept in this
// browser and travel to the program as the key `weights`.
import { loadValue, saveValue } from '../../kit/storage';

/** The kinds that have weights, in the order of the key. */
export const kWeightedKinds = ['fire', 'water', 'wood', 'light', 'dark', 'heart'] as const;

export interface Weight {
  normal: number;
  mass: number;
}

export interface Profile {
  name: string;
  /** One for each of kWeightedKinds. */
  weights: Weight[];
}

const kStorageKey = 'orbs.profiles';
const kMost = 100;

export function plainProfile(name: string): Profile {
  return { name, weights: kWeightedKinds.map(() => ({ normal: 1, mass: 1 })) };
}

/** A typed weight, clamped to the range of the program: 0 to 100, two decimals. */
export function clampWeight(value: number): number {
  return Number.isFinite(value) ? Math.round(Math.max(0, Math.min(kMost, value)) * 100) / 100 : 0;
}

/** "1/3,1/3,...": normal and mass weight of each kind. */
export function weightsKey({ weights }: Profile): string {
  return weights.map(({ normal, mass }) => `${normal}/${mass}`).join(',');
}

/** A weight alone holds for masses too; kinds left out weigh 1. */
export function weightsOfKey(key: string): Weight[] | undefined {
  const given = key.split(',').map((pair) => {
    const [normal = NaN, mass = normal] = pair.split('/').map((word) => (word === '' ? NaN : Number(word)));
    return { normal, mass };
  });
  if (!given.every(({ normal, mass }) => normal >= 0 && mass >= 0)) return undefined;
  return kWeightedKinds.map((_, kind) => given[kind] ?? { normal: 1, mass: 1 });
}

/** The same weights, however they are written. */
export function sameWeights(a: string, b: string): boolean {
  const [one, other] = [weightsOfKey(a), weightsOfKey(b)];
  return one !== undefined && JSON.stringify(one) === JSON.stringify(other);
}

/** The profiles stored in this browser; entries that are not valid are left out. */
export function loadProfiles(): Profile[] {
  const kept = loadValue<Profile[]>(kStorageKey, []);
  if (!Array.isArray(kept)) return [];
  return kept.filter(
    (profile) =>
      typeof profile?.name === 'string' &&
      profile.weights?.length === kWeightedKinds.length &&
      weightsOfKey(weightsKey(profile)),
  );
}

export function saveProfiles(profiles: readonly Profile[]): void {
  saveValue(kStorageKey, profiles);
}

/** A name nobody has yet: "Mine", "Mine 2", ... */
export function unusedName(name: string, profiles: readonly Profile[]): string {
  const taken = new Set(profiles.map((profile) => profile.name));
  let number = 1;
  const called = () => (number === 1 ? name : `${name} ${number}`);
  while (taken.has(called())) number += 1;
  return called();
}
