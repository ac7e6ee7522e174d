// Scenarios of the visitor's own level: a game on it and its expected result. They are stored beside the level in this
// browser, and written in the file format of `gridwise scenarios` (docs/scenarios.md).
import { randomId } from '../../../kit/random';
import { loadValue, saveValue } from '../../../kit/storage';
import { ProtocolError } from '../../../protocol/connection';
import type { Expected } from '../../../protocol/messages';
import type { SentScenario } from '../../../protocol/scenario';

export interface Scenario {
  id: string;
  name: string;
  /** A start other than the level, from a file; unaffected by edits of the level. */
  start?: string;
  /** The seed that deals the level. */
  seed: number;
  moves: readonly string[];
  expect: Expected;
}

/** The last game started from a level's editor: its match, and the level at that time. */
export interface Played {
  match: string;
  seed: number;
  /** Game and level file. */
  setup: string;
}

/** The program's limit per request. */
export const kMaxScenarios = 200;
export const kMaxName = 200;
/** Characters of scenarios per message, so that even with the longest level it stays within the size limit. */
const kMaxSent = 48_000;

const keyOf = (level: string) => `match3.scenarios.${level}`;
const playedKeyOf = (level: string) => `match3.played.${level}`;

function isScenario(stored: unknown): stored is Scenario {
  const { id, name, moves, expect } = (stored ?? {}) as Partial<Scenario>;
  return (
    typeof id === 'string' && typeof name === 'string' && Array.isArray(moves) && typeof expect === 'object' && !!expect
  );
}

/** Damaged entries are dropped. */
export function loadScenarios(level: string): readonly Scenario[] {
  const stored = loadValue<unknown>(keyOf(level), []);
  return Array.isArray(stored) ? stored.filter(isScenario) : [];
}

/** False if the device could not store them. */
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

/** In the program's format, without the name. */
export function sentScenario({ start, seed, moves, expect }: Scenario): SentScenario {
  return { ...(start !== undefined && { start }), seed, moves: [...moves], expect };
}

/** The scenarios in batches that fit into one message each. */
export function inMessages(scenarios: readonly Scenario[]): Scenario[][] {
  const parts: Scenario[][] = [];
  let room = 0;
  for (const scenario of scenarios) {
    const length = JSON.stringify(sentScenario(scenario)).length;
    if (length > room || parts.length === 0) {
      parts.push([]);
      room = kMaxSent;
    }
    parts.at(-1)?.push(scenario);
    room -= length;
  }
  return parts;
}

/** The scenario file; `setup` is the game and the current level, `match3 {...}`. */
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
  return { id: randomId(), name: name.slice(0, kMaxName), ...begins, ...rest } as Scenario;
}

/** A scenario in a file, and the byte offset of its line. */
export interface ScenarioLine {
  at: number;
  scenario: Scenario;
}

/**
 * Parses a scenario file. A scenario that starts from a level of this game is applied to the level being edited,
 * whatever level the file has. Only the fields needed here are validated; the program validates the rest. Throws
 * ProtocolError with the byte offset of the faulty line.
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
