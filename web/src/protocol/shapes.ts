// The types of docs/protocol.md: what travels between page and program. Nothing here knows a game.
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

/** An integer in [low, high], or an index into `choices` if present. */
export interface Option extends Named {
  low: number;
  high: number;
  standard: number;
  choices: Named[];
  /**
   * The option's purpose: `level`, a built-in level (the game also reads level files); the board's size; `advanced`,
   * how a solver works. Without a role it is a rule of the game.
   */
  role?: 'level' | 'columns' | 'rows' | 'side' | 'advanced';
  /** What `high` stands for, such as "no limit". */
  high_means?: Words;
}

/** Popular option values under one name. */
export interface Preset {
  setup: string;
  name: Words;
  about?: Words;
}

/** A kind of player the game offers; `GameInfo.selectors` lists the weakest first. */
export interface Selector extends Named {
  about: Words;
  /** Options given in brackets after its name: `weighted(line=25,tap=off)`. */
  options?: Option[];
}

/** A token that can lie in a cell. */
export interface TokenInfo extends Named {
  /** How to draw it if the page has no art for it; a tile by default. */
  look?: 'cross' | 'ring' | 'black_stone' | 'white_stone';
  /** The seat that plays with it. */
  seat?: number;
}

/** A kind of random board. */
export interface BoardInfo extends Named {
  /** The default kind. */
  standard?: boolean;
}

/** How boards of a game are drawn. */
export interface BoardLook {
  /** The number of rows changes during a game. */
  grows?: boolean;
  /** Links run in reading order and wrap around at the end of a row. Straight by default. */
  links?: 'reading';
}

/** A level of a game's path. */
export interface PathLevel {
  /** The game string of its matches. */
  setup: string;
  name: Words;
  /** The values of the figure `result` that earn two and three stars in a won position. */
  stars: number[];
  /** Tokens that appear in no earlier level. */
  introduces: string[];
}

export interface GameInfo {
  id: string;
  name: Words;
  about: Words;
  seats: Words[];
  options: Option[];
  /** Default first. */
  presets: Preset[];
  tokens: TokenInfo[];
  look: BoardLook;
  /** Whether positions are analysed, or solved as puzzles. */
  desk: 'analyse' | 'solve';
  /** The kinds of random boards that `board.random` draws. */
  boards: BoardInfo[];
  selectors: Selector[];
  solvable: boolean;
  /** The goals the solver offers, default first; empty if there is only one. */
  goals: Named[];
  /** The notations of other programs for this game, default first. */
  notations: Named[];
  /** `position.compose` takes the seat to move. */
  composes_seat?: boolean;
  /** A won position has a next stage, given by `stage.next`. */
  stages?: boolean;
  /** The game has a board for each day, given by `board.daily`. */
  daily?: boolean;
  /** Levels played one after the other, from easy to hard. */
  path?: PathLevel[];
  /** How many puzzles `puzzle.list` lists. */
  puzzles?: number;
}

/** A position with a task, which is its title; in `puzzle.judge` the program plays the other side. */
export interface Puzzle {
  id: string;
  level: string;
  title: Words;
  /** The starting position. */
  text: string;
  /** The solver's moves in the shortest known solution. */
  moves: number;
}

/** The verdict on the moves tried in a puzzle. */
export interface Judgement {
  state: 'open' | 'solved' | 'refuted';
  /** Open: the other side's answer to the last move, if any. */
  reply?: string;
  /** Open: the continuation after the answer. Refuted: how the other side escapes. */
  line: string[];
  /** Solved: what each of the solver's moves does. Refuted: why the last one fails. */
  remarks: { move: string; says: Words }[];
}

/** Default time limits, in milliseconds. */
export type DefaultTimes = Record<'analyse' | 'forced_win' | 'auto_play' | 'thoughts' | 'graph', number>;

/** A game read from a notation, in the program's move words: its start and its moves. */
export interface NotatedGame {
  start: string;
  moves: string[];
  players: string[];
  position: Position;
  /** How many variations in the file were not read. */
  left_out?: number;
  /** Paths of fields in a level file that do not affect play. */
  dropped?: string[];
}

export type Gesture = 'tap' | 'swap' | 'pair' | 'drag' | 'button';

