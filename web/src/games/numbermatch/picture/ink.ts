// Ink: pixels that differ from the ground around them, and the connected parts they form.
import { distance, median, type Lab, type LabPicture } from '../../../parts/picture/pixels';

/** A connected part of the ink, in pixels. */
export interface Part {
  left: number;
  top: number;
  width: number;
  height: number;
  area: number;
  /** Its pixels, as indices into the plane. */
  pixels: readonly number[];
}

/** The connected parts of a plane's marked pixels; diagonal neighbours are connected. */
export function parts(marked: Uint8Array, width: number): Part[] {
  const height = marked.length / width;
  const seen = new Uint8Array(marked.length);
  const found: Part[] = [];
  for (let start = 0; start < marked.length; start++) {
    if (!marked[start] || seen[start]) continue;
    const pixels = [start];
    seen[start] = 1;
    let [left, right, top, bottom] = [width, 0, height, 0];
    for (let next = 0; next < pixels.length; next++) {
      const at = pixels[next]!;
      const [x, y] = [at % width, Math.floor(at / width)];
      left = Math.min(left, x);
      right = Math.max(right, x);
      top = Math.min(top, y);
      bottom = Math.max(bottom, y);
      for (let row = Math.max(0, y - 1); row <= Math.min(height - 1, y + 1); row++) {
        for (let column = Math.max(0, x - 1); column <= Math.min(width - 1, x + 1); column++) {
          const to = row * width + column;
          if (!marked[to] || seen[to]) continue;
          seen[to] = 1;
          pixels.push(to);
        }
      }
    }
    found.push({ left, top, width: right - left + 1, height: bottom - top + 1, area: pixels.length, pixels });
  }
  return found;
}

const kLeastBlock = 8;
const kSamples = 9;

/**
 * The picture's pixels whose colour differs from the ground's by more than `least`. The ground is the median around a
 * block; `block` is its side as a share of the picture's shorter one.
 */
export function inkOf(picture: LabPicture, block: number, least: number): Uint8Array {
  const { width, height, l, a, b } = picture;
  const size = Math.max(kLeastBlock, Math.round(Math.min(width, height) * block));
  const [across, down] = [Math.ceil(width / size), Math.ceil(height / size)];
  const grounds = Array.from({ length: across * down }, (_, i): Lab => {
    // Twice as large as the block, so that the ground outweighs what stands in its middle.
    const [left, top] = [(i % across) * size - size / 2, Math.floor(i / across) * size - size / 2];
    const at = Array.from({ length: kSamples * kSamples }, (__, j) => {
      const x = Math.round(left + (((j % kSamples) + 0.5) / kSamples) * 2 * size);
      const y = Math.round(top + ((Math.floor(j / kSamples) + 0.5) / kSamples) * 2 * size);
      return Math.max(0, Math.min(height - 1, y)) * width + Math.max(0, Math.min(width - 1, x));
    });
    const of = (plane: Float32Array) => median(at.map((pixel) => plane[pixel]!));
    return [of(l), of(a), of(b)];
  });
  const ink = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const row = Math.floor(y / size) * across;
    for (let x = 0; x < width; x++) {
      const at = y * width + x;
      const ground = grounds[row + Math.floor(x / size)]!;
      if (distance([l[at]!, a[at]!, b[at]!], ground) > least) ink[at] = 1;
    }
  }
  return ink;
}
