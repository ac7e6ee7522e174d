// What a game's folder (games/<id>/index.ts) may draw itself on its boards. Everything is optional: without it tokens
// are drawn by token_look.ts, and moves wave by wave.
import type { Component } from 'svelte';
import type { Action, View } from '../protocol/shapes';
import type { Tries } from './gesture';
import { StepMotion, type BoardMotion } from './motion.svelte';

export interface GameArt {
  /** Draws one token in 100 by 100 around (0, 0): on the board, in palettes, beside goals. */
  Token?: Component<{ token: string }>;
  /** True for a mark of the cell, which is left behind when tokens move. */
  stays?(token: string): boolean;
  /** The tokens of a cell, bottom to top as they are drawn. */
  order?(tokens: readonly string[]): readonly string[];
  /** Draws all tokens of a board itself, between wood and marks. */
  Layer?: Component<LayerProps>;
  /** A board with fewer rows has empty ones below them: room for rows to come, so that it does not jump. */
  leastRows?: number;
  /** Animates the moves; called for each board in sight. StepMotion where absent. */
  motion?(): BoardMotion;
  /** The swaps or pairs that may be tried although they are not legal. */
  tries?(view: View, actions: readonly Action[]): Tries | undefined;
}

export interface LayerProps<Motion = BoardMotion> {
  view: View;
  motion: Motion;
}

/** A layer with the motion that it needs; the board passes it no other. */
export function layerWith<Motion extends BoardMotion>(
  Layer: Component<LayerProps<Motion>>,
  motion: () => Motion,
): Pick<GameArt, 'Layer' | 'motion'> {
  return { Layer: Layer as unknown as Component<LayerProps>, motion };
}

const kPlain: GameArt = {};
const arts = new Map<string, GameArt>();

export function installArt(game: string, art: GameArt): void {
  arts.set(game, art);
}

/** The art of a game by its id. */
export function artOf(game: string): GameArt {
  return arts.get(game) ?? kPlain;
}

/** How many rows a board is drawn with: also those that still vanish, and empty ones. */
export function drawnRows(game: { id: string }, view: Pick<View, 'rows'>, motion?: BoardMotion): number {
  return Math.max(view.rows, motion?.rows ?? 0, artOf(game.id).leastRows ?? 0);
}

/** What shows the moves of one board of the game. */
export function motionOf(game: { id: string }): BoardMotion {
  const art = artOf(game.id);
  return art.motion?.() ?? new StepMotion(art.stays);
}
