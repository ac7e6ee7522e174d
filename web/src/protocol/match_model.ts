// A match as one browser sees it: the last state received, the last move to animate, the pending command. Pure
// functions over it say what can be done; nothing here draws or sends.
import { findLast } from '../kit/lists';
import type { Keys } from './match_keys';
import type { MatchEvent, MatchState } from './messages';
import type { Step } from './shapes';
import type { Verb } from './verbs';

/** A command whose effect is not in the state yet; `cells` are its gesture's cells. */
export interface Pending {
  verb: Verb;
  command: string;
  fields: Record<string, unknown>;
  cells: number[];
  /** Steps drawn optimistically; absent in commands stored by an older page. */
  sent?: readonly Step[];
  /** The seq of the answer: the command is done once the state reaches it. */
  seq?: number;
}

export interface MatchModel {
  state?: MatchState;
  /** The steps of the last move; empty if the last event was no move. */
  steps: Step[];
  pending?: Pending;
}

export const kNewModel: MatchModel = { steps: [] };

/** Applies events and the state after them; a state older than the known one is ignored. */
export function applyEvents(model: MatchModel, events: readonly MatchEvent[], state: MatchState): MatchModel {
  if (model.state && state.seq < model.state.seq) return model;
  const steps = findLast(events, ({ kind }) => kind === 'moved' || kind === 'undone')?.steps ?? [];
  return { state: withShownView(model.state, state), steps, pending: stillPending(model.pending, state) };
}

/** If the board is unchanged, the shown view object is kept, and with it the player's selection. */
function withShownView(shown: MatchState | undefined, state: MatchState): MatchState {
  return shown && sameBoard(shown, state) ? { ...state, view: shown.view } : state;
}

function sameBoard(a: MatchState, b: MatchState): boolean {
  return a.text === b.text && a.status === b.status && a.moves?.length === b.moves?.length;
}

export function confirmed(model: MatchModel, command: string, seq: number): MatchModel {
  if (model.pending?.command !== command) return model;
  const pending = { ...model.pending, seq };
  return { ...model, pending: model.state ? stillPending(pending, model.state) : pending };
}

/** The pending command's optimistic steps, if it acts on the state that is shown. */
export function sentSteps({ state, pending }: MatchModel): readonly Step[] | undefined {
  return pending && state && pending.fields['seq'] === state.seq ? pending.sent : undefined;
}

export function rejected(model: MatchModel, command: string): MatchModel {
  return model.pending?.command === command ? { ...model, pending: undefined } : model;
}

function stillPending(pending: Pending | undefined, state: MatchState): Pending | undefined {
  return pending?.seq !== undefined && state.seq >= pending.seq ? undefined : pending;
}

/** The seats this browser plays. */
export function ownSeats(state: MatchState, keys: Keys | undefined): number[] {
  return state.seats.flatMap(({ kind }, seat) => (kind === 'person' && keys?.seats[seat] ? [seat] : []));
}

/** This browser's seat to move; undefined if it is another seat's turn or nobody's. */
export function seatToMove(state: MatchState, keys: Keys | undefined): number | undefined {
  if (state.status !== 'running' || state.outcome.kind !== 'open') return undefined;
  return ownSeats(state, keys).includes(state.turn) ? state.turn : undefined;
}

/** Whether every person of the match plays in this browser, which makes offers unnecessary. */
export function allSeatsHere(state: MatchState, keys: Keys | undefined): boolean {
  return state.seats.every(({ kind }, seat) => kind === 'bot' || (kind === 'person' && Boolean(keys?.seats[seat])));
}

export function onlyBots(state: MatchState): boolean {
  return state.seats.every(({ kind }) => kind === 'bot');
}

/** What a person can do besides moving. */
export type Control =
  | 'undo'
  | 'hint'
  | 'resign'
  | 'draw'
  | 'rematch'
  | 'flip'
  | 'answer'
  | 'bots'
  | 'goOn'
  | 'thoughts';

type Rule = (state: MatchState, own: number[], keys: Keys | undefined) => boolean;

const running = ({ status }: MatchState) => status === 'running' || status === 'paused';
const finished = ({ status }: MatchState) => status === 'finished';
const persons = ({ seats }: MatchState) => seats.filter(({ kind }) => kind === 'person').length;

/** When each control makes sense; the program decides. */
const kControls: Record<Control, Rule> = {
  undo: (state, own) =>
    running(state) && !state.race && own.length > 0 && (state.moves?.length ?? 0) > 0 && !state.offer,
  hint: (state, own, keys) => running(state) && !state.race && own.includes(state.turn) && allSeatsHere(state, keys),
  resign: (state, own) => running(state) && own.length > 0 && state.seats.length > 1,
  draw: (state, own) => running(state) && own.length > 0 && persons(state) > 1 && !state.offer,
  rematch: (state, own) => finished(state) && !state.race && own.length > 0 && !state.next && !state.offer,
  flip: (state, own, keys) =>
    own.length > 0 &&
    state.seats.length > 1 &&
    allSeatsHere(state, keys) &&
    running(state) &&
    state.moves?.length === 0,
  answer: (state, own) => state.offer !== undefined && own.some((seat) => seat !== state.offer?.by),
  bots: (state, _own, keys) => running(state) && onlyBots(state) && keys?.owner !== undefined,
  goOn: (state, own, keys) =>
    running(state) && !state.race && own.length > 0 && !keys?.here && !keys?.goesOn && allSeatsHere(state, keys),
  // Between persons in two browsers, analysis would help only one of them.
  thoughts: (state, own, keys) => finished(state) || own.length === 0 || allSeatsHere(state, keys),
};

export function can(control: Control, state: MatchState, keys: Keys | undefined): boolean {
  return kControls[control](state, ownSeats(state, keys), keys);
}

/** The seat this browser's commands act for: one that can answer an offer, else the one to move, else any. */
export function actingSeat(state: MatchState, keys: Keys | undefined): number | undefined {
  const own = ownSeats(state, keys);
  if (state.offer) return own.find((seat) => seat !== state.offer?.by);
  return own.includes(state.turn) ? state.turn : own[0];
}

/** Whether this browser can move now. */
export function canMove(model: MatchModel, keys: Keys | undefined): boolean {
  return !model.pending && model.state !== undefined && seatToMove(model.state, keys) !== undefined;
}
