// Clock setups as the page edits them (docs/protocol.md, Clocks): presets, and custom values within the program's
// limits.

export type ClockKind = 'fischer' | 'byoyomi' | 'move' | 'days';
export type ClockField = 'main' | 'periods' | 'step' | 'days';
/** Durations are in minutes or seconds; plain numbers have no unit. */
export type Unit = 'm' | 's' | '';

/** A value as typed. */
export interface Typed {
  text: string;
  unit: Unit;
}

export interface ClockDraft {
  kind: ClockKind;
  values: Record<ClockField, Typed>;
}

/** Inclusive limits: a plain number, or seconds. */
export interface Bounds {
  low: number;
  high: number;
}

export const kNoClock = 'none';

export const kPresets = {
  blitz: 'fischer:3m+2s',
  rapid: 'fischer:10m+5s',
  move30: 'move:30s',
  byoyomi: 'byoyomi:10m+5x30s',
  days3: 'days:3',
} as const;

export type PresetName = keyof typeof kPresets;

const kMinute = 60;
const kMaxMain = 180 * kMinute;
const kMaxStep = 60 * kMinute;

/** The fields of each kind of clock, in the order of its text, with their limits. */
export const kFields: Record<ClockKind, Partial<Record<ClockField, Bounds>>> = {
  fischer: { main: { low: 1, high: kMaxMain }, step: { low: 0, high: kMaxStep } },
  byoyomi: { main: { low: 0, high: kMaxMain }, periods: { low: 1, high: 20 }, step: { low: 1, high: kMaxStep } },
  move: { step: { low: 1, high: kMaxStep } },
  days: { days: { low: 1, high: 14 } },
};

export const fieldsOf = (kind: ClockKind): ClockField[] => Object.keys(kFields[kind]) as ClockField[];

const kTexts: Record<ClockKind, RegExp> = {
  fischer: /^fischer:(?<main>\d+[ms])\+(?<step>\d+[ms])$/,
  byoyomi: /^byoyomi:(?<main>\d+[ms])\+(?<periods>\d+)x(?<step>\d+[ms])$/,
  move: /^move:(?<step>\d+[ms])$/,
  days: /^days:(?<days>\d+)$/,
};

/** Initial field values for each kind. */
const kBegin: Record<ClockKind, ClockDraft['values']> = {
  fischer: begin('5m', '5', '3s', '3'),
  byoyomi: begin('10m', '5', '30s', '3'),
  move: begin('5m', '5', '30s', '3'),
  days: begin('5m', '5', '30s', '3'),
};

function typed(text: string): Typed {
  const [, number = '', unit = ''] = /^(\d+)([ms]?)$/.exec(text) ?? [];
  return { text: number, unit: unit as Unit };
}

function begin(main: string, periods: string, step: string, days: string): ClockDraft['values'] {
  return { main: typed(main), periods: typed(periods), step: typed(step), days: typed(days) };
}

export function newDraft(kind: ClockKind): ClockDraft {
  return { kind, values: kBegin[kind] };
}

/** A typed number, or a duration in seconds; undefined if it is not a whole number. Full-width digits are accepted. */
function valueOf({ text, unit }: Typed): number | undefined {
  const digits = text.normalize('NFKC').trim();
  if (!/^\d{1,6}$/.test(digits)) return undefined;
  return Number(digits) * (unit === 'm' ? kMinute : 1);
}

/** The limits that a draft's value violates; undefined if it is valid. */
export function brokenBounds({ kind, values }: ClockDraft, field: ClockField): Bounds | undefined {
  const bounds = kFields[kind][field];
  if (!bounds) return undefined;
  const value = valueOf(values[field]);
  return value !== undefined && value >= bounds.low && value <= bounds.high ? undefined : bounds;
}

/** The setup text of a draft; undefined while a value is invalid. */
export function textOf(draft: ClockDraft): string | undefined {
  const { kind, values } = draft;
  if (fieldsOf(kind).some((field) => brokenBounds(draft, field))) return undefined;
  const word = (field: ClockField) => `${Number(values[field].text.normalize('NFKC'))}${values[field].unit}`;
  if (kind === 'byoyomi') return `byoyomi:${word('main')}+${word('periods')}x${word('step')}`;
  return `${kind}:${fieldsOf(kind).map(word).join('+')}`;
}

/** The draft of a setup; undefined for no clock and for invalid texts. */
export function draftOf(setup: string): ClockDraft | undefined {
  for (const kind of Object.keys(kTexts) as ClockKind[]) {
    const found = kTexts[kind].exec(setup)?.groups;
    if (!found) continue;
    const named = Object.entries(found).map(([field, text]) => [field, typed(text ?? '')]);
    const draft = { kind, values: { ...kBegin[kind], ...Object.fromEntries(named) } };
    return textOf(draft) === undefined ? undefined : draft;
  }
  return undefined;
}

/** The preset with this setup, if any. */
export function presetOf(setup: string): PresetName | undefined {
  return (Object.keys(kPresets) as PresetName[]).find((name) => kPresets[name] === setup);
}

/** The values of a setup; durations are in ms. */
export interface ClockValues {
  kind: ClockKind;
  main_ms: number;
  step_ms: number;
  periods: number;
}

const kDayMs = 24 * 3_600_000;

export function valuesOfClock(setup: string): ClockValues | undefined {
  const draft = draftOf(setup);
  if (!draft) return undefined;
  const { kind, values } = draft;
  const has = (field: ClockField) => (kFields[kind][field] ? (valueOf(values[field]) ?? 0) : 0);
  const step_ms = kind === 'days' ? has('days') * kDayMs : has('step') * 1000;
  return { kind, main_ms: has('main') * 1000, step_ms, periods: has('periods') };
}

/** A player's estimated time for a game, by the program's formula; 25 minutes or more counts as slow. */
function estimate_ms({ kind, main_ms, step_ms }: ClockValues): number {
  if (kind === 'fischer') return main_ms + 40 * step_ms;
  return kind === 'byoyomi' ? main_ms + 25 * step_ms : 30 * step_ms;
}

/** The limit in seconds for a side's first move, which costs no time; undefined if there is no limit. */
export function firstMoveLimit_s(setup: string): number | undefined {
  const values = valuesOfClock(setup);
  if (!values || values.kind === 'days') return undefined;
  return estimate_ms(values) < 25 * kMinute * 1000 ? 30 : 60;
}
