// The visitor's levels in this browser; `library_sync.svelte.ts` syncs them with the server. Each level file has its
// own key, so saving one never touches another; a list holds their order.
import { randomId } from '../../../kit/random';
import { loadValue, saveValue } from '../../../kit/storage';
import { loadScenarios, savePlayed, saveScenarios, type Scenario } from '../scenarios/scenario';
import { parseLevel, printLevel, type Level } from './level';

export interface OwnLevel {
  id: string;
  level: Level;
  /** Unix time in ms. */
  changed: number;
  /** Stored under their own key. */
  scenarios: readonly Scenario[];
}

interface Kept {
  file: string;
  changed: number;
}

const kList = 'match3.levels';
const keyOf = (id: string) => `match3.level.${id}`;

function idsOf(stored: unknown): string[] {
  return Array.isArray(stored) ? stored.filter((id): id is string => typeof id === 'string') : [];
}

const ids = () => idsOf(loadValue<unknown>(kList, []));

/** Undefined if there is none, or if the stored data is damaged. */
export function loadLevel(id: string): OwnLevel | undefined {
  const kept = loadValue<Partial<Kept> | undefined>(keyOf(id), undefined);
  if (typeof kept?.file !== 'string') return undefined;
  try {
    return { id, level: parseLevel(kept.file), changed: Number(kept.changed) || 0, scenarios: loadScenarios(id) };
  } catch {
    return undefined;
  }
}

/** Most recently changed first. */
export function listLevels(): OwnLevel[] {
  return ids()
    .flatMap((id) => loadLevel(id) ?? [])
    .sort((a, b) => b.changed - a.changed);
}

/** False if the device could not store it: storage is full or unavailable. */
export function saveLevel(id: string, level: Level, changed = Date.now()): boolean {
  const kept: Kept = { file: printLevel(level), changed };
  saveValue(keyOf(id), kept);
  if (!ids().includes(id)) saveValue(kList, [...ids(), id]);
  return loadValue<Partial<Kept> | undefined>(keyOf(id), undefined)?.file === kept.file && ids().includes(id);
}

/** Stores a new level; returns its id. */
export function addLevel(level: Level, scenarios: readonly Scenario[] = []): string {
  const id = randomId();
  saveLevel(id, level);
  saveScenarios(id, scenarios);
  return id;
}

/** Restores a removed level. */
export function restoreLevel({ id, level, changed, scenarios }: OwnLevel): void {
  saveLevel(id, level, changed);
  saveScenarios(id, scenarios);
}

/** Removes it from the list; `restoreLevel` brings it back. */
export function removeLevel(id: string): void {
  saveValue(
    kList,
    ids().filter((one) => one !== id),
  );
  saveValue(keyOf(id), undefined);
  saveScenarios(id, []);
  savePlayed(id, undefined);
}