/** One legal move and its gesture. A tap on any of its cells makes it; it is shown on the first. */
export interface Action {
  gesture: Gesture;
  cells: number[];
  move: string;
  label?: Words;
}

/** Moves with the same gesture and the same number of cells: how actions travel. `actionsOf` expands them. */
export interface ActionSet {
  gesture: Gesture;
  /** For each move its cell, or its cells if there are several. */
  cells?: (number | number[])[];
  /** The separator between cell names in the move word; empty by default. */
  joint?: string;
  /** The move words, unless they are the cells' names. */
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
  /** For a goal: how many are left. */
  number: number;
  /** What `number` counts up to or down from. */
  total?: number;
  /** The token a goal is about. */
  token?: string;
}

/** A board as drawn. Cells are listed row by row from the top left; each cell's tokens bottom to top. */
export interface View {
  columns: number;
  rows: number;
  names: string[];
  cells: string[][];
  /** Tokens lie on the crossings of lines instead of in squares. */
  crossings?: boolean;
  marked: number[];
  last: number[];
  /** Empty cells that a rule forbids to the seat to move. */
  forbidden?: number[];
  actions?: ActionSet[];
  figures?: Figure[];
}

/** A view for a small picture without input. */
export type PictureView = Omit<View, 'names' | 'actions'>;

export interface Outcome {
  kind: 'open' | 'won' | 'drawn' | 'lost';
  winner?: number;
  reason?: 'play' | 'resigned' | 'agreed' | 'aborted' | 'forfeit' | 'time' | 'left';
}

export interface Position {
  setup: string;
  text: string;
  /** The text without upcoming random draws, if it differs from `text`. */
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
  /** The goal. */
  goal: Words;
  /** Moves that reach it, if the program stores them. */
  best?: string[];
}

/** A position outside a match. */
export type Board = Omit<Position, 'moves'>;

/** One thing a move did; steps of the same wave happen together. */
export interface Step {
  kind: string;
  wave: number;
  cells: number[];
  token?: string;
}

export type Verdict = 'unknown' | 'loss' | 'draw' | 'win';

/** A move and why it is or is not chosen; the verdict is from the view of the seat that would play it. */
export interface Candidate {
  move: string;
  weight: number;
  verdict: Verdict;
  plies?: number;
  win_chance?: number;
  score?: number;
  /** The expected continuation, starting with this move. */
  line?: string[];
  why: Words[];
}

/** One answer to a puzzle; `facts` are the game's own data about it. */
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
  /** How many of the nodes belong to threat searches (VCF, VCT). */
  threat_nodes?: number;
  ms: number;
  proved: boolean;
  candidates: Candidate[];
  /** How many further candidates were too many to send. */
  left_out?: number;
  /** Upper bound on the score of any answer. */
  bound?: number;
  /** A puzzle's distinct answers, best first. */
  answers?: PuzzleAnswer[];
  /** The game's own data about the whole report. */
  facts?: Record<string, unknown>;
}

export interface Seat {
  kind: 'person' | 'bot' | 'open';
  name: string;
  selector?: string;
  /** The mark on this person's stones. */
  mark?: PlayerMark;
}

/** A seat as requested for a new match: a person brings a name, a bot its level, an open seat nothing. */
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
  /** The match began from the text of a board or level instead of its setup. */
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
  /** Visible only to its participants. */
  private?: boolean;
  race?: string;
  /** In lists: the number of spectators. */
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

/** Whether a seat's person is present; if not, how long ago they left and when the other side may claim the result.
 * Null if unknown. */
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
  /** Determines all randomness of the match; 16 hexadecimal digits. */
  seed?: string;
  /** Absent in records of older matches, as are the next two fields. */
  salt?: string;
  seed_by?: 'server' | 'player';
  /** SHA-256 of salt and seed; published in the match from the start. */
  seed_hash?: string;
  /** How many plies were taken back. */
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

/** A frame as it travels: the first of an answer has its position, each later one only the change. */
export type SentFrame = Omit<RecordFrame, 'position'> & { position?: Board; change?: object };

/** A refusal from the program: `code` for the catalogue, `says` in English, `at` its place in a text. */
export interface Refusal {
  code: string;
  says: string;
  at?: number;
}
