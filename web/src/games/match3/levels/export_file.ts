// A level as a file that the browser saves.
import { printLevel, type Level } from './level';

/** A name that every system takes: letters and digits of any script. */
export function fileName({ title }: Pick<Level, 'title'>): string {
  const plain = title.en.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '_');
  return `${plain.replace(/^_+|_+$/g, '').slice(0, 60) || 'level'}.json`;
}

/** What a link to the file leads to. */
export function filePath(level: Level): string {
  return `data:application/json;charset=utf-8,${encodeURIComponent(printLevel(level))}`;
}
