import { expect, test } from 'vitest';
import { readImage } from './image_file';

test('a_file_is_sent_in_base64', async () => {
  const bytes = new Uint8Array(20_000).map((_, i) => (i * 7) % 256);
  const text = await readImage(new Blob([bytes], { type: 'image/png' }));
  expect(Uint8Array.from(atob(text), (one) => one.charCodeAt(0))).toEqual(bytes);
});

test('other_types_and_large_files_are_refused_before_they_are_sent', async () => {
  const codeOf = (file: Blob) => readImage(file).catch((error) => error.refusal.code);
  expect(await codeOf(new Blob(['x'], { type: 'image/gif' }))).toBe('look/image_type');
  expect(await codeOf(new Blob([new Uint8Array(65_537)], { type: 'image/webp' }))).toBe('look/image_size');
});
