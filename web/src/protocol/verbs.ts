// The verbs of the protocol with their requests and answers, and what the program pushes (docs/protocol.md).
import type { Chat, ChatNews } from './chat';
import type { Block, Challenge, ReportReason, Said, Seek, You } from './lobby_shapes';
import type { LibraryOwner, ListedLevel } from './library';
import type { OpenRace, RaceState } from './race';
import type { Problem } from './problem';
import type { SentScenario } from './scenario';
import type {
  DailyBoard,
  DefaultTimes,
  GameInfo,
  GameRecord,
  MatchEvent,
  MatchState,
  MatchStatus,
  Named,
  NewSeat,
  NotatedGame,
  Position,
  Puzzle,
  Presence,
  Refusal,
  Report,
  SentFrame,
  Step,
} from './shapes';
import type { Category, Ranked, Standing } from './standing';

/** The head of every match command: who acts, on which state, and an id that makes a resend harmless. */
interface CommandHead {
  match: string;
  /** Which of this visitor's seats acts. */
  as?: number;
  seq: number;
  command: string;
}

type Accepted = { seq: number };

/** Each verb with its request and its answer. */
export interface Verbs {
  hello: [ask: object, answer: { program: string; version: string; protocol: number; times_ms: DefaultTimes }];
  games: [ask: object, answer: { games: GameInfo[] }];
  'notation.read': [ask: { setup: string; data: string }, answer: NotatedGame];
  'notation.write': [
    ask: { text: string; moves?: string[]; notation: string; players?: string[] },
    answer: { data: string },
  ];
  'position.open': [ask: { text: string; moves?: string[] }, answer: Position];
  'position.play': [ask: { text: string; move: string }, answer: Position & { steps: Step[] }];
  'position.compose': [ask: { setup: string; cells: string[][]; seat?: number }, answer: Position];
  'board.random': [ask: { setup: string; kind?: string }, answer: Position];
  'board.daily': [ask: { game: string; date: string }, answer: DailyBoard];
  'stage.next': [ask: { text: string }, answer: Position];
  analyse: [ask: { text: string; selector: string; time_ms?: number; lines?: number }, answer: { job: string }];
  solve: [ask: { text: string; time_ms?: number; goal?: string }, answer: { job: string }];
  'level.read': [ask: { setup: string }, answer: { level: string }];
  'level.lint': [ask: { setup: string }, answer: { problems: Problem[] }];
  'level.scenarios': [
    ask: { setup: string; scenarios: readonly SentScenario[]; time_ms?: number },
    answer: { job: string },
  ];
  'level.study': [
    ask: { setup: string; player: string; against?: string; games?: number; seed?: number; time_ms?: number },
    answer: { job: string },
  ];
  'level.game': [
    ask: { setup: string; player: string; won?: boolean; games?: number; seed?: number; time_ms?: number },
    answer: { job: string },
  ];
  'library.list': [
    ask: { game?: string; cursor?: string },
    answer: { levels: ListedLevel[]; of?: LibraryOwner; next?: string },
  ];
  'library.get': [ask: { level: string }, answer: ListedLevel & { text: string; scenarios: unknown }];
  'library.save': [
    ask: { level: string; game: string; name: string; text: string; scenarios: readonly unknown[]; rev: number },
    answer: ListedLevel & { of: LibraryOwner },
  ];
  'library.remove': [ask: { level: string; rev: number }, answer: { removed: boolean }];
  'job.stop': [ask: { job: string }, answer: object];
  'match.new': [
    ask: { setup: string; seats: NewSeat[]; text?: string; speed_ms?: number; paused?: boolean; clock?: string },
    answer: { match: string; state: MatchState },
  ];
  'match.get': [ask: { match: string }, answer: MatchState];
  'match.watch': [
    ask: { match: string; since?: number },
    answer: {
      state: MatchState;
      events?: MatchEvent[];
      presence?: Presence[];
      you?: You;
      watching?: number;
      chat?: Chat;
    },
  ];
  'match.unwatch': [ask: { match: string }, answer: object];
  'match.list': [
    ask: {
      status?: MatchStatus[];
      game?: string;
      ids?: string[];
      live?: boolean;
      mine?: boolean;
      limit?: number;
      cursor?: string;
    },
    answer: { matches: MatchState[]; next?: string },
  ];
  'match.sit': [ask: { match: string; seat: number; name: string }, answer: { seq: number }];
  'match.move': [ask: CommandHead & { move: string; took_ms?: number }, answer: Accepted];
  'match.undo': [ask: CommandHead, answer: Accepted];
  'match.offer': [ask: CommandHead & { kind: 'draw' | 'rematch' }, answer: Accepted];
  'match.answer': [ask: CommandHead & { accept: boolean }, answer: Accepted];
  'match.resign': [ask: CommandHead, answer: Accepted];
  'match.abort': [ask: CommandHead, answer: Accepted];
  'match.claim': [ask: CommandHead & { result: 'win' | 'draw' }, answer: Accepted];
  'match.pause': [ask: CommandHead, answer: Accepted];
  'match.resume': [ask: CommandHead, answer: Accepted];
  'match.step': [ask: CommandHead, answer: Accepted];
  'match.speed': [ask: CommandHead & { speed_ms: number }, answer: Accepted];
  'match.say': [ask: { match: string; phrase?: number; text?: string }, answer: object];
  'match.chat': [ask: { match: string; on: boolean }, answer: object];
  'match.report': [ask: { match: string; seat: number; reason: ReportReason; comment?: string }, answer: object];
  'block.add': [ask: { match: string; seat: number }, answer: Block];
  'block.remove': [ask: { account: string }, answer: object];
  'block.list': [ask: object, answer: { blocks: Block[] }];
  'seek.put': [ask: { name?: string; with?: string; setup?: string; clock?: string }, answer: { seek: string }];
  'seek.drop': [ask: { seek: string }, answer: object];
  'seek.list': [ask: { follow?: boolean }, answer: { seeks: Seek[]; own: string[]; more?: number; races?: OpenRace[] }];
  'challenge.make': [
    ask: { to: string; name?: string; setup: string; clock: string; public?: boolean },
    answer: Challenge,
  ];
  'challenge.take': [ask: { challenge: string }, answer: { match: string }];
  'challenge.decline': [ask: { challenge: string }, answer: object];
  'challenge.cancel': [ask: { challenge: string }, answer: object];
  'challenge.list': [ask: object, answer: { challenges: Challenge[] }];
  'race.make': [ask: { setup: string; name?: string; limit_s?: number; public?: boolean }, answer: RaceState];
  'race.join': [ask: { race: string; name?: string }, answer: RaceState];
  'race.ready': [ask: { race: string; ready?: boolean }, answer: RaceState];
  'race.watch': [ask: { race: string }, answer: RaceState];
  'race.unwatch': [ask: { race: string }, answer: object];
  'race.leave': [ask: { race: string }, answer: object];
  'race.again': [ask: { race: string }, answer: RaceState];
  'race.list': [ask: object, answer: { open: OpenRace[]; own: OpenRace[] }];
  'match.hint': [ask: { match: string; as?: number; time_ms?: number }, answer: { job: string }];
  'puzzle.list': [ask: { game: string; level?: string }, answer: { levels: Named[]; puzzles: Puzzle[] }];
  'puzzle.judge': [ask: { game: string; puzzle: string; moves: string[] }, answer: { job: string }];
  'record.list': [
    ask: {
      game?: string;
      kind?: 'person' | 'bot';
      result?: string;
      ids?: string[];
      boards?: boolean;
      limit?: number;
      cursor?: string;
    },
    answer: { records: GameRecord[]; next?: string },
  ];
  'standing.get': [ask: { account?: string }, answer: Standing];
  'rating.list': [
    ask: Partial<Category> & { limit?: number; cursor?: string },
    answer: { categories?: (Category & { rated: number })[]; ratings?: Ranked[]; next?: string },
  ];
  'record.get': [ask: { record: string }, answer: GameRecord];
  'record.frames': [
    ask: { record: string; from: number; count: number },
    answer: { frames: SentFrame[]; plies: number; next?: number },
  ];
}

