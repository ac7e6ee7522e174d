// Own profiles: what an orb of each kind weighs, alone and in a mass of five or more. They are kept in this
// browser and travel to the program as the key `weights`.
import { recall, remember } from '../storage';

/** The kinds that have weights, in the order of the key. */
export const kWeighed = ['fire', 'water', 'wood', 'light', 'dark', 'heart'] as const;

export interface Weight {
  normal: number;
  mass: number;
}

export interface Profile {
  name: string;
  /** One for each of kWeighed. */
  weights: Weight[];
}

const kShelf = 'orbs.profiles';
const kMost = 100;

export function plainProfile(name: string): Profile {
  return { name, weights: kWeighed.map(() => ({ normal: 1, mass: 1 })) };
}

/** A weight somebody typed, held to what the program takes: 0 to 100, two decimals. */
export function heldWeight(value: number): number {
  return Number.isFinite(value) ? Math.round(Math.max(0, Math.min(kMost, value)) * 100) / 100 : 0;
}

/** "1/3,1/3,...": normal and mass weight of each kind. */
export function weightsKey({ weights }: Profile): string {
  return weights.map(({ normal, mass }) => `${normal}/${mass}`).join(',');
}

export function weightsOfKey(key: string): Weight[] | undefined {
  const weights = key.split(',').map((pair) => {
    const [normal = NaN, mass = NaN] = pair.split('/').map((word) => (word === '' ? NaN : Number(word)));
    return { normal, mass };
  });
  const sound = weights.length === kWeighed.length && weights.every(({ normal, mass }) => normal >= 0 && mass >= 0);
  return sound ? weights : undefined;
}

/** What this browser keeps; anything that is no profile (any more) is left out. */
export function keptProfiles(): Profile[] {
  const kept = recall<Profile[]>(kShelf, []);
  if (!Array.isArray(kept)) return [];
  return kept.filter(
    (profile) =>
      typeof profile?.name === 'string' && Array.isArray(profile.weights) && weightsOfKey(weightsKey(profile)),
  );
}

export function keepProfiles(profiles: readonly Profile[]): void {
  remember(kShelf, profiles);
}

/** A name nobody has yet: "Mine", "Mine 2", ... */
export function freshName(name: string, profiles: readonly Profile[]): string {
  const taken = new Set(profiles.map((profile) => profile.name));
  let number = 1;
  const called = () => (number === 1 ? name : `${name} ${number}`);
  while (taken.has(called())) number += 1;
  return called();
}
