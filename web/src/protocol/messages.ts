// The messages of the protocol. Written by gridwise_messages from the tables beside the structs of src: not by hand.

/** The version of the protocol, as `hello` tells it. */
export const kProtocol = 2;

/** An account; also a guest's. */
export interface Account {
  id: string;
  kind: 'guest' | 'person' | 'bot';
  /** In ms since 1970. */
  created: number;
  /** Of a person. */
  name?: string;
}

/** Legal moves with the same gesture and the same number of cells. */
export interface ActionSet {
  gesture: 'tap' | 'swap' | 'pair' | 'drag' | 'button';
  /** For each move its cell, or its cells in order if there are several. A tap works on any of them; highlight the first. A button has none. */
  cells?: (number | number[])[];
  /** The move words, unless they are the cells' names. */
  moves?: string[];
  /** Stands between the cells' names in the move word; nothing by default. */
  joint?: string;
  label?: Words;
}

/** The best results on a board of a game for one player. */
export interface Best {
  game: string;
  /** A setup. */
  board: string;
  played: number;
  won: number;
  /** In ms since 1970. */
  last: number;
  /** The fewest of a won game. */
  plies?: number;
  score?: number;
}

/** A person whom the sender has blocked. */
export interface Block {
  account: string;
  name: string;
  /** In ms since 1970. */
  at: number;
  guest?: boolean;
}

/** A position to look at. */
export interface Board {
  setup: string;
  text: string;
  /** The seat to move. */
  seat: number;
  outcome: Outcome;
  /** 16 hexadecimal digits. */
  hash: string;
  view: View;
}

/** A kind of random boards, see `board.random`. */
export interface BoardInfo {
  name: string;
  label: Words;
  /** The default kind. */
  standard?: boolean;
}

/** How boards of a game are drawn. */
export interface BoardLook {
  /** The number of rows changes during a game. */
  grows?: boolean;
  /** `reading`: a link between two cells follows reading order, around the end of a row. Straight by default. */
  links?: 'reading';
}

/** A move, and why it is or is not chosen. */
export interface Candidate {
  move: string;
  /** Proportional to the probability of being drawn; 0: never. */
  weight: number;
  /** For the seat that would play it. */
  verdict: 'unknown' | 'loss' | 'draw' | 'win';
  /** The most important reason first. */
  why: Words[];
  /** Until the game ends under best play. */
  plies?: number;
  /** Against random replies, 0 to 1. */
  win_chance?: number;
  /** The selector's own measure; greater is better. */
  score?: number;
  /** The expected continuation, beginning with this move. */
  line?: string[];
}

/** A board and a clock category with ratings. */
export interface Category {
  /** How many have a rating. */
  rated: number;
  setup: string;
  clock: 'none' | 'bullet' | 'blitz' | 'rapid' | 'slow' | 'days';
}

/** A challenge from one person to another. */
export interface Challenge {
  challenge: string;
  from: string;
  to: string;
  setup: string;
  clock: string;
  /** The time until it expires. */
  left_ms: number;
  /** The challenger is one. */
  guest?: boolean;
  /** Made by the reader. */
  mine?: boolean;
  /** Its match will be visible to its players only. */
  private?: boolean;
}

/** The chat of a match as its players see it. */
export interface Chat {
  /** Once everyone wants to chat. */
  on: boolean;
  /** Who wants to chat. */
  seats: boolean[];
  /** The last 50. */
  lines: Line[];
}

/** Chat was turned on or off, a line was written, or the host has hidden one. */
export interface ChatNews {
  on?: boolean;
  seats?: boolean[];
  line?: Line;
  /** The number of a line. */
  hidden?: number;
}

/** The clock of a match, see Clocks. */
export interface ClockState {
  /** For example `fischer:5m+3s`. */
  setup: string;
  seats: SeatBank[];
  /** The seat to move. */
  running?: number;
  /** How long its turn has lasted. */
  since_ms?: number;
  /** Its first move costs no time, but must come within this limit. */
  first_ms?: number;
}

/** The other version of a level compared with the first. */
export interface Comparison {
  /** Of games that share their chance. */
  pairs: number;
  /** Pairs won only by it. */
  only_first: number;
  only_second: number;
  /** The other version's pass rate minus that of the first. */
  difference: number;
  /** The 95% interval, as `high`. */
  low: number;
  high: number;
  /** The other version is easier or harder, by the sign test at 5%. */
  verdict: 'harder' | 'alike' | 'easier';
}

/** What a scenario expects and what is. */
export interface Difference {
  /** Of the move, or how many moves had been played when it showed. */
  ply: number;
  what: Words;
  expected: Words;
  is: Words;
}

/** What should hold after the moves of a scenario. What is absent is not compared. */
export interface Expected {
  /** The first word of the position's text. */
  board?: string;
  outcome?: 'open' | 'won' | 'drawn' | 'lost';
  winner?: number;
  figures?: Record<string, number>;
  /** The code with which the last move is refused. */
  refused?: string;
}

/** A number beside the board. */
export interface Figure {
  /** For programs: `score`, `moves_left`, `goal`. */
  name: string;
  label: Words;
  /** For people: `12 / 45`. */
  value: string;
  /** For programs. Of a goal: how many are left. */
  number: number;
  /** What `number` counts up to or down from. */
  total?: number;
  /** The token that a goal is about. */
  token?: string;
}

