// The visitor's own profiles: named worths, stored in this browser.
import { loadValue, saveValue } from '../../kit/storage';
import { keysOf, kWeightedKinds, plainWorth, worthOf, type Worth } from './worth';

export interface Profile extends Worth {
  name: string;
}

const kStorageKey = 'orbs.profiles';
const kOlderKinds = 6;

/** The profiles stored in this browser; invalid entries are dropped. Older ones have only weights, of six kinds. */
export function loadProfiles(): Profile[] {
  const kept = loadValue<(Partial<Profile> | null)[]>(kStorageKey, []);
  if (!Array.isArray(kept)) return [];
  return kept.flatMap((entry) => {
    const { name, weights, rules = [], formula = 'pad' } = entry ?? {};
    if (typeof name !== 'string' || !Array.isArray(weights) || !Array.isArray(rules)) return [];
    if (weights.length !== kWeightedKinds.length && weights.length !== kOlderKinds) return [];
    const usual = plainWorth().weights.slice(weights.length);
    const profile = { name, weights: [...weights, ...usual], rules, formula };
    return readable(profile) ? [profile] : [];
  });
}

export function saveProfiles(profiles: readonly Profile[]): void {
  saveValue(kStorageKey, profiles);
}

/** An unused name: "Mine", "Mine 2", ... */
export function unusedName(name: string, profiles: readonly Profile[]): string {
  const taken = new Set(profiles.map((profile) => profile.name));
  let number = 1;
  const called = () => (number === 1 ? name : `${name} ${number}`);
  while (taken.has(called())) number += 1;
  return called();
}

function readable(profile: Profile): boolean {
  try {
    return worthOf(keysOf(profile)) !== undefined;
  } catch {
    return false;
  }
}
