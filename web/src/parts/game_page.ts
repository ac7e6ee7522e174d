// What the folder of a game, games/<id>/, adds to the page. Its index.ts exports `const page: GamePage`; main.ts
// installs all of them before anything is drawn. Everything is optional: a game without a folder works as well.
import type { Component } from 'svelte';
import { installArt, type GameArt } from '../board/game_art';
import type { LinkMark } from '../board/marks';
import type { Action, Candidate, GameInfo, GameRecord, MatchState, Refusal, Step, View } from '../protocol/shapes';
import { addErrors } from '../words/errors';
import type { Lesson } from './lesson';
import { kWholeScreen, type Route } from './routes.svelte';
import type { SoundName } from './sound/sounds';

export interface DeskProps {
  game: GameInfo;
  /** The text of the address. */
  given?: string;
}

export interface SourceProps {
  setup: string;
  /** The text of the board on the table; empty until there is one. */
  table: string;
  refusal: Refusal | undefined;
  /** Called with a text of the program, at once and with every change; with the day whose board it is, if it is one. */
  ontext: (text: string, day?: Day) => void;
}

export interface OwnRoomProps {
  game: GameInfo;
  query: URLSearchParams;
}

/** A room that only one game has. */
export interface OwnRoom {
  load(): Promise<{ default: Component<OwnRoomProps> }>;
  /** Its board owns the screen, as in a match. */
  fills?: boolean;
  /** What the setup of a new game calls it; absent for a room that is entered from elsewhere. */
  label?(): string;
}

/** What is told of is a finished match, or its record. */
export type Finished = Pick<MatchState, 'setup' | 'start' | 'moves' | 'outcome' | 'view' | 'text'>;

/** A finished match of which a game has more to tell. */
export interface EndProps {
  game: GameInfo;
  match: Finished;
  /** The id of the match; of its record where that is looked at, and then nothing is kept of it. */
  from: { match: string } | { record: string };
  /** The day whose board it was. */
  daily: Day | undefined;
  /** Its button is the filled one at the end. */
  leads: boolean;
}

/** A key that only one game has; its letter is the key of the record it stands in. */
export interface OwnKey {
  act(): void;
  label(): string;
}

/** State beside a board; made anew for each room. */
export interface GameHints {
  /** Drawn on the board, with what a hint found. */
  links?(view: View | undefined, candidates?: readonly Candidate[]): readonly LinkMark[];
  /** One line under the board of whoever is to move. */
  line?(actions: readonly Action[]): string | undefined;
  /** Added to a hint. */
  remark?(candidates: readonly Candidate[]): string | undefined;
  /** More buttons beside the board. */
  Tools?: Component<{ hints: GameHints }>;
  /** What a move did that deserves a word, such as a combination. */
  praise?(steps: readonly Step[]): string | undefined;
  /** The cells of a move to point out to whoever has not moved for a while. */
  idle?(actions: readonly Action[]): readonly number[] | undefined;
  keys?(play: (action: Action) => void, actions: readonly Action[]): Record<string, OwnKey>;
}

/** A day as texts name it, `2026-11-21`. */
export type Day = string;

/** What was reached on the board of a day. */
export interface Reached {
  /** Nothing better is possible. */
  best: boolean;
  count: number;
}

export interface DailyPage {
  /** A greater count is better. A smaller one where absent. */
  more?: boolean;
  /** The count in words; "Done in 20" where absent. */
  tells?(count: number): string;
  /** What a finished match has reached on its day's board; undefined where it was not done. A win where absent. */
  reached?(match: MatchState): Reached | undefined;
  /** Where the board of a day is played that has not been begun; absent where a match for one person begins at once. */
  path?(day: Day): string;
}

export interface GamePage {
  art?: GameArt;
  hints?(game: GameInfo): GameHints;
  /** The room at /solve/<id>, where positions are thought about instead of at /analyse/<id>; loaded when it is opened. */
  desk?(): Promise<{ default: Component<DeskProps> }>;
  /** The room at /levels, where levels of this game are made; loaded when it is opened. One game has it at most. */
  levels?(): Promise<{ default: Component<OwnRoomProps> }>;
  /** More rooms, at /games/<id>/<name>, by name; loaded when they are opened. */
  rooms?: Record<string, OwnRoom>;
  /** Of a finished match that goes to the desk: where it started, or where it ended. The start where absent. */
  compareFrom?: 'start' | 'end';
  /** Chooses the board of a new game; replaces the random board and the loading of texts. */
  Source?: Component<SourceProps>;
  /** How a move is made, where a tap on a cell does not make it. */
  howToMove?(actions: readonly Action[]): string | undefined;
  /** What steps of the game sound like, by kind, where it is not what such steps sound like in other games. */
  sounds?: Partial<Record<string, SoundName>>;
  /** The figure that is counted up at the moment of a win; the moves made where absent. */
  counts?: string;
  /** For games with daily boards. */
  daily?: DailyPage;
  /** Beside the board of a match that a player has finished. */
  End?: Component<EndProps>;
  /** That has a button by which most players go on. */
  endLeads?: boolean;
  /** The selector Auto Play begins with; the strongest where absent. */
  autoPlay?: string;
  /** "How to play": a lesson on the board, loaded when it is opened. */
  howToPlay?(): Promise<{ lesson: Lesson }>;
  /** One sentence that teaches what a token is, when a level of the path first has it. */
  lesson?(token: string): string | undefined;
  words?: {
    /** What a move is called, where its word is not what people write: "right". */
    move?(move: string): string | undefined;
    /** What a goal asks for, as a clause that begins a sentence: "Clear 15 red pieces". */
    goal?(token: string, count: number): string | undefined;
    /** A sign for it in lists of moves: "→". */
    sign?(move: string): string | undefined;
    /** What a record of the game says, where "cleared" or "not cleared" is not what counts. */
    record?(record: GameRecord): string | undefined;
    /** Sentences for refusals that only this game makes, by code. */
    errors?(): Record<string, string>;
  };
}

const kNothing: GamePage = {};
const pages = new Map<string, GamePage>();

/** The modules of games/<id>/index.ts by their paths, as import.meta.glob gives them. */
export function installPages(modules: Record<string, GamePage>): void {
  for (const [path, page] of Object.entries(modules)) {
    const [, id] = /games\/([^/]+)\/index\.ts$/.exec(path) ?? [];
    if (!id) continue;
    pages.set(id, page);
    if (page.art) installArt(id, page.art);
    if (page.words?.errors) addErrors(page.words.errors);
  }
}

/** What a game adds; nothing for a game that has no folder. */
export function pageOf(id: string): GamePage {
  return pages.get(id) ?? kNothing;
}

/** Whether the board owns the screen in this room: on a phone there are no tabs then. */
export function fillsScreen({ room, game, id }: Route): boolean {
  return kWholeScreen.includes(room) || (room === 'own' && pageOf(game).rooms?.[id]?.fills === true);
}