/** A game. */
export interface GameInfo {
  id: string;
  name: Words;
  about: Words;
  /** In the order of turns. */
  seats: Words[];
  options: Option[];
  /** Common variants, the default first. */
  presets: Preset[];
  tokens: TokenInfo[];
  look: BoardLook;
  /** Positions are analysed, or solved as puzzles. */
  desk: 'analyse' | 'solve';
  boards: BoardInfo[];
  /** The weakest first. */
  selectors: Selector[];
  solvable: boolean;
  /** Goals its solver supports, the default first; none if there is only one. */
  goals: Named[];
  /** Other programs' formats for the game. */
  notations: Named[];
  /** `position.compose` takes the seat to move. */
  composes_seat?: boolean;
  /** A won position has a next stage, see `stage.next`. */
  stages?: boolean;
  /** The number of its puzzles, see `puzzle.list`. */
  puzzles?: number;
  /** It has a daily board, see `board.daily`. */
  daily?: boolean;
  /** Levels, from easy to hard. */
  path?: PathLevel[];
}

/** The record of a finished match. */
export interface GameRecord {
  /** `gridwise-record`. */
  format: string;
  /** 1. */
  version: number;
  /** A setup. */
  game: string;
  /** 16 hexadecimal digits; decides all that is random in the match. */
  seed: string;
  /** The version of the game's rules. */
  rules: number;
  seats: Seat[];
  /** In ms since 1970. */
  played: number;
  /** The text it began from. */
  start?: string;
  /** See Chance, as for the next two. */
  salt?: string;
  seed_by?: 'server' | 'player';
  seed_hash?: string;
  id: string;
  /** Not in lists. */
  moves?: RecordMove[];
  outcome: MatchOutcome;
  /** Of the final position, 16 hexadecimal digits. */
  hash: string;
  /** Plies taken back. */
  undone?: number;
  /** 64 hexadecimal digits. */
  chain: string;
  /** It was not played here. */
  imported?: boolean;
  /** An imported one that the page's own program has played. */
  offline?: boolean;
  /** In lists: how many moves. */
  plies?: number;
  /** In lists, with `boards`: the last position. */
  view?: PictureView;
  race?: RacedRecord;
}

/** Whether matches can be saved, what is damaged, and how much work is queued. */
export interface Health {
  /** Writes succeed, and no damage was found. */
  ok: boolean;
  version: string;
  writable: boolean;
  /** Why nothing can be saved. */
  problem?: Refusal;
  /** Matches, records and pages of the database found damaged since the start, and damage found when it was opened. */
  damaged: string[];
  more_damaged?: number;
  clients: number;
  waiting: Waiting;
  /** CPU time in ms of the request that held the server's loop longest, since the start. */
  longest_ms: number;
  servers?: Servers;
}

/** A job's result has improved, or the job has ended. */
export interface JobPush {
  job: string;
  done?: boolean;
  report?: Report;
  error?: Refusal;
}

/** The verdict on the moves tried in a puzzle. `open`: the last one still wins. */
export interface Judgement {
  state: 'open' | 'solved' | 'refuted';
  /** If open, the winning continuation after `reply`; if refuted, the defence. */
  line: string[];
  /** If solved, one for each of the solver's moves; if refuted, one for the last. */
  remarks: Remark[];
  /** If open: the other side's answer to the last move, if any. */
  reply?: string;
}

/** The legal moves, none once the game is over. */
export interface LegalMoves {
  moves: string[];
  /** How many are left out because the list is long. */
  more?: number;
}

/** A line of a chat. */
export interface Line {
  /** Ascending. */
  n: number;
  seat: number;
  /** In ms since 1970. */
  at: number;
  text: string;
}

/** A saved level as lists show it. */
export interface ListedLevel {
  /** Chosen by the sender: letters, digits and `-`. */
  level: string;
  game: string;
  name: string;
  /** Grows with each change, not necessarily by 1. */
  rev: number;
  /** In ms since 1970. */
  created: number;
  updated: number;
}

/** News of the lobby; each message carries one kind. */
export interface LobbyNews {
  seeks?: Seek[];
  /** With `seeks`: how many more there are. */
  more?: number;
  /** With `seeks`: the open races, if any. */
  races?: OpenRace[];
  challenges?: Challenge[];
  declined?: Challenge;
  paired?: Paired;
  /** Seeks of this socket that are gone with the server that ran the lobby. */
  ended?: string[];
  refused?: RefusedSeek;
  /** The matches in which another person waits for the reader's move. */
  turns?: number;
}

/** The look that a person or guest has chosen. */
export interface Look {
  /** Counts changes. */
  rev: number;
  /** The name of a skin; the default if absent. */
  board?: string;
  /** The game's own stones if absent. */
  mark?: PlayerMark;
}

/** What happened in a match, without secrets or the generator. */
export interface MatchEvent {
  /** Counted from 1. */
  seq: number;
  /** In ms since 1970. */
  at: number;
  kind: string;
  /** `seat:0`, `owner` or `server`: also for a bot that gave no legal move in time, and for a seat that left a race. */
  by: string;
  move?: string;
  seat?: number;
  steps?: Step[];
  /** With a clock, in ms. */
  used?: number;
  /** Lag that was not charged, in ms. */
  credit?: number;
  /** With a clock: time in which the server could read nothing, not charged, in ms. */
  stalled?: number;
  name?: string;
  /** Who sat down is a guest. */
  guest?: boolean;
  plies?: number;
  offer?: 'undo' | 'draw' | 'rematch';
  speed_ms?: number;
  next?: string;
  charged?: number;
  why?: string;
  draw?: boolean;
}