export type Verb = keyof Verbs;
export type Request<V extends Verb> = Verbs[V][0];
export type Response<V extends Verb> = Verbs[V][1];

/** Verbs whose answer is a job: its reports arrive as pushes. */
export type JobVerb =
  | 'analyse'
  | 'solve'
  | 'match.hint'
  | 'puzzle.judge'
  | 'level.study'
  | 'level.game'
  | 'level.scenarios';

/** Events of a watched match with the state after them: whole, or as a change since `from`. */
export interface MatchPush {
  match: string;
  seq: number;
  events: MatchEvent[];
  state?: MatchState;
  from?: number;
  change?: object;
  /** Sent alone: who is present. */
  presence?: Presence[];
  /** Sent alone: the number of spectators. */
  watching?: number;
  /** Sent alone: a phrase that a player says. */
  said?: Said;
  /** Sent alone: news of the chat. */
  chat?: ChatNews;
}

/** News of a watched race; each message carries one kind. */
export interface RacePush {
  race: string;
  state?: RaceState;
  /** With `state`: the race has started, and this is the visitor's board. */
  start?: { state: MatchState; presence: Presence[] };
  /** The race ended before its start. */
  ended?: 'cancelled' | 'expired';
  /** The race could not start. */
  refused?: Refusal;
}

/** News of the lobby; each message carries one kind. */
export interface LobbyNews {
  seeks?: Seek[];
  /** With `seeks`: how many more there are. */
  more?: number;
  /** With `seeks`: the public races. */
  races?: OpenRace[];
  challenges?: Challenge[];
  declined?: Challenge;
  /** A match was created for this visitor. */
  paired?: { match: string; setup: string };
  /** Seeks this socket no longer holds, because their server is gone. */
  ended?: string[];
  /** A seek that ended because storage failed. */
  refused?: { seek: string; error: Refusal };
}

export interface JobPush {
  job: string;
  done?: boolean;
  report?: Report;
  error?: Refusal;
}
