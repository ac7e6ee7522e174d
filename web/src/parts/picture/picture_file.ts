// A picture decoded by the browser, from a file, the clipboard, or a drop.
import type { Picture } from './pixels';

/** Pictures are downsampled to this many pixels; more do not help. */
const kPixels = 2_500_000;

/** The picture; undefined if the browser cannot decode it. */
export async function pictureOf(file: Blob): Promise<Picture | undefined> {
  const bitmap = await createImageBitmap(file).catch(() => undefined);
  if (!bitmap) return undefined;
  const shrink = Math.min(1, Math.sqrt(kPixels / (bitmap.width * bitmap.height)));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(bitmap.width * shrink));
  canvas.height = Math.max(1, Math.round(bitmap.height * shrink));
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (!context) return undefined;
  context.imageSmoothingQuality = 'high';
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return context.getImageData(0, 0, canvas.width, canvas.height);
}

/** The first picture in the clipboard or in a drop. */
export function carriedPicture(carried: DataTransfer | null): Blob | undefined {
  return [...(carried?.files ?? [])].find(({ type }) => type.startsWith('image/'));
}
