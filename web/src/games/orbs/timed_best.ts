// The most combos in one round of time attack, stored on this device.
import { loadValue, saveValue } from '../../kit/storage';

export const kTimedBest = 'orbs.timed.best';

/** 0 before the first round. */
export function timedBest(): number {
  const stored = loadValue<unknown>(kTimedBest, 0);
  return typeof stored === 'number' ? stored : 0;
}

export function saveTimedBest(combos: number): void {
  saveValue(kTimedBest, combos);
}
