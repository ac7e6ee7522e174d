import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { firstViewBytes, firstViewFiles } from './first_view';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'first-view-'));
  mkdirSync(join(folder, 'assets'));
});
afterEach(() => rmSync(folder, { recursive: true }));

const write = (file: string, text: string) => writeFileSync(join(folder, file), text);

function writePage(script: string): void {
  write('index.html', '<link rel="stylesheet" href="/assets/a.css"><script src="/assets/a.js"></script>');
  write('assets/a.css', 'p{}');
  write('assets/a.js', script);
  for (const name of ['b.js', 'c.js', 'late.js']) write(`assets/${name}`, '');
}

test('what_is_imported_at_once_belongs_to_the_first_view', () => {
  writePage('import{x as y}from"./b.js";import"./c.js";const z=()=>import("./late.js");');
  expect(firstViewFiles(folder).sort()).toEqual([
    'assets/a.css',
    'assets/a.js',
    'assets/b.js',
    'assets/c.js',
    'index.html',
  ]);
});

test('a_compressed_twin_travels_instead_of_its_file', () => {
  writePage('');
  const before = firstViewBytes(folder);
  write('assets/a.css', 'p'.repeat(1000));
  write('assets/a.css.gz', 'pp');
  expect(firstViewBytes(folder)).toBe(before - 3 + 2);
});

test('what_is_loaded_for_installing_does_not_belong_to_it', () => {
  writePage('');
  const before = firstViewFiles(folder);
  const page = '<link rel="manifest" href="/m.webmanifest" /><link rel="apple-touch-icon" href="/i.png" />';
  write('index.html', `${page}<link rel="stylesheet" href="/assets/a.css"><script src="/assets/a.js"></script>`);
  expect(firstViewFiles(folder)).toEqual(before);
});
