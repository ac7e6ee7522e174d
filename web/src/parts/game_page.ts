// What a game's folder, games/<id>/, adds to the page. Its index.ts exports `const page: GamePage`; main.ts installs
// all of them before the first render. Everything is optional: a game without a folder works too.
import type { Component } from 'svelte';
import { installArt, type GameArt } from '../board/game_art';
import type { LinkMark } from '../board/marks';
import type { Candidate, GameInfo, GameRecord, MatchState, Refusal } from '../protocol/messages';
import type { Action, Step, View } from '../protocol/shapes';
import { addErrors } from '../words/errors';
import type { Lesson } from './lesson';
import type { SoundName } from './sound/sounds';

/** What every room is given. */
export interface RoomProps {
  /** The room's game; only where its address names one, or its row needs one. */
  game: GameInfo;
  /** The match, race or record in the address; empty where it names none. */
  id: string;
  query: URLSearchParams;
}

export interface SourceProps {
  setup: string;
  /** The text of the chosen board; empty until there is one. */
  table: string;
  refusal: Refusal | undefined;
  /** Called with the program's text initially and on every change; `day` is set if it is a daily board. */
  ontext: (text: string, day?: Day) => void;
}

/** A room that only one game has. */
export interface OwnRoom {
  load(): Promise<{ default: Component<RoomProps> }>;
  /** The board fills the screen, as in a match. */
  fills?: boolean;
  /** Its label in the setup of a new game; omitted if the room is reached from elsewhere. */
  label?(): string;
}

/** The parts of a finished match, or of its record, that an end panel needs. */
export type Finished = Pick<MatchState, 'setup' | 'start' | 'moves' | 'outcome' | 'view' | 'text'>;

/** Props of a game's own panel at the end of a match. */
export interface EndProps {
  game: GameInfo;
  match: Finished;
  /** The id of the match, or of its record in a replay; a replay stores no results. */
  from: { match: string } | { record: string };
  /** The day whose board it was. */
  daily: Day | undefined;
  /** Its button is the primary one. */
  leads: boolean;
}

/** A shortcut of one game; its letter is the record's key. */
export interface OwnKey {
  act(): void;
  label(): string;
}

/** State beside a board; each room creates its own. */
export interface GameHints {
  /** Drawn on the board together with a hint's findings. */
  links?(view: View | undefined, candidates?: readonly Candidate[]): readonly LinkMark[];
  /** A line under the board of the player to move. */
  line?(actions: readonly Action[]): string | undefined;
  /** Appended to a hint. */
  remark?(candidates: readonly Candidate[]): string | undefined;
  /** Extra buttons beside the board. */
  Tools?: Component<{ hints: GameHints }>;
  /** A word of praise for a move, such as one that made a combination. */
  praise?(steps: readonly Step[]): string | undefined;
  /** Cells of a move to point out to an idle player. */
  idle?(actions: readonly Action[]): readonly number[] | undefined;
  keys?(play: (action: Action) => void, actions: readonly Action[]): Record<string, OwnKey>;
}

/** A day as written in texts, `2026-11-21`. */
export type Day = string;

/** A result on a daily board. */
export interface Reached {
  /** Nothing better is possible. */
  best: boolean;
  count: number;
}

/** What a game's Play button starts. */
export interface NextPlay {
  /** "Level 12". */
  text: string;
  /** What is reached so far; empty if nothing is. */
  sub?: string;
  /** The text of a position, for a picture. */
  board?: string;
  /** Rejects with ProtocolError if the program refuses. */
  start?(): Promise<unknown>;
}

export interface DailyPage {
  /** A higher count is better. By default a lower one is. */
  more?: boolean;
  /** The count in words; "Done in 20" by default. */
  tells?(count: number): string;
  /** A finished match's result on its daily board; undefined if the goal was missed. By default a win counts. */
  reached?(match: MatchState): Reached | undefined;
  /** Where an unstarted daily board is played. By default a one-person match starts at once. */
  path?(day: Day): string;
}

export interface GamePage {
  art?: GameArt;
  hints?(game: GameInfo): GameHints;
  /** The room at /solve/<id>, used instead of /analyse/<id> for this game's positions; loaded on demand. */
  desk?(): Promise<{ default: Component<RoomProps> }>;
  /** The room at /levels, a level editor for this game; loaded on demand. At most one game has it. */
  levels?(): Promise<{ default: Component<RoomProps> }>;
  /** Further rooms, at /games/<id>/<name>, by name; loaded on demand. */
  rooms?: Record<string, OwnRoom>;
  /** The position of a finished match that the desk opens: its start (default) or its end. */
  compareFrom?: 'start' | 'end';
  /** Picks the board of a new game; replaces the random board and loading from text. */
  Source?: Component<SourceProps>;
  /** How to make a move, if it is not made by tapping a cell. */
  howToMove?(actions: readonly Action[]): string | undefined;
  /** Sounds by kind of step, where they differ from the defaults. */
  sounds?: Partial<Record<string, SoundName>>;
  /** What Play starts, as far as it differs from a new board with the last settings. */
  nextPlay?(): NextPlay | undefined;
  /** For games with daily boards. */
  daily?: DailyPage;
  /** Keys of storage, or their beginnings: a number, or numbers by name, of which the greatest are the player's bests. */
  bests?: readonly string[];
  /** Beside the board of a match that a player has finished. */
  end?(): Promise<{ default: Component<EndProps> }>;
  /** `end` has the primary button. */
  endLeads?: boolean;
  /** Auto Play's initial selector; the strongest by default. */
  autoPlay?: string;
  /** "How to play": a lesson on the board, loaded on demand. */
  howToPlay?(): Promise<{ lesson: Lesson }>;
  /** One sentence that explains a token when a path level first introduces it. */
  lesson?(token: string): string | undefined;
  words?: {
    /** A move's display name, if its move word is not meant for readers: "right". */
    move?(move: string): string | undefined;
    /** A goal as a clause that starts a sentence: "Clear 15 red pieces". */
    goal?(token: string, count: number): string | undefined;
    /** A symbol for the move in move lists: "→". */
    sign?(move: string): string | undefined;
    /** A record's result in words, if "cleared" or "not cleared" does not fit. */
    record?(record: GameRecord): string | undefined;
    /** Sentences for the game's own refusal codes. */
    errors?(): Record<string, string>;
  };
}

const kNothing: GamePage = {};
const pages = new Map<string, GamePage>();

/** The modules of games/<id>/index.ts by path, as import.meta.glob returns them. */
export function installPages(modules: Record<string, GamePage>): void {
  for (const [path, page] of Object.entries(modules)) {
    const [, id] = /games\/([^/]+)\/index\.ts$/.exec(path) ?? [];
    if (!id) continue;
    pages.set(id, page);
    if (page.art) installArt(id, page.art);
    if (page.words?.errors) addErrors(page.words.errors);
  }
}

/** The beginnings of the keys under which games keep bests. */
export function keysOfBests(): string[] {
  return [...pages.values()].flatMap(({ bests = [] }) => bests);
}

/** A game's additions; empty for a game without a folder. */
export function pageOf(id: string): GamePage {
  return pages.get(id) ?? kNothing;
}
