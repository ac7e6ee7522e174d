// What a browser loads for the first view: index.html, the scripts and styles it names, and their static imports.
// Rooms and desks that are imported on demand do not count.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Size budget of the first view, compressed. */
export const kFirstViewBytes = 150_000;

const kNamed = /(?:src|href)="\/([^"]+)"/g;
/** Loaded when the page is installed. */
const kForInstalling = /<link rel="(?:manifest|apple-touch-icon)"[^>]*>/g;
const kImported = /\b(?:import|export)\s*(?:[\w$*{][^"'`()]*?from\s*)?["']\.\/([^"']+)["']/g;

function found(pattern: RegExp, text: string): string[] {
  return [...text.matchAll(pattern)].flatMap(([, name]) => name ?? []);
}

/** The files of the first view, relative to the build folder. */
export function firstViewFiles(folder: string): string[] {
  const page = readFileSync(join(folder, 'index.html'), 'utf8').replace(kForInstalling, '');
  const files = new Set(['index.html', ...found(kNamed, page)]);
  for (const file of files) {
    if (!file.endsWith('.js')) continue;
    const script = readFileSync(join(folder, file), 'utf8');
    for (const name of found(kImported, script)) files.add(join(file, '..', name));
  }
  return [...files];
}

/** Transferred size: each file's compressed twin counts, if it has one. */
export function firstViewBytes(folder: string): number {
  const sizes = firstViewFiles(folder).map((file) => {
    const twin = join(folder, `${file}.gz`);
    return statSync(existsSync(twin) ? twin : join(folder, file)).size;
  });
  return sizes.reduce((sum, size) => sum + size, 0);
}