/** Whether a match is over, and how. */
export interface MatchOutcome {
  kind: 'open' | 'won' | 'drawn' | 'lost';
  /** The seat, if won. */
  winner?: number;
  /** Once it is over. */
  reason?: 'play' | 'resigned' | 'agreed' | 'aborted' | 'forfeit' | 'time' | 'left';
}

/** News of a watched match. */
export interface MatchPush {
  match: string;
  /** With `events`, which may be empty. */
  seq?: number;
  events?: MatchEvent[];
  /** The seq of the state that `change` applies to. */
  from?: number;
  /** See Change. */
  change?: Record<string, unknown>;
  /** Instead of a change. */
  state?: MatchState;
  /** Sent alone. */
  presence?: ({ here: boolean } | { left_ms: number; claim_ms?: number } | null)[];
  /** Sent alone: the number of spectators. */
  watching?: number;
  /** Sent alone. */
  said?: Said;
  /** Sent alone, to players. */
  chat?: ChatNews;
}

/** A match as its log has made it. */
export interface MatchState {
  match: string;
  /** Of the last event. */
  seq: number;
  setup: string;
  /** The text it began from. */
  start: string;
  seats: Seat[];
  status: 'waiting' | 'running' | 'paused' | 'finished';
  outcome: MatchOutcome;
  /** The seat to move. */
  turn: number;
  /** The position, without the state of the random generator. */
  text: string;
  hash: string;
  view: View;
  /** The bots' pace. */
  speed_ms: number;
  /** In ms since 1970. */
  created: number;
  updated: number;
  /** All moves so far. Not in lists. */
  moves?: string[];
  /** It began from a `text`; the setup's level then need not match the board. */
  from_text?: boolean;
  /** See Chance, as for the fields below. */
  seed_by?: 'server' | 'player';
  /** SHA-256 of salt and seed, 64 hexadecimal digits. */
  seed_hash?: string;
  /** Plies taken back. */
  undone?: number;
  /** 16 hexadecimal digits, once it is over. */
  seed?: string;
  /** 32 hexadecimal digits, once it is over. */
  salt?: string;
  clock?: ClockState;
  /** Visible to its players only, see Lobby. */
  private?: boolean;
  /** The race it is part of, see Races. */
  race?: string;
  /** It will count for ratings once each side has moved twice, see Ratings. */
  rated?: boolean;
  offer?: Offer;
  /** Once it is over. */
  record?: string;
  /** The rematch, once agreed. */
  next?: string;
  /** In lists: the number of spectators. */
  watching?: number;
  /** In lists: a player is present, or a bot plays and the board changed within two minutes. */
  active?: boolean;
}

/** This browser's visitor. */
export interface Me {
  /** Accounts are available: over https, or on the server's machine. */
  offered: boolean;
  account: Account | null;
  /** A guest's. */
  games?: number;
  /** Games waiting for `/api/adopt`. */
  adopt?: number;
  /** If one was chosen. */
  look?: Look;
}

/** A choice, a goal, a notation, a level of puzzles. */
export interface Named {
  /** For programs. */
  name: string;
  label: Words;
}

/** An offer that waits for an answer. */
export interface Offer {
  kind: 'undo' | 'draw' | 'rematch';
  /** The seat that makes it. */
  by: number;
}

/** A race in a list: a public one, or one of the reader's. */
export interface OpenRace {
  race: string;
  /** Of its maker. */
  name: string;
  setup: string;
  limit_ms: number;
  members: number;
  age_ms: number;
  running?: boolean;
  /** Its maker is one. */
  guest?: boolean;
}

/** A whole number from `low` to `high`, or one of `choices` if there are any. */
export interface Option {
  /** As in `tictactoe(m=3)`. */
  name: string;
  label: Words;
  low: number;
  high: number;
  /** The default: a value, or an index of `choices`. */
  standard: number;
  choices: Named[];
  /** `level` chooses a level, and the game also reads level files; `columns`, `rows` and `side` give the board size; `advanced` options tune a solver; those of `path` have their highest value in matches of the path. A rule by default. */
  role?: 'level' | 'columns' | 'rows' | 'side' | 'advanced' | 'path';
  /** The meaning of the highest value, such as "no limit". */
  high_means?: Words;
}

/** Whether a game is over, and how. */
export interface Outcome {
  kind: 'open' | 'won' | 'drawn' | 'lost';
  /** The seat, if won. */
  winner?: number;
}

/** A rating by Glicko-2, for a board and a clock category. */
export interface OwnRating {
  rating: number;
  deviation: number;
  games: number;
  /** In ms since 1970. */
  last: number;
  /** The deviation is above 110. */
  provisional?: boolean;
  setup: string;
  clock: 'none' | 'bullet' | 'blitz' | 'rapid' | 'slow' | 'days';
  /** The last 200, oldest first: time, rating and deviation from then on. */
  steps: [number, number, number][];
}

