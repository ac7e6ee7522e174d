// Synthetic screenshots and photos of boards: a 390 by 844 screen with a board in its lower half and clutter around
// it, then scaled, rotated, sheared, blurred and with noise.
import type { Colour, Style } from './drawn_styles_for_tests';
import type { Lattice, Size } from '../../parts/picture/lattice';
import type { Picture } from '../../parts/picture/pixels';
import type { PictureKind } from './picture/tell_kinds';

export interface Shot extends Size {
  style: Style;
  seed: number;
  scale?: number;
  /** Degrees. */
  turn?: number;
  shear?: number;
  /** Standard deviation of the noise, in levels of 255. */
  noise?: number;
  /** Box blur radius in pixels; also adds colour blocks like those of JPEG. */
  blur?: number;
  /** Empty pixels left and right of the board, and whether there are black bars beside the screen. */
  margin?: number;
  bars?: boolean;
}

export interface DrawnShot {
  picture: Picture;
  kinds: PictureKind[];
  lattice: Lattice;
}

export function randomFrom(seed: number): () => number {
  let state = (seed * 2654435761) >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const kWidth = 390;
const kHeight = 844;
const kTile = 48;

const drawnTiles = new Map<string, Uint8ClampedArray>();

/** A cell of a style as pixels, cached. */
function tileOf(style: Style, kind: PictureKind, odd: boolean): Uint8ClampedArray {
  const name = `${style.name} ${kind} ${odd}`;
  let tile = drawnTiles.get(name);
  if (tile) return tile;
  tile = new Uint8ClampedArray(3 * kTile * kTile);
  for (let i = 0; i < kTile * kTile; i++) {
    const sum = [0, 0, 0];
    for (const [du, dv] of [
      [0.25, 0.25],
      [0.75, 0.25],
      [0.25, 0.75],
      [0.75, 0.75],
    ] as const) {
      const painted = style.paint(
        kind,
        ((i % kTile) + du) / kTile - 0.5,
        (Math.floor(i / kTile) + dv) / kTile - 0.5,
        odd,
      );
      for (const part of [0, 1, 2] as const) sum[part]! += painted[part] / 4;
    }
    tile.set(sum, 3 * i);
  }
  drawnTiles.set(name, tile);
  return tile;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
  fill: Colour;
  round: boolean;
}

/** A screen without its board: a picture above, a row of six portraits, a bar, letters, buttons below. */
function clutter(random: () => number, top: number, bottom: number): Box[] {
  const any = (): Colour => [255 * random(), 255 * random(), 255 * random()];
  const boxes: Box[] = [];
  for (let i = 0; i < 24; i++)
    boxes.push({
      x: kWidth * random() - 20,
      y: top * random() * 0.7 - 20,
      width: 20 + 120 * random(),
      height: 10 + 90 * random(),
      fill: any(),
      round: random() < 0.5,
    });
  for (let i = 0; i < 6; i++)
    boxes.push({ x: 3 + 65 * i, y: top - 96, width: 59, height: 59, fill: any(), round: false });
  boxes.push({
    x: 8,
    y: top - 28,
    width: 374 * (0.3 + 0.7 * random()),
    height: 12,
    fill: [230, 90, 150],
    round: false,
  });
  for (let i = 0; i < 40; i++)
    boxes.push({
      x: kWidth * random(),
      y: 8 + 30 * random(),
      width: 2 + 4 * random(),
      height: 8,
      fill: [240, 240, 240],
      round: false,
    });
  for (let i = 0; i < 4; i++)
    boxes.push({
      x: 12 + 96 * i,
      y: bottom + 12,
      width: 74,
      height: Math.max(0, kHeight - bottom - 20),
      fill: any(),
      round: i % 2 === 0,
    });
  return boxes.map((box) => ({ ...box, height: Math.min(box.height, (box.y < top ? top - 12 : kHeight) - box.y) }));
}

/** The screen without its board as pixels. */
function painted(boxes: readonly Box[], [red, green, blue]: Colour): Uint8ClampedArray {
  const screen = new Uint8ClampedArray(3 * kWidth * kHeight);
  const dot = (at: number, red: number, green: number, blue: number) => {
    screen[3 * at] = red;
    screen[3 * at + 1] = green;
    screen[3 * at + 2] = blue;
  };
  for (let at = 0; at < kWidth * kHeight; at++) dot(at, red, green + at / kWidth / 12, blue);
  for (const { x, y, width, height, fill, round } of boxes) {
    for (let row = Math.max(0, Math.ceil(y)); row < Math.min(kHeight, y + height); row++) {
      for (let column = Math.max(0, Math.ceil(x)); column < Math.min(kWidth, x + width); column++) {
        const [p, q] = [(column - x) / width - 0.5, (row - y) / height - 0.5];
        if (!round || p * p + q * q < 0.25) dot(row * kWidth + column, ...fill);
      }
    }
  }
  return screen;
}

/** A picture of a random board, with its cells' kinds and its lattice. */
export function drawn(shot: Shot): DrawnShot {
  const { style, columns, rows, seed, scale = 1, turn = 0, shear = 0, noise = 0, blur = 0, margin = 4, bars } = shot;
  const random = randomFrom(seed);
  const kinds = Array.from({ length: columns * rows }, () => style.kinds[Math.floor(random() * style.kinds.length)]!);
  const pitch = (kWidth - 2 * margin) / columns;
  const bottom = kHeight - 30 - 40 * random();
  const top = bottom - rows * pitch;
  const rest = painted(clutter(random, top, bottom), [60 * random(), 60 * random(), 90 * random()]);

  const tiles = kinds.map((kind, cell) => {
    const odd = (cell % columns) + Math.floor(cell / columns);
    return tileOf(style, kind, !!style.chess && odd % 2 === 1);
  });
  const outside: Colour = bars ? [0, 0, 0] : [70, 74, 70];

  // A photo shows a margin around the screen.
  const wide = bars ? 500 : turn !== 0 || shear !== 0 ? 60 : 0;
  const [width, height] = [Math.round((kWidth + wide) * scale), Math.round(kHeight * scale)];
  const middle = (top + bottom) / 2;
  const angle = (turn * Math.PI) / 180;
  const lean = Math.tan((shear * Math.PI) / 180);
  const toPicture = (x: number, y: number) => {
    const v = y - middle;
    const u = x - kWidth / 2 - lean * v;
    return {
      x: scale * (u * Math.cos(angle) - v * Math.sin(angle)) + width / 2,
      y: scale * (v * Math.cos(angle) + u * Math.sin(angle) + middle),
    };
  };

  const parts = scale < 1 ? [0.25, 0.75] : [0.5];
  const data = new Float32Array(3 * width * height);
  const add = (at: number, colours: ArrayLike<number>, from: number) => {
    for (let part = 0; part < 3; part++) data[at + part]! += colours[from + part]! / parts.length ** 2;
  };
  /** Adds the screen's colour at a point to a pixel. */
  const addScreen = (at: number, x: number, y: number) => {
    if (x < 0 || x >= kWidth || y < 0 || y >= kHeight) return add(at, outside, 0);
    const u = (x - margin) / pitch;
    const v = (y - top) / pitch;
    if (u >= 0 && u < columns && v >= 0 && v < rows) {
      const column = Math.floor(u);
      const row = Math.floor(v);
      const from = Math.floor((v - row) * kTile) * kTile + Math.floor((u - column) * kTile);
      return add(at, tiles[row * columns + column]!, 3 * from);
    }
    const isAround = Math.abs(u - columns / 2) < columns / 2 + 0.1 && Math.abs(v - rows / 2) < rows / 2 + 0.1;
    if (isAround) return add(at, style.around, 0);
    add(at, rest, 3 * (Math.floor(y) * kWidth + Math.floor(x)));
  };
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (const dy of parts) {
        for (const dx of parts) {
          // The inverse of rotation and shear around the centre.
          const p = (x + dx - width / 2) / scale;
          const q = (y + dy) / scale - middle;
          const v = q * Math.cos(angle) - p * Math.sin(angle);
          const u = p * Math.cos(angle) + q * Math.sin(angle);
          addScreen(3 * (y * width + x), u + lean * v + kWidth / 2, v + middle);
        }
      }
    }
  }
  const soft = blur > 0 ? blocks(blurred(data, width, height, blur), width, height) : data;
  const pixels = new Uint8ClampedArray(4 * width * height);
  for (let i = 0; i < width * height; i++) {
    for (const part of [0, 1, 2]) {
      const error = noise * (random() + random() + random() + random() - 2) * Math.sqrt(3);
      pixels[4 * i + part] = soft[3 * i + part]! + error;
    }
    pixels[4 * i + 3] = 255;
  }
  const [origin, right, down] = [
    toPicture(margin, top),
    toPicture(margin + pitch, top),
    toPicture(margin, top + pitch),
  ];
  const minus = (to: { x: number; y: number }) => ({ x: to.x - origin.x, y: to.y - origin.y });
  return {
    picture: { width, height, data: pixels },
    kinds,
    lattice: { columns, rows, origin, right: minus(right), down: minus(down) },
  };
}

