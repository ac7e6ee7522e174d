// The shapes of docs/protocol.md as types: what travels between the page and the program. Nothing here knows a game.
import type { ClockState } from './clock';
import type { PlayerMark } from './looks';

/** A text for people, in both languages. */
export interface Words {
  en: string;
  zh: string;
}

export interface Named {
  name: string;
  label: Words;
}

/** An integer in [low, high], or an index into `choices` where there are any. */
export interface Option extends Named {
  low: number;
  high: number;
  standard: number;
  choices: Named[];
  /**
   * What the option is for: `level`, a built-in level (the game also reads level files); the board's size; `advanced`,
   * how a solver works. A rule of the game where absent.
   */
  role?: 'level' | 'columns' | 'rows' | 'side' | 'advanced';
  /** What `high` stands for, such as "no limit". */
  high_means?: Words;
}

/** Option values that many people play, under one name. */
export interface Preset {
  setup: string;
  name: Words;
  about?: Words;
}

/** A kind of player the game offers; weakest first in `GameInfo.selectors`. */
export interface Selector extends Named {
  about: Words;
  /** What can be chosen behind its name: `weighted(line=25,tap=off)`. */
  options?: Option[];
}

/** A token that can lie in a cell. */
export interface TokenInfo extends Named {
  /** How it is drawn where the page has no picture of it; a tile where absent. */
  look?: 'cross' | 'ring' | 'black_stone' | 'white_stone';
  /** The seat that plays with it. */
  seat?: number;
}

/** A kind of random board. */
export interface BoardInfo extends Named {
  /** The one that is drawn where none is named. */
  standard?: boolean;
}

/** How boards of a game are drawn. */
export interface BoardLook {
  /** Rows come and go during a game. */
  grows?: boolean;
  /** A link goes from cell to cell as a text is read, around the end of a row. Straight where absent. */
  links?: 'reading';
}

/** A level of a game's path. */
export interface PathLevel {
  /** What a match of it begins with. */
  setup: string;
  name: Words;
  /** What the figure `result` of a won position reaches for two and for three stars. */
  stars: number[];
  /** Tokens that no earlier level has. */
  introduces: string[];
}

export interface GameInfo {
  id: string;
  name: Words;
  about: Words;
  seats: Words[];
  options: Option[];
  /** The usual one first. */
  presets: Preset[];
  tokens: TokenInfo[];
  look: BoardLook;
  /** Whether positions are analysed, or solved as puzzles. */
  desk: 'analyse' | 'solve';
  /** The kinds of random boards that `board.random` draws. */
  boards: BoardInfo[];
  selectors: Selector[];
  solvable: boolean;
  /** What the solver can be asked for, the usual first; empty where there is but one thing. */
  goals: Named[];
  /** How other programs write this game down, the usual first. */
  notations: Named[];
  /** `position.compose` takes the seat to move. */
  composes_seat?: boolean;
  /** A won position has a next stage, which `stage.next` gives. */
  stages?: boolean;
  /** It has a board for each day, which `board.daily` gives. */
  daily?: boolean;
  /** Levels that are played one after the other, from easy to hard. */
  path?: PathLevel[];
  /** So many puzzles, which `puzzle.list` lists. */
  puzzles?: number;
}

/** A position with one task, its title; by `puzzle.judge` the other side answers by itself. */
export interface Puzzle {
  id: string;
  level: string;
  title: Words;
  /** Where it begins. */
  text: string;
  /** Of the solver, in the shortest solution that is known. */
  moves: number;
}

/** The verdict on the moves tried in a puzzle. */
export interface Judgement {
  state: 'open' | 'solved' | 'refuted';
  /** Open: the other side's answer to the last move, if there was one. */
  reply?: string;
  /** Open: how it goes on after the answer. Refuted: how the other side escapes. */
  line: string[];
  /** Solved: what each of the solver's moves does. Refuted: why the last one fails. */
  remarks: { move: string; says: Words }[];
}

/** How long work may take where nobody says, in milliseconds. */
export type DefaultTimes = Record<'analyse' | 'forced_win' | 'auto_play' | 'thoughts' | 'graph', number>;

/** A game that was written in a notation, in the program's words: where it starts, and what was played. */
export interface NotatedGame {
  start: string;
  moves: string[];
  players: string[];
  position: Position;
  /** Variations of the file that were not read. */
  left_out?: number;
  /** Paths of fields of a level file that have no effect on play. */
  dropped?: string[];
}

export type Gesture = 'tap' | 'swap' | 'pair' | 'drag' | 'button';

/** One legal move, and the gesture on which cells that makes it; a tap on any one of them, shown on the first. */
export interface Action {
  gesture: Gesture;
  cells: number[];
  move: string;
  label?: Words;
}

/** Moves made by the same gesture on as many cells each: how actions travel; `actionsOf` lists them. */
export interface ActionSet {
  gesture: Gesture;
  /** Of each move its cell, or its cells where there are several. */
  cells?: (number | number[])[];
  /** What stands between the names of the cells in the move word; nothing where it is left out. */
  joint?: string;
  /** The move words, where they are not the names of the cells. */
  moves?: string[];
  label?: Words;
}

/** A number beside the board. */
export interface Figure {
  /** For programs: `score`, `moves_left`, `goal`. */
  name: string;
  label: Words;
  /** For people: "12", "12 / 45". */
  value: string;
  /** Of a goal: how many are left. */
  number: number;
  /** What `number` counts up to or down from. */
  total?: number;
  /** What a goal is about. */
  token?: string;
}

