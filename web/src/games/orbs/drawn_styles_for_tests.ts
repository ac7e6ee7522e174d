// Synthetic boards of orbs in the styles that people photograph: each style paints a cell of a kind.
import { inside, near, outlines } from './drawn_paths_for_tests';
import { type PictureKind } from './picture/tell_kinds';
import { kOrbs } from './shapes';

export type Colour = readonly [number, number, number];

export interface Style {
  name: string;
  kinds: readonly PictureKind[];
  /** The colour at (u, v) of a cell, each -0.5 to 0.5; `odd` for every second cell, as on a chessboard. */
  paint: (kind: PictureKind, u: number, v: number, odd: boolean) => Colour;
  /** Whether every second cell differs. */
  chess?: boolean;
  /** The colour around the board. */
  around: Colour;
}

const kColours: readonly PictureKind[] = ['fire', 'water', 'wood', 'light', 'dark', 'heart'];
const kAll: readonly PictureKind[] = [...kColours, 'jammer', 'poison', 'mortal', 'bomb'];

export function colour(hex: string): Colour {
  const value = Number.parseInt(hex.slice(1), 16);
  return [value >> 16, (value >> 8) & 255, value & 255];
}

const mix = (from: Colour, to: Colour, share: number): Colour => {
  const t = Math.max(0, Math.min(1, share));
  return [from[0] + t * (to[0] - from[0]), from[1] + t * (to[1] - from[1]), from[2] + t * (to[2] - from[2])];
};

/** The page's own drawings, top layer first, and their body outlines. */
const shapes = new Map(
  kAll.map((kind) => {
    const layers = kOrbs[kind].map(({ part, d }) => ({ part, shape: outlines(d) }));
    const body = layers.find(({ part }) => part === 'body')!;
    return [
      kind,
      { layers: layers.reverse(), border: body.shape.map((outline) => [...outline, outline[0]!]) },
    ] as const;
  }),
);

/** The topmost part of the page's own drawing at a point, if any. */
function partAt(kind: PictureKind, x: number, y: number): string | undefined {
  const { layers, border } = shapes.get(kind)!;
  const top = layers.find(({ part, shape }) => (part === 'line' ? near(shape, x, y, 3.5) : inside(shape, x, y)));
  if (top) return top.part;
  return near(border, x, y, 4) ? 'edge' : undefined;
}

type Own = Record<PictureKind, readonly [body: string, edge: string, glow: string, mark?: string]>;

const kOwnLight: Own = {
  fire: ['#d8431c', '#6b1804', '#ffb347'],
  water: ['#1673c4', '#07325c', '#6cc4ff'],
  wood: ['#1f8a4c', '#08401f', '#8fdc8a'],
  light: ['#f7c325', '#7a5200', '#fff0a8'],
  dark: ['#55338f', '#22103f', '#a888e0', '#3b2170'],
  heart: ['#f28bb8', '#7c1c4d', '#ffd3e6'],
  jammer: ['#8b8b93', '#333339', '#c9c9d0'],
  poison: ['#f4efe2', '#4a2a5e', '#f4efe2'],
  mortal: ['#7d3f86', '#2a0b30', '#7d3f86', '#d9f05a'],
  bomb: ['#3c3f49', '#121318', '#3c3f49', '#ffb52e'],
};
const kOwnDark: Own = {
  fire: ['#e8542a', '#430e01', '#ffb347'],
  water: ['#2b8fe0', '#032141', '#6cc4ff'],
  wood: ['#2aa05d', '#032711', '#8fdc8a'],
  light: ['#f7c325', '#2d1e00', '#fff0a8'],
  dark: ['#6b45ad', '#170a2e', '#a888e0', '#e3d3ff'],
  heart: ['#f596bf', '#400b26', '#ffd3e6'],
  jammer: ['#8d8d96', '#212126', '#c9c9d0'],
  poison: ['#ece6d6', '#2e1541', '#ece6d6'],
  mortal: ['#8d4c96', '#1d0622', '#8d4c96', '#d9f05a'],
  bomb: ['#454955', '#0b0c10', '#454955', '#ffb52e'],
};

/** The page's own look: a silhouette on wood, in a recess with a groove around it. */
function own(name: string, colours: Own, wood: readonly [string, string], groove: string): Style {
  const [one, other] = [colour(wood[0]), colour(wood[1])];
  return {
    name,
    kinds: kAll,
    around: mix(other, [0, 0, 0], 0.4),
    paint(kind, u, v) {
      const part = partAt(kind, 100 * u, 100 * v);
      const [body, edge, glow, mark = edge] = colours[kind];
      if (part === 'body') return colour(body);
      if (part === 'glow') return colour(glow);
      if (part === 'mark') return colour(mark);
      if (part === 'shine') return mix(colour(body), [255, 255, 255], 0.7);
      if (part) return colour(edge);
      const border = Math.max(Math.abs(u), Math.abs(v));
      return border > 0.44 && border < 0.47 ? colour(groove) : mix(one, other, v + 0.5 + 0.1 * Math.sin(19 * u));
    },
  };
}

