// How large a board is in board units, its frame included.
import type { GameInfo } from '../protocol/messages';
import type { View } from '../protocol/shapes';
import { frameWidth, kCell } from './board_paths';
import { drawnRows } from './game_art';
import { edgeNames } from './geometry';
import type { BoardMotion } from './motion.svelte';

/** A growing board is sized as if it had this many rows. */
const kRowsInSight = 9;

export interface BoardSize {
  frame: number;
  across: number;
  down: number;
  /** The height it is given: a growing board that is higher scrolls. */
  inSight: number;
}

export function boardSize(game: Pick<GameInfo, 'id' | 'look'>, view: View, motion?: BoardMotion): BoardSize {
  const frame = frameWidth(view.columns, view.rows, edgeNames(view) !== undefined);
  const high = (rows: number) => rows * kCell + 2 * frame;
  const down = high(drawnRows(game, view, motion));
  return {
    frame,
    across: view.columns * kCell + 2 * frame,
    down,
    inSight: game.look.grows ? high(kRowsInSight) : down,
  };
}

/** A board's width over its height; 1 until there is a board. */
export function boardShape(game: Pick<GameInfo, 'id' | 'look'> | undefined, view: View | undefined): number {
  if (!game || !view) return 1;
  const { across, inSight } = boardSize(game, view);
  return across / inSight;
}
