// What a game's folder (games/<id>/index.ts) may draw itself on its boards. Everything is optional: by default
// token_look.ts draws tokens, and moves are animated wave by wave.
import type { Component } from 'svelte';
import type { Action, View } from '../protocol/shapes';
import type { Tries } from './gesture';
import { StepMotion, type BoardMotion } from './motion.svelte';

export interface GameArt {
  /** Draws one token in 100 by 100 around (0, 0): on boards, in palettes, next to goals. */
  Token?: Component<{ token: string }>;
  /** True for tokens that belong to the cell and stay when the others move. */
  stays?(token: string): boolean;
  /** Drawing order of a cell's tokens, bottom to top. */
  order?(tokens: readonly string[]): readonly string[];
  /** Draws all tokens of a board, between wood and marks. */
  Layer?: Component<LayerProps>;
  /** Minimum number of rows drawn: empty rows below leave room for new ones, so the board does not jump. */
  leastRows?: number;
  /** Animates the moves; called once per board in view. StepMotion by default. */
  motion?(): BoardMotion;
  /** Illegal swaps or pairs that the player may still try. */
  tries?(view: View, actions: readonly Action[]): Tries | undefined;
}

export interface LayerProps<Motion = BoardMotion> {
  view: View;
  motion: Motion;
}

/** Pairs a layer with its motion; the board never passes it another type of motion. */
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

/** A game's art by its id. */
export function artOf(game: string): GameArt {
  return arts.get(game) ?? kPlain;
}

/** How many rows to draw, including rows that are still vanishing and empty padding rows. */
export function drawnRows(game: { id: string }, view: Pick<View, 'rows'>, motion?: BoardMotion): number {
  return Math.max(view.rows, motion?.rows ?? 0, artOf(game.id).leastRows ?? 0);
}

/** A new motion for one board of the game. */
export function motionOf(game: { id: string }): BoardMotion {
  const art = artOf(game.id);
  return art.motion?.() ?? new StepMotion(art.stays);
}