type Palette = Partial<Record<PictureKind, readonly [body: string, glyph: string]>>;

const kBright: Palette = {
  fire: ['#e5402b', '#ffffff'],
  water: ['#2f86e8', '#ffffff'],
  wood: ['#2fae4d', '#ffffff'],
  light: ['#f2c230', '#ffffff'],
  dark: ['#8d3fc0', '#ffffff'],
  heart: ['#f07fb4', '#ffffff'],
  jammer: ['#82868c', '#e8e8e8'],
  bomb: ['#35363c', '#9a9a9a'],
};
/** Puzzle & Dragons: orbs with a lighter symbol in their own hue. */
const kPuzzle: Palette = {
  fire: ['#d84a2a', '#ffb08a'],
  water: ['#3a86d8', '#b8e4ff'],
  wood: ['#3aa04a', '#b4f0a8'],
  light: ['#e8c840', '#fff6b8'],
  dark: ['#94409e', '#e0a4ec'],
  heart: ['#e871a8', '#ffd0e4'],
  jammer: ['#7c868e', '#b4bcc4'],
  poison: ['#5c3a70', '#e4d8e8'],
  bomb: ['#3c3a3c', '#6c6a6c'],
};
/** Tower of Saviors: gems with a bright rim on dark slots. */
const kTower: Palette = {
  fire: ['#d8321f', '#ffd9a0'],
  water: ['#1f6fd0', '#c8ecff'],
  wood: ['#2f9a36', '#d8ffb0'],
  light: ['#e0ae22', '#fff2b0'],
  dark: ['#8a2fb4', '#f0b8ff'],
  heart: ['#f48cb4', '#ffffff'],
};

const kGlyph = 0.56;

/** Discs with a gradient and a symbol, on the background given by `ground`. */
function discs(
  name: string,
  palette: Palette,
  radius: number,
  ground: (u: number, v: number, odd: boolean) => Colour,
  more: { rim?: boolean; around?: Colour; chess?: boolean } = {},
): Style {
  return {
    name,
    kinds: Object.keys(palette) as PictureKind[],
    around: more.around ?? ground(0.5, 0.5, false),
    chess: more.chess ?? false,
    paint(kind, u, v, odd) {
      const far = Math.hypot(u, v) / radius;
      if (far > 1) return ground(u, v, odd);
      const [body, glyph] = palette[kind]!.map(colour) as unknown as readonly [Colour, Colour];
      const part = partAt(kind, (100 * u) / (kGlyph * 2 * radius), (100 * v) / (kGlyph * 2 * radius));
      // Eyes and similar details are holes in the symbol.
      if (part && part !== 'edge' && part !== 'mark' && part !== 'line') return glyph;
      const lit = mix(body, [255, 255, 255], 0.45 * (1 - Math.hypot(u + 0.14, v + 0.16) / 0.42));
      const shaded = mix(lit, [0, 0, 0], 0.35 * Math.max(0, far - 0.7) * 3.3);
      return more.rim && far > 0.9 ? mix(body, [255, 255, 255], 0.5) : shaded;
    },
  };
}

/** Square tiles of one colour with dark gaps. */
const tiles: Style = {
  name: 'tiles',
  kinds: Object.keys(kBright) as PictureKind[],
  around: [24, 24, 30],
  paint(kind, u, v) {
    if (Math.max(Math.abs(u), Math.abs(v)) > 0.455) return [24, 24, 30];
    const [body, glyph] = kBright[kind]!;
    const part = partAt(kind, 180 * u, 180 * v);
    if (part && part !== 'mark' && part !== 'line' && part !== 'edge') return mix(colour(body), colour(glyph), 0.5);
    return mix(colour(body), [0, 0, 0], 0.12 * (v + 0.5));
  },
};

export const kStyles: readonly Style[] = [
  own('own light', kOwnLight, ['#efd7ab', '#dfbf8b'], '#9c7444'),
  own('own dark', kOwnDark, ['#a17a52', '#8a6540'], '#33231a'),
  discs('glossy', kBright, 0.44, () => [38, 34, 48]),
  tiles,
  discs('puzzle', kPuzzle, 0.475, (_u, _v, odd) => (odd ? [68, 46, 30] : [46, 30, 20]), { chess: true }),
  discs('tower', kTower, 0.45, (u, v) => (Math.max(Math.abs(u), Math.abs(v)) > 0.47 ? [22, 18, 24] : [36, 30, 44]), {
    rim: true,
    around: [60, 44, 30],
  }),
];