/** A board as it is drawn. Cells go row by row from the top left; their tokens lie bottom to top. */
export interface View {
  columns: number;
  rows: number;
  names: string[];
  cells: string[][];
  /** Tokens lie on the crossings of lines, not in squares. */
  crossings?: boolean;
  marked: number[];
  last: number[];
  /** Empty cells where a rule forbids the seat to move to play. */
  forbidden?: number[];
  actions?: ActionSet[];
  figures?: Figure[];
}

/** A view for a small picture: nobody moves on it. */
export type PictureView = Omit<View, 'names' | 'actions'>;

export interface Outcome {
  kind: 'open' | 'won' | 'drawn' | 'lost';
  winner?: number;
  reason?: 'play' | 'resigned' | 'agreed' | 'aborted' | 'forfeit' | 'time' | 'left';
}

export interface Position {
  setup: string;
  text: string;
  /** The text without what comes next, where that differs. */
  public?: string;
  view: View;
  seat: number;
  outcome: Outcome;
  hash: string;
  moves: string[];
}

/** The board of a day. */
export interface DailyBoard {
  position: Position;
  /** What to reach on it. */
  goal: Words;
  /** Moves that reach it, where the program keeps them. */
  best?: string[];
}

/** A position outside a match. */
export type Board = Omit<Position, 'moves'>;

/** One thing a move did; steps of one wave happen together. */
export interface Step {
  kind: string;
  wave: number;
  cells: number[];
  token?: string;
}

export type Verdict = 'unknown' | 'loss' | 'draw' | 'win';

/** A move and why it is or is not chosen; the verdict is of the seat that would play it. */
export interface Candidate {
  move: string;
  weight: number;
  verdict: Verdict;
  plies?: number;
  win_chance?: number;
  score?: number;
  /** How it would go on, this move first. */
  line?: string[];
  why: Words[];
}

/** One answer to a puzzle; `facts` are what the game says of it, by names of its own. */
export interface PuzzleAnswer {
  line: string[];
  score: number;
  facts?: Record<string, unknown>;
}

export interface Report {
  verdict: Verdict;
  plies?: number;
  score?: number;
  line: string[];
  depth: number;
  nodes: number;
  ms: number;
  proved: boolean;
  candidates: Candidate[];
  /** How many more candidates there are; they were too many to send. */
  left_out?: number;
  /** No answer can score better. */
  bound?: number;
  /** A puzzle's distinct answers, best first. */
  answers?: PuzzleAnswer[];
  /** What the game says of the whole, by names of its own. */
  facts?: Record<string, unknown>;
}

export interface Seat {
  kind: 'person' | 'bot' | 'open';
  name: string;
  selector?: string;
  /** What the stones of its person show. */
  mark?: PlayerMark;
}

/** A seat as a new match is asked for: a person brings a name, a bot its level, an open seat nothing. */
export type NewSeat = Pick<Seat, 'kind'> & Partial<Seat>;

export interface Offer {
  kind: 'undo' | 'draw' | 'rematch';
  by: number;
}

export type MatchStatus = 'waiting' | 'running' | 'paused' | 'finished';

export interface MatchState {
  match: string;
  seq: number;
  setup: string;
  start: string;
  /** It began from the text of a board or level, not from what the setup names. */
  from_text?: boolean;
  seats: Seat[];
  status: MatchStatus;
  outcome: Outcome;
  turn: number;
  moves?: string[];
  text: string;
  hash: string;
  view: View;
  offer?: Offer;
  speed_ms: number;
  created: number;
  updated: number;
  record?: string;
  next?: string;
  clock?: ClockState;
  seed_by?: 'server' | 'player';
  seed_hash?: string;
  undone?: number;
  /** Present once the match is finished. */
  seed?: string;
  salt?: string;
  /** Only those who are in it see it. */
  private?: boolean;
  race?: string;
  /** In lists: how many watch without playing. */
  watching?: number;
}

export interface MatchEvent {
  seq: number;
  at: number;
  kind: string;
  by: string;
  move?: string;
  seat?: number;
  steps?: Step[];
  plies?: number;
}

/** Whether the person of a seat is here; or how long ago it left, and after which time the other side may claim the
 * result; null where nobody knows. */
export type Presence = { here: true } | { left_ms: number; claim_ms?: number } | null;

export interface GameRecord {
  format: string;
  version: number;
  id: string;
  game: string;
  start?: string;
  seats: Seat[];
  moves?: { move: string; seat: number; ms: number }[];
  plies?: number;
  /** In lists: the last position, for a small picture. */
  view?: PictureView;
  outcome: Outcome;
  played: number;
  /** Imported from a file, not played here. */
  imported?: boolean;
  /** All chance of the match followed from it; 16 hexadecimal digits. */
  seed?: string;
  /** Absent, with the next two, in records of older matches. */
  salt?: string;
  seed_by?: 'server' | 'player';
  /** SHA-256 of salt and seed; stood in the match from the start. */
  seed_hash?: string;
  /** Plies that were taken back. */
  undone?: number;
}

/** One position of a replay; frame 0 is the start and has no move. */
export interface RecordFrame {
  ply: number;
  move?: string;
  seat?: number;
  ms?: number;
  steps?: Step[];
  position: Board;
}

/** A frame as it travels: the first of an answer has its position, each other one what changes in it. */
export type SentFrame = Omit<RecordFrame, 'position'> & { position?: Board; change?: object };

/** A refusal as the program words it: `code` for the catalogue, `says` in English, `at` its place in a text. */
export interface Refusal {
  code: string;
  says: string;
  at?: number;
}
