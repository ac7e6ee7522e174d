// Maps a refusal to the cells or list entry it is about; the program names a path in the level file.
import type { Refusal } from '../../../protocol/messages';
import { spawnersOf, type Level } from './level';

export interface Place {
  /** The level file's field: `goals`, `board`. */
  field: string;
  /** Index of the entry. */
  index?: number;
  /** Cells that the entry names. */
  cells: readonly number[];
}

const kPath = /\$\.(\w+)(?:\[(\d+)\])?/;

function cellsOf(level: Level, field: string, index: number): readonly number[] {
  if (field === 'walls') return level.walls[index] ?? [];
  if (field === 'portals') return level.portals[index] ?? [];
  const cell =
    field === 'spawners' ? spawnersOf(level)[index]?.cell : field === 'exits' ? level.exits[index] : undefined;
  return cell === undefined ? [] : [cell];
}

/** Undefined if the refusal is about the level as a whole. */
export function placeOf(level: Level, { says }: Pick<Refusal, 'says'>): Place | undefined {
  const [, field, index] = kPath.exec(says) ?? [];
  if (field === undefined) return undefined;
  if (index === undefined) return { field, cells: [] };
  return { field, index: Number(index), cells: cellsOf(level, field, Number(index)) };
}