/** A match that was made for the reader. */
export interface Paired {
  match: string;
  setup: string;
}

/** A level of a game's path. Won, it earns one star. */
export interface PathLevel {
  /** Its game string. Its matches set the options of role `path` too. */
  setup: string;
  name: Words;
  /** The least values of the figure `moves_left`, in the view of the won position, for two and three stars. Empty: every win has one star. */
  stars: number[];
  /** Tokens that no earlier level has, for a lesson. */
  introduces: string[];
}

/** A board without input. */
export interface PictureView {
  columns: number;
  rows: number;
  /** The tokens of each cell, from bottom to top. */
  cells: string[][];
  /** Cells to highlight, such as the winning line. */
  marked: number[];
  /** Cells of the last move. */
  last: number[];
  figures: Figure[];
  /** Tokens are drawn on line crossings, not in squares. */
  crossings?: boolean;
  /** Empty cells where a rule forbids the seat to move to play. */
  forbidden?: number[];
}

/** The mark on a person's stones, instead of the game's own: a text or an image. */
export interface PlayerMark {
  /** One visible character. */
  text?: string;
  /** 64 hexadecimal digits, see `/api/blob`. */
  image?: string;
}

/** A position outside a match. */
export interface Position {
  setup: string;
  text: string;
  /** The seat to move. */
  seat: number;
  outcome: Outcome;
  /** 16 hexadecimal digits. */
  hash: string;
  view: View;
  moves: string[];
  /** In games with chance: `text` without the state of the random generator. */
  public?: string;
}

/** Option values that many people play, under one name. */
export interface Preset {
  setup: string;
  name: Words;
  about?: Words;
}

/** A problem that lint finds in a level. */
export interface Problem {
  /** A `proof` says that the level cannot be won. */
  kind: 'proof' | 'warning' | 'note';
  /** See lint.md. */
  class: string;
  says: Words;
  /** None if the problem has no particular place. */
  cells: number[];
}

/** A position with a task for the seat to move; the program plays the other side. */
export interface Puzzle {
  /** Stays when puzzles are added. */
  id: string;
  level: string;
  /** The task. */
  title: Words;
  /** The position. */
  text: string;
  /** The seat's moves in the shortest known solution. */
  moves: number;
}

/** One answer to a puzzle. */
export interface PuzzleAnswer {
  line: string[];
  score: number;
  /** What the game adds, see Facts of games. */
  facts?: Record<string, unknown>;
}

/** A member of a race. */
export interface RaceMember {
  name: string;
  guest?: boolean;
  /** Has the race open. */
  here: boolean;
  /** The account was deleted. */
  deleted?: boolean;
  /** Before the start. */
  ready?: boolean;
  /** Once started, as the two fields below. */
  moves?: number;
  /** Towards the goal, 0 to 1. */
  progress?: number;
  figures?: Figure[];
  /** `reached` the goal; `failed`: no move is left; `time`: the limit. */
  ending?: 'reached' | 'failed' | 'time' | 'gave_up' | 'left';
  /** The member's own time, once ended. */
  time_ms?: number;
  /** Once all have ended. */
  place?: number;
  /** For viewers who may see it, unless it is large. */
  board?: View;
  /** Once all have ended. */
  record?: string;
}

/** News of a watched race. */
export interface RacePush {
  race: string;
  state?: RaceState;
  /** With `state`: the race has started, and this is the reader's match. */
  start?: { state: MatchState; presence: ({ here: boolean } | { left_ms: number; claim_ms?: number } | null)[] };
  /** It ended before its start. */
  ended?: 'cancelled' | 'expired';
  /** It could not start. */
  refused?: Refusal;
}

/** A race. */
export interface RaceState {
  race: string;
  setup: string;
  status: 'waiting' | 'running' | 'finished';
  limit_ms: number;
  /** The first one made it. */
  members: RaceMember[];
  public?: boolean;
  /** The id of its rematch. */
  next?: string;
  /** Before the start: the time until it expires. */
  ends_in_ms?: number;
  /** The countdown, once all are ready. */
  starts_in_ms?: number;
  /** Which member the viewer is. */
  you?: number;
  /** The viewer's match. */
  match?: string;
}

/** A member of a race that is over. */
export interface RacedMember {
  name: string;
  guest?: boolean;
  place: number;
  ending: string;
  time_ms: number;
}

/** The race that a recorded match was part of. */
export interface RacedRecord {
  race: string;
  /** The member who played it. */
  you: number;
  members: RacedMember[];
}

/** A row of a list of ratings. */
export interface Ranked {
  rating: number;
  deviation: number;
  games: number;
  /** In ms since 1970. */
  last: number;
  /** The deviation is above 110. */
  provisional?: boolean;
  of: Who;
}

/** A move of a record. */
export interface RecordMove {
  move: string;
  seat: number;
  /** How long it took. */
  ms: number;
}

/** Why a request is refused. */
export interface Refusal {
  /** For programs; see Codes. */
  code: string;
  /** An English sentence. */
  says: string;
  /** The place of the error: a byte of the text concerned, or a cell for `position.compose` and `move/blocked`. */
  at?: number;
}

/** A seek that ended because its match cannot be saved. */
export interface RefusedSeek {
  seek: string;
  error: Refusal;
}

/** What a move achieves, or why it fails. */
export interface Remark {
  move: string;
  says: Words;
}

