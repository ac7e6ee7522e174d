// A picture as the browser decodes it: of a file, of the clipboard, or dropped on the page.
import type { Picture } from './picture/pixels';

/** Pictures are made smaller to so many pixels: more do not help to read a board. */
const kPixels = 2_500_000;

/** The picture; undefined where the browser cannot read it as one. */
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

/** The first picture that is carried by the clipboard or a dragging pointer. */
export function carriedPicture(carried: DataTransfer | null): Blob | undefined {
  return [...(carried?.files ?? [])].find(({ type }) => type.startsWith('image/'));
}
