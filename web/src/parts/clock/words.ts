// The strings of clocks.
import { catalogue } from '../../words';

export const en = {
  clock: 'Clock',
  presets: {
    none: 'No clock',
    blitz: 'Blitz 3+2',
    rapid: 'Rapid 10+5',
    move30: '30 s a move',
    byoyomi: 'Byo-yomi 10 min +\u00a05\u00a0×\u00a030\u00a0s',
    days3: '3 days a move',
    own: 'Own values',
  },
  kind: 'Kind',
  kinds: { fischer: 'Increment', byoyomi: 'Byo-yomi', move: 'Per move', days: 'Days' },
  abouts: {
    fischer: 'A main time for the game; after each move the increment is added.',
    byoyomi: 'A main time, then periods. A period is used up only when a move takes longer than it.',
    move: 'The same time for each move.',
    days: 'Each move within so many days. Nobody has to stay at the board.',
  },
  fields: {
    main: 'Main time',
    periods: 'Periods',
    step: { fischer: 'Increment', byoyomi: 'Period', move: 'Time per move', days: '' },
    days: 'Days per move',
  },
  unit: (field: string) => `${field}, unit`,
  units: { m: 'min', s: 's' },
  minutes: (m: number) => `${m} min`,
  seconds: (s: number) => `${s} s`,
  days: (d: number) => (d === 1 ? '1 day' : `${d} days`),
  daysHours: (d: number, h: number) => (h === 0 ? `${d} d` : `${d} d ${h} h`),
  between: (low: string, high: string) => `A whole number: from ${low} to ${high}`,
  firstMove: (s: number) => `The first move of each side costs no time, but must come within ${s} s.`,
  firstMoveFree: 'The first move of each side has no limit.',

  clockOf: (name: string) => `Clock, ${name}`,
  increment: (time: string) => `+${time}`,
  perMove: 'a move',
  periodsOf: (n: number, time: string) => `${n} × ${time}`,
  lastPeriod: 'last period',
  free: 'First move free',
  freeFor: (s: number) => `First move free: within ${s} s`,
  low: 'low on time',
  over: 'time is over',
  toldLeft: (s: number) => (s < 120 ? `${s} seconds left.` : `${Math.round(s / 60)} minutes left.`),
  toldPeriod: (n: number) => (n === 1 ? 'Last period.' : `Byo-yomi: ${n} periods left.`),

  gone: (name: string) => `${name} has left.`,
  claimIn: (s: number) => `The win can be claimed in ${s} s.`,
  claimNow: 'The win can be claimed now.',
  stopNow: 'The game can be stopped now.',
  claimWin: 'Claim the win',
  claimDraw: 'Claim a draw',
  stop: 'Stop the game',
};

export const clockWords = catalogue('parts/clock', en);