/** What is known about a position. */
export interface Report {
  /** For the seat to move. If nothing is proved, that of the best candidate, as is `plies`: a search may have found a win without proving it. */
  verdict: 'unknown' | 'loss' | 'draw' | 'win';
  /** The principal variation. */
  line: string[];
  /** Plies searched. */
  depth: number;
  nodes: number;
  ms: number;
  proved: boolean;
  /** The best first. */
  candidates: Candidate[];
  /** The number of candidates left out; progress reports contain fewer. */
  left_out?: number;
  /** How many of the nodes belong to threat searches (gomoku: VCF, VCT). */
  threat_nodes?: number;
  /** Until the game ends under best play. */
  plies?: number;
  /** In the game's own unit. */
  score?: number;
  /** No answer can have a better score. */
  bound?: number;
  /** The distinct answers of a puzzle, the best first. */
  answers?: PuzzleAnswer[];
  /** What the game adds, see Facts of games. */
  facts?: Record<string, unknown>;
}

/** A player says one of the phrases. */
export interface Said {
  seat: number;
  /** 0 to 7. */
  phrase: number;
}

/** What came of a scenario. */
export interface ScenarioVerdict {
  holds: boolean;
  /** Moves played. */
  plies: number;
  /** The actual results, in the form of `expect`. */
  is: Expected;
  /** At most 20. */
  differences: Difference[];
  /** The number of those left out. */
  more?: number;
}

/** A seat of a match or record. */
export interface Seat {
  /** `open` waits for a person to join. */
  kind: 'person' | 'bot' | 'open';
  name: string;
  /** Of a bot. */
  selector?: string;
  /** Its person has deleted the account, and has no name. */
  deleted?: boolean;
  /** A person, but no account has that name and holds the seat: anybody may be behind it. */
  guest?: boolean;
  /** The mark on its person's stones, see Looks. */
  mark?: PlayerMark;
}

/** The time that a seat had when its turn began. */
export interface SeatBank {
  bank_ms: number;
  /** Byo-yomi: periods left. */
  periods?: number;
  /** The length of each. */
  period_ms?: number;
}

/** A person who seeks an opponent. */
export interface Seek {
  seek: string;
  name: string;
  setup: string;
  clock: string;
  age_ms: number;
  /** The seeker is one. */
  guest?: boolean;
  /** A match with another person who may play rated ones will be rated, see Ratings. */
  rated?: boolean;
  rating?: number;
}

/** A kind of player that the game offers. */
export interface Selector {
  name: string;
  label: Words;
  about: Words;
  /** They can follow the name: `weighted(line=25,tap=off)`. The name of a seat then lists those that are not the default, in their order. */
  options?: Option[];
}

/** A position of a replay. The first of an answer has its position. */
export interface SentFrame {
  /** 0 is the start, which has no move. */
  ply: number;
  move?: string;
  seat?: number;
  ms?: number;
  steps?: Step[];
  position?: Board;
  /** From the position of the frame before, see Change. */
  change?: Record<string, unknown>;
}

/** The servers that share the database. */
export interface Servers {
  /** This one's. */
  number: number;
  /** How many others are alive. */
  others: number;
  /** This one runs the lobby. */
  lobby: boolean;
}

/** A browser in which a person is signed in. */
export interface Session {
  id: string;
  /** In ms since 1970, as the next two. */
  made: number;
  used: number;
  expires: number;
  /** Stays when the browser is closed. */
  keep: boolean;
  /** `Firefox on Linux`. */
  agent: string;
  /** `192.0.2.0/24`. */
  net: string;
  /** The one that asks. */
  current?: boolean;
}

/** The statistics of a person. */
export interface Standing {
  tallies: Tally[];
  streaks: Streak[];
  bests: Best[];
  ratings: OwnRating[];
  /** Records imported, which do not count here. */
  imported: number;
  of?: Who;
}

/** One effect of a move, for animation; the kinds are in terms.md. */
export interface Step {
  kind: string;
  /** Steps of one wave happen together. */
  wave: number;
  cells: number[];
  token: string;
}

/** Wins in a row. */
export interface Streak {
  game: string;
  /** Below 0: losses. */
  current: number;
  longest: number;
  /** In ms since 1970. */
  last: number;
}

/** The facts of a `level.game` job. */
export interface StudiedGame {
  /** How many games of the study were examined in order. */
  games: number;
  /** The number of the first one won, or lost. */
  game?: number;
  record?: GameRecord;
}

/** A goal of the level that was studied. */
export interface StudiedGoal {
  token: string;
  /** Games in which it was not reached. */
  missed: number;
}

/** The games of a study counted so far. */
export interface Study {
  games: number;
  wins: number;
  /** The 95% interval of the pass rate, as `high`. */
  low?: number;
  high?: number;
  /** Of the won games: pairs of moves left and games, ascending. */
  moves_left: [number, number][];
  goals: StudiedGoal[];
  /** With `against`: the study of that version. */
  against?: Study;
  /** With `against`, once there are pairs. */
  comparison?: Comparison;
}

/** Games against one kind of opponent, on one side. */
export interface Tally {
  game: string;
  /** The seat. */
  side: number;
  /** `person`, `bot` or `none`. */
  opponent: string;
  played: number;
  won: number;
  drawn: number;
  lost: number;
  /** Moves of all these games, of both sides. */
  plies: number;
  /** A bot's selector. */
  level?: string;
}

