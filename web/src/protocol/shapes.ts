// Names for parts of the protocol's messages, and the page's own forms of them. Nothing here knows a game.
import type {
  ActionSet,
  Board,
  Figure,
  MatchOutcome,
  MatchState,
  Report,
  SentFrame,
  Step as SentStep,
  TokenInfo as SentToken,
  Verbs,
  View as SentView,
  Words,
} from './messages';

export type Gesture = ActionSet['gesture'];
export type Verdict = Report['verdict'];
export type MatchStatus = MatchState['status'];
/** Of a position, a match or a record. */
export type Outcome = MatchOutcome;
/** Default time limits, in milliseconds. */
export type DefaultTimes = Verbs['hello'][1]['times_ms'];
export type NotatedGame = Verbs['notation.read'][1];
export type DailyBoard = Verbs['board.daily'][1];
export type NewSeat = Verbs['match.new'][0]['seats'][number];
export type Presence = NonNullable<Verbs['match.watch'][1]['presence']>[number];

/** One legal move and its gesture. A tap on any of its cells makes it; it is shown on the first. */
export interface Action {
  gesture: Gesture;
  cells: number[];
  move: string;
  label?: Words;
}

// What the page makes itself has less than what the program sends.
export type Step = Omit<SentStep, 'token'> & { token?: string };
export type View = Omit<SentView, 'figures'> & { figures?: Figure[] };
export type TokenInfo = Omit<SentToken, 'glyph'>;

/** One position of a replay; frame 0 is the start and has no move. */
export type RecordFrame = Omit<SentFrame, 'position' | 'change'> & { position: Board };
