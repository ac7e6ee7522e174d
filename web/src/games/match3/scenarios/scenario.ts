// Scenarios of a level of one's own: a game on it, and what is expected to come of it. They are kept beside the level
// in this browser, and written as the files that `gridwise scenarios` reads (docs/scenarios.md).
import { randomId } from '../../../kit/random';
import { loadValue, saveValue } from '../../../kit/storage';
import { ProtocolError } from '../../../protocol/connection';
import type { Expected, SentScenario } from '../../../protocol/scenario';

export interface Scenario {
  id: string;
  name: string;
  /** Another start than the level, as a file has it; it stays as it is when the level is edited. */
  start?: string;
  /** With it the level is dealt. */
  seed: number;
  moves: readonly string[];
  expect: Expected;
}

/** The last game that was begun from the editor of a level: its match, and the level as it was. */
export interface Played {
  match: string;
  seed: number;
  /** Game and level file. */
  setup: string;
}

/** As many as the program takes at once. */
export const kMostScenarios = 200;
export const kLongestName = 200;
/** Characters of scenarios in one message: with the longest level beside them it is not too long. */
const kMostSent = 48_000;

const keyOf = (level: string) => `match3.scenarios.${level}`;
const playedKeyOf = (level: string) => `match3.played.${level}`;

function isScenario(stored: unknown): stored is Scenario {
  const { id, name, moves, expect } = (stored ?? {}) as Partial<Scenario>;
  return (
    typeof id === 'string' && typeof name === 'string' && Array.isArray(moves) && typeof expect === 'object' && !!expect
  );
}

/** What is damaged is left out. */
export function loadScenarios(level: string): readonly Scenario[] {
  const stored = loadValue<unknown>(keyOf(level), []);
  return Array.isArray(stored) ? stored.filter(isScenario) : [];
}

/** False where the device kept nothing. */
export function saveScenarios(level: string, scenarios: readonly Scenario[]): boolean {
  saveValue(keyOf(level), scenarios.length > 0 ? scenarios : undefined);
  return JSON.stringify(loadScenarios(level)) === JSON.stringify(scenarios);
}

export function loadPlayed(level: string): Played | undefined {
  const played = loadValue<Partial<Played> | undefined>(playedKeyOf(level), undefined);
  const { match, seed, setup } = played ?? {};
  return match !== undefined && seed !== undefined && setup !== undefined ? { match, seed, setup } : undefined;
}

export function savePlayed(level: string, played: Played | undefined): void {
  saveValue(playedKeyOf(level), played);
}

/** As the program takes it; its name is of no use there. */
export function sentScenario({ start, seed, moves, expect }: Scenario): SentScenario {
  return { ...(start !== undefined && { start }), seed, moves, expect };
}

/** The scenarios in parts that each fit into a message. */
export function inMessages(scenarios: readonly Scenario[]): Scenario[][] {
  const parts: Scenario[][] = [];
  let room = 0;
  for (const scenario of scenarios) {
    const length = JSON.stringify(sentScenario(scenario)).length;
    if (length > room || parts.length === 0) {
      parts.push([]);
      room = kMostSent;
    }
    parts.at(-1)?.push(scenario);
    room -= length;
  }
  return parts;
}

/** The file; `setup` is the game and the level of now, `match3 {...}`. */
export function printScenarios(scenarios: readonly Scenario[], setup: string): string {
  const dealt = (seed: number) => setup.replace(' ', ` seed=${seed} `);
  const lines = scenarios.map(({ name, start, seed, moves, expect }) =>
    JSON.stringify({
      name,
      start: start ?? dealt(seed),
      ...(start !== undefined && seed !== 1 && { seed }),
      moves,
      expect,
    }),
  );
  return lines.map((line) => `${line}\n`).join('');
}

function refused(says: string, at: number): ProtocolError {
  return new ProtocolError({ code: 'scenario/format', says, at });
}

const kFields = ['name', 'start', 'seed', 'moves', 'expect'];
const kOwnStart = /^(\w+)(?: seed=(\d{1,15}))? \{/;

function readLine(line: string, game: string, at: number): Scenario {
  let read: unknown;
  try {
    read = JSON.parse(line);
  } catch {
    throw refused('$: this is not JSON', at);
  }
  if (typeof read !== 'object' || read === null || Array.isArray(read)) throw refused('$: an object belongs here', at);
  const unknown = Object.keys(read).find((field) => !kFields.includes(field));
  if (unknown !== undefined) throw refused(`$.${unknown}: no field has this name`, at);
  const { name, start, seed = 1, ...rest } = read as Partial<Scenario>;
  if (typeof name !== 'string' || name.trim() === '') throw refused('$.name: a name belongs here', at);
  if (typeof start !== 'string' || start === '') throw refused('$.start: this field is missing', at);
  if (rest.expect === undefined) throw refused('$.expect: this field is missing', at);
  const [, of, dealt = '0'] = kOwnStart.exec(start) ?? [];
  const begins = of === game ? { seed: Number(dealt) } : { start, seed };
  return { id: randomId(), name: name.slice(0, kLongestName), ...begins, ...rest } as Scenario;
}

/** A scenario of a file, and the byte its line begins at. */
export interface ScenarioLine {
  at: number;
  scenario: Scenario;
}

/**
 * Reads a file. Where a scenario begins with a level of the game it is one of the level at work, whatever level the
 * file has. Only what is needed here is checked; the program checks the rest. Throws ProtocolError at a line's byte.
 */
export function readScenarios(text: string, game: string): ScenarioLine[] {
  const encoder = new TextEncoder();
  const lines: ScenarioLine[] = [];
  let at = 0;
  for (const line of text.split('\n')) {
    if (line.trim() !== '' && !line.startsWith('#')) lines.push({ at, scenario: readLine(line, game, at) });
    at += encoder.encode(line).length + 1;
  }
  return lines;
}