/** A kind of token that can lie in a cell. */
export interface TokenInfo {
  name: string;
  /** One character, for boards of text. */
  glyph: string;
  label: Words;
  /** For clients that have no picture of it; by default a tile with its label. */
  look?: 'cross' | 'ring' | 'black_stone' | 'white_stone';
  /** The seat that plays with it. */
  seat?: number;
}

/** A board as drawn. Cells are listed row by row from the top left. */
export interface View {
  columns: number;
  rows: number;
  names: string[];
  /** The tokens of each cell, from bottom to top. */
  cells: string[][];
  /** Cells to highlight, such as the winning line. */
  marked: number[];
  /** Cells of the last move. */
  last: number[];
  /** The legal moves. Not in lists, records and races. */
  actions?: ActionSet[];
  figures: Figure[];
  /** Tokens are drawn on line crossings, not in squares. */
  crossings?: boolean;
  /** Empty cells where a rule forbids the seat to move to play. */
  forbidden?: number[];
}

/** How much work is queued. */
export interface Waiting {
  commits: number;
  jobs: number;
  bots: number;
}

/** A person or a bot. */
export interface Who {
  /** Of a bot: `bot:minimax:1`. */
  id: string;
  kind: 'guest' | 'person' | 'bot';
  /** Of a person. */
  name?: string;
  /** Of a bot. */
  selector?: string;
}

/** A text for people, in both languages. */
export interface Words {
  en: string;
  zh: string;
}

/** What is the sender's in a match. */
export interface You {
  seats: number[];
  /** The sender made the match. */
  owner: boolean;
}