function blurred(data: Float32Array, width: number, height: number, reach: number): Float32Array {
  const pass = (from: Float32Array, step: number, along: (i: number) => number, length: number) => {
    const to = new Float32Array(from.length);
    for (let i = 0; i < width * height; i++) {
      for (let part = 0; part < 3; part++) {
        let [sum, count] = [0, 0];
        for (let off = -reach; off <= reach; off++) {
          if (along(i) + off < 0 || along(i) + off >= length) continue;
          sum += from[3 * (i + off * step) + part]!;
          count += 1;
        }
        to[3 * i + part] = sum / count;
      }
    }
    return to;
  };
  const across = pass(data, 1, (i) => i % width, width);
  return pass(across, width, (i) => Math.floor(i / width), height);
}

/** Averages colour over 4 by 4 blocks like strong JPEG compression; lightness is unchanged. */
function blocks(data: Float32Array, width: number, height: number): Float32Array {
  const kBlock = 4;
  const to = Float32Array.from(data);
  const grey = (at: number) => 0.3 * data[at]! + 0.59 * data[at + 1]! + 0.11 * data[at + 2]!;
  for (let top = 0; top < height; top += kBlock) {
    for (let left = 0; left < width; left += kBlock) {
      const all: number[] = [];
      for (let y = top; y < Math.min(height, top + kBlock); y++)
        for (let x = left; x < Math.min(width, left + kBlock); x++) all.push(3 * (y * width + x));
      for (const part of [0, 1, 2]) {
        const offset = all.reduce((sum, at) => sum + data[at + part]! - grey(at), 0) / all.length;
        for (const at of all) to[at + part] = grey(at) + offset;
      }
    }
  }
  return to;
}
