// What the folder of a game, games/<id>/, adds to the page. Its index.ts exports `const page: GamePage`; main.ts
// installs all of them before anything is drawn. Everything is optional: a game without a folder works as well.
import type { Component } from 'svelte';
import type { Language } from '../kit/language.svelte';
import type { Game } from '../protocol/shapes';
import { addErrors } from '../words/errors';

export interface DeskProps {
  game: Game;
  /** The text of the address. */
  given?: string;
}

export interface GamePage {
  /** The room at /solve/<id>, where positions are thought about instead of at /analyse/<id>; loaded when it is opened. */
  desk?(): Promise<{ default: Component<DeskProps> }>;
  words?: {
    /** What a move that is a word is called. */
    move?(move: string): string | undefined;
    /** Sentences for refusals that only this game makes, by code. */
    errors?: Record<Language, Record<string, string>>;
  };
}

const kNothing: GamePage = {};
const pages = new Map<string, GamePage>();

/** The modules of games/<id>/index.ts by their paths, as import.meta.glob gives them. */
export function installPages(modules: Record<string, GamePage>): void {
  for (const [path, page] of Object.entries(modules)) {
    const [, id] = /games\/([^/]+)\/index\.ts$/.exec(path) ?? [];
    if (id) pages.set(id, page);
    if (page.words?.errors) addErrors(page.words.errors);
  }
}

/** What a game adds; nothing for a game that has no folder. */
export function pageOf(id: string): GamePage {
  return pages.get(id) ?? kNothing;
}