/** Each verb with its request and its answer. */
export interface Verbs {
  /** Ranks the moves. Pushes follow. */
  analyse: [ask: { text: string; selector?: string; time_ms?: number; nodes?: number; lines?: number }, answer: { job: string; selector: string }];
  /** Blocks the person of a seat in one of the sender's matches, or of an account. */
  'block.add': [ask: { match?: string; seat?: number; account?: string }, answer: Block];
  /** The sender's. */
  'block.list': [ask: object, answer: { blocks: Block[] }];
  /** Ends a block. */
  'block.remove': [ask: { account: string }, answer: object];
  /** The same board for everybody on that date, its goal (`Par 18`), which is proved optimal, and moves that reach it, if stored. The page uses its device's date. */
  'board.daily': [ask: { game: string; date: string }, answer: { position: Position; goal: Words; best?: string[] }];
  /** A random board. */
  'board.random': [ask: { setup: string; kind?: string; seed?: number }, answer: Position];
  /** By the person who made it. */
  'challenge.cancel': [ask: { challenge: string }, answer: object];
  /** By the person challenged. */
  'challenge.decline': [ask: { challenge: string }, answer: object];
  /** Made and received. */
  'challenge.list': [ask: object, answer: { challenges: Challenge[] }];
  /** Challenges a person by name. */
  'challenge.make': [ask: { to: string; setup: string; clock?: string; public?: boolean; name?: string }, answer: Challenge];
  /** Accepts a challenge. */
  'challenge.take': [ask: { challenge: string }, answer: { match: string }];
  /** All games. */
  games: [ask: object, answer: { games: GameInfo[] }];
  /** `problem` says why nothing can be saved. The default times are the terminal's too. */
  hello: [ask: object, answer: { program: string; version: string; protocol: number; times_ms: { analyse: number; solve: number; board: number; forced_win: number; hint: number; move: number; auto_play: number; thoughts: number; graph: number }; writable: boolean; problem?: Refusal }];
  /** The job ends with its best result so far. `stopped` is the number of jobs. */
  'job.stop': [ask: { job?: string }, answer: { stopped: number }];
  /** One push, whose `facts` are a StudiedGame: the first game of the study that was won, or lost. */
  'level.game': [ask: { setup: string; player?: string; games?: number; seed?: number; time_ms?: number; won?: boolean }, answer: { job: string; player: string }];
  /** The level's problems, found without playing, proofs first, as many as fit; none for games without lint. Errors are those of `position.open`. */
  'level.lint': [ask: { setup?: string; text?: string }, answer: { problems: Problem[]; took_us: number }];
  /** The level file, JSON by [levels/schema.json](../levels/schema.json). */
  'level.read': [ask: { setup: string }, answer: { level: string }];
  /** One push, whose `facts` have a `scenarios`: a ScenarioVerdict, or the error of its `start`, for each in the same order, as many as the time limit and line length allow. */
  'level.scenarios': [ask: { setup: string; scenarios: { name?: string; start?: string; seed?: number; moves: string[]; expect?: Expected }[]; time_ms?: number }, answer: { job: string }];
  /** Pushes, whose `facts` are a Study; the games for a seed are those of `gridwise study`. */
  'level.study': [ask: { setup: string; player?: string; against?: string; games?: number; seed?: number; time_ms?: number }, answer: { job: string; player: string }];
  /** A saved level with its scenarios. */
  'library.get': [ask: { level: string }, answer: ListedLevel & { text: string; scenarios: unknown }];
  /** Last changed first. `of`: their owner, absent for a guest without an account. */
  'library.list': [ask: { game?: string; limit?: number; cursor?: string }, answer: { levels: ListedLevel[]; of?: { id: string; kind: 'guest' | 'person' }; next?: string }];
  /** `false` if there was none. */
  'library.remove': [ask: { level: string; rev: number }, answer: { removed: boolean }];
  /** Stores a level. */
  'library.save': [ask: { level: string; game: string; name: string; text: string; scenarios?: unknown[]; rev?: number }, answer: ListedLevel & { of: { id: string; kind: 'guest' | 'person' } }];
  /** Ends the match without a result. */
  'match.abort': [ask: { match: string; token?: string; as?: number; seq: number; command: string; took_ms?: number }, answer: { seq: number }];
  /** Answers an offer. */
  'match.answer': [ask: { match: string; token?: string; as?: number; seq: number; command: string; took_ms?: number; accept: boolean }, answer: { seq: number }];
  /** Turns chat on or off for the sender. */
  'match.chat': [ask: { match: string; on: boolean; as?: number }, answer: object];
  /** The other side has run out of time or has left, see Clocks. */
  'match.claim': [ask: { match: string; token?: string; as?: number; seq: number; command: string; took_ms?: number; result: 'win' | 'draw' }, answer: { seq: number }];
  /** The state. */
  'match.get': [ask: { match: string; token?: string; tokens?: string[] }, answer: MatchState];
  /** A report of the strongest selector, for the seat to move. Pushes follow. */
  'match.hint': [ask: { match: string; token?: string; as?: number; time_ms?: number; nodes?: number }, answer: { job: string }];
  /** Newest first, without moves and the views' actions. Does not start bots. */
  'match.list': [ask: { status?: ('waiting' | 'running' | 'paused' | 'finished')[]; game?: string; ids?: string[]; live?: boolean; mine?: boolean; turn?: boolean; limit?: number; cursor?: string }, answer: { matches: MatchState[]; next?: string }];
  /** Plays a move. */
  'match.move': [ask: { match: string; token?: string; as?: number; seq: number; command: string; took_ms?: number; move: string }, answer: { seq: number }];
  /** Every legal move, none once the match is over. */
  'match.moves': [ask: { match: string; token?: string; tokens?: string[] }, answer: LegalMoves];
  /** Makes a match. `tokens`: one per seat, null for bots. */
  'match.new': [ask: { setup?: string; seats: { kind: 'person' | 'bot' | 'open'; name?: string; selector?: string }[]; text?: string; speed_ms?: number; paused?: boolean; seed?: number; clock?: string }, answer: { match: string; owner: string; tokens: (string | null)[]; state: MatchState; you?: You }];
  /** Makes an offer. */
  'match.offer': [ask: { match: string; token?: string; as?: number; seq: number; command: string; took_ms?: number; kind: 'draw' | 'rematch' }, answer: { seq: number }];
  /** The owner stops the bots. */
  'match.pause': [ask: { match: string; token?: string; as?: number; seq: number; command: string; took_ms?: number }, answer: { seq: number }];
  /** Reports another player of the match, see Reports and blocks. */
  'match.report': [ask: { match: string; seat: number; reason: 'insult' | 'spam' | 'name' | 'cheating' | 'other'; comment?: string; as?: number }, answer: object];
  /** Resigns. */
  'match.resign': [ask: { match: string; token?: string; as?: number; seq: number; command: string; took_ms?: number }, answer: { seq: number }];
  /** The owner lets the bots go on. */
  'match.resume': [ask: { match: string; token?: string; as?: number; seq: number; command: string; took_ms?: number }, answer: { seq: number }];
  /** A phrase, see Watching; or a line of the chat, whose number is `n`. */
  'match.say': [ask: { match: string; token?: string; as?: number; phrase?: number; text?: string }, answer: { n?: number }];
  /** Takes an open seat. With a principal `claim` is optional, and without it no token is made. */
  'match.sit': [ask: { match: string; seat: number; name?: string; claim?: string; token?: string; tokens?: string[] }, answer: { seq: number; token?: string }];
  /** The owner sets the bots' pace. */
  'match.speed': [ask: { match: string; token?: string; as?: number; seq: number; command: string; took_ms?: number; speed_ms: number }, answer: { seq: number }];
  /** The owner makes one bot move while paused. */
  'match.step': [ask: { match: string; token?: string; as?: number; seq: number; command: string; took_ms?: number }, answer: { seq: number }];
  /** Immediate alone or against bots, otherwise an offer. */
  'match.undo': [ask: { match: string; token?: string; as?: number; seq: number; command: string; took_ms?: number }, answer: { seq: number }];
  /** Against a bot: the match no longer counts for ratings. Help does the same. */
  'match.unrate': [ask: { match: string; token?: string; as?: number; seq: number; command: string; took_ms?: number }, answer: { seq: number }];
  /** No more pushes. */
  'match.unwatch': [ask: { match: string; token?: string; tokens?: string[] }, answer: object];
  /** The state and, with `since`, the events after it, unless more than 32 are missing or they are too long; then pushes. */
  'match.watch': [ask: { match: string; since?: number; view?: boolean; token?: string; tokens?: string[] }, answer: { state: MatchState; events?: MatchEvent[]; presence?: ({ here: boolean } | { left_ms: number; claim_ms?: number } | null)[]; you?: You; watching?: number; chat?: Chat }];
  /** `setup` applies where `data` is silent. `left_out`: the number of variations not read. `dropped`: paths of a level file's fields that have no effect on play. */
  'notation.read': [ask: { setup: string; data: string }, answer: { start: string; moves: string[]; players: string[]; position: Position; left_out?: number; dropped?: string[] }];
  /** A game in a notation of other programs. */
  'notation.write': [ask: { text: string; moves?: string[]; notation: string; players?: string[] }, answer: { data: string }];
  /** Nothing: any answer shows that the line carries bytes. The page sends it after a silence. */
  ping: [ask: object, answer: object];
  /** The position on a board. */
  'position.compose': [ask: { setup: string; cells: string[][]; seat?: number }, answer: Position];
  /** Every legal move, none once the game is over. */
  'position.moves': [ask: { text: string; moves?: string[] }, answer: LegalMoves];
  /** A position. */
  'position.open': [ask: { text: string; moves?: string[] }, answer: Position];
  /** The position after a move, and what the move did. */
  'position.play': [ask: { text: string; move: string }, answer: Position & { steps: Step[] }];
  /** What the person has reached in games, as the page last put it; `rev` 0: nothing. */
  'progress.get': [ask: object, answer: { account: string; rev: number; progress: Record<string, unknown> }];
  /** Replaces it, if `rev` is still its revision. If not, `progress` is the newer one. */
  'progress.put': [ask: { account: string; rev: number; progress: Record<string, unknown> }, answer: { saved: boolean; rev: number; progress?: Record<string, unknown> }];
  /** Pushes follow; the `facts` of the last report are a Judgement. Without moves, or after a reply, only its `line` is searched. */
  'puzzle.judge': [ask: { game: string; puzzle: string; moves?: string[]; time_ms?: number; nodes?: number }, answer: { job: string }];
  /** The easiest first. */
  'puzzle.list': [ask: { game: string; level?: string }, answer: { levels: Named[]; puzzles: Puzzle[] }];
  /** The rematch: the first to ask creates it, the others join. */
  'race.again': [ask: { race: string }, answer: RaceState];
  /** Joining again has no effect. Duplicate names get a number. */
  'race.join': [ask: { race: string; name?: string }, answer: RaceState];
  /** Before the start the member leaves (if it is the maker, the race ends); afterwards the member resigns, as by `match.resign`. */
  'race.leave': [ask: { race: string }, answer: object];
  /** `open` are also in `seek.list` and its pushes, as `races`. */
  'race.list': [ask: object, answer: { open: OpenRace[]; own: OpenRace[] }];
  /** Its link is its id, which has 100 random bits. */
  'race.make': [ask: { setup: string; limit_s?: number; public?: boolean; name?: string }, answer: RaceState];
  /** The sender must watch the race. */
  'race.ready': [ask: { race: string; ready?: boolean }, answer: RaceState];
  /** No more pushes. */
  'race.unwatch': [ask: { race: string }, answer: object];
  /** The race, then pushes. */
  'race.watch': [ask: { race: string }, answer: RaceState];
  /** Best first. Without `setup` the categories, at most 60, those with the most reliable ratings and bots first. */
  'rating.list': [ask: { setup?: string; clock?: 'none' | 'bullet' | 'blitz' | 'rapid' | 'slow' | 'days'; limit?: number; cursor?: string }, answer: { categories?: Category[]; ratings?: Ranked[]; next?: string }];
  /** `next` is the ply after the last frame that fits. */
  'record.frames': [ask: { record: string; from: number; count: number }, answer: { plies: number; next?: number; frames: SentFrame[] }];
  /** One record. */
  'record.get': [ask: { record: string }, answer: GameRecord];
  /** Every move is validated. It counts in no rating and no statistics. */
  'record.import': [ask: { data: unknown; offline?: boolean }, answer: { record: string }];
  /** Newest first, without moves. */
  'record.list': [ask: { game?: string; kind?: 'person' | 'bot'; result?: string; ids?: string[]; boards?: boolean; limit?: number; cursor?: string }, answer: { records: GameRecord[]; next?: string }];
  /** Ends a seek. */
  'seek.drop': [ask: { seek: string }, answer: object];
  /** The oldest 50, and the open races; with `follow` also pushes after changes, at most every 500 ms, until a `seek.list` without it. */
  'seek.list': [ask: { follow?: boolean }, answer: { seeks: Seek[]; own: string[]; more?: number; races?: OpenRace[] }];
  /** The existing one if the sender already has a seek with that setup and clock. */
  'seek.put': [ask: { setup?: string; clock?: string; with?: string; name?: string }, answer: { seek: string }];
  /** Searches for the value of a position. Pushes follow. With `certificate`, the `facts` of the last report are `{ certificate: string }`, a proof for the program's `verify`. */
  solve: [ask: { text: string; goal?: string; certificate?: boolean; time_ms?: number; nodes?: number }, answer: { job: string }];
  /** The start of the next stage. */
  'stage.next': [ask: { text: string; seed?: number }, answer: Position];
  /** By default the sender's own, empty for a guest who has not played. At most 600 tallies, 400 bests, 24 ratings. */
  'standing.get': [ask: { account?: string; bot?: string }, answer: Standing | { of: Who; ratings: OwnRating[] }];
}
