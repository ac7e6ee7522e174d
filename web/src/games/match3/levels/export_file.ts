// A level as a downloadable file.
import { printLevel, type Level } from './level';

/** A file name valid on every system: letters and digits of any script. */
export function fileName({ title }: Pick<Level, 'title'>): string {
  const plain = title.en.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '_');
  return `${plain.replace(/^_+|_+$/g, '').slice(0, 60) || 'level'}.json`;
}

/** The file as a data: URL. */
export function filePath(level: Level): string {
  return `data:application/json;charset=utf-8,${encodeURIComponent(printLevel(level))}`;
}
