// The editor's brushes by layer, each with the token on its button.
import type { Brush } from './edit';
import { coverToken, groundToken, kColourLetters, pieceToken } from './level_view';

export const kLayers = ['piece', 'blocker', 'cover', 'ground', 'shape', 'fall'] as const;
/** The palette's tabs. */
export type PaletteLayer = (typeof kLayers)[number];

/** A palette button. Hits and colour, if it has them, are chosen separately. */
export interface Stamp {
  name: string;
  /** Drawn on the button; an eraser by default. */
  token?: string;
  /** Maximum number of hits. */
  hits?: number;
  /** Whether a colour is required or optional. */
  colour?: 'always' | 'maybe';
  /** The brush with this many hits and this colour letter, which may be empty. */
  brush(hits: number, colour: string): Brush;
}

const numbered = (letter: string, hits: number) => letter + (hits > 1 ? hits : '');

const piece = (letter: string): Stamp => ({
  name: pieceToken(letter) ?? 'empty',
  token: pieceToken(letter) ?? '',
  brush: () => ({ layer: 'piece', piece: letter }),
});

const special = (letter: string): Stamp => ({
  ...piece(letter),
  colour: 'maybe',
  brush: (_, colour) => ({ layer: 'piece', piece: colour ? `${letter}:${colour}` : letter }),
});

const cover = (letter: string): Stamp => ({
  name: `cover_${letter}`,
  token: coverToken(letter) ?? '',
  hits: 3,
  brush: (hits) => ({ layer: 'cover', cover: numbered(letter, hits) }),
});

const ground = (letter: string): Stamp => ({
  name: `ground_${letter}`,
  token: groundToken(letter) ?? '',
  hits: 3,
  brush: (hits) => ({ layer: 'ground', ground: numbered(letter, hits) }),
});

const stamp = (name: string, token: string | undefined, brush: Brush): Stamp => ({
  name,
  ...(token && { token }),
  brush: () => brush,
});

export const kStamps: Record<PaletteLayer, readonly Stamp[]> = {
  piece: [
    piece('?'),
    ...kColourLetters.map(piece),
    ...['-', '|', '#', 'u', '*'].map(special),
    piece('A'),
    stamp('empty', undefined, { layer: 'piece', piece: '.' }),
  ],
  blocker: [
    { ...piece('C'), hits: 6, brush: (hits) => ({ layer: 'piece', piece: numbered('C', hits) }) },
    piece('S'),
    {
      name: 'box',
      token: 'box_red',
      colour: 'always',
      brush: (_, colour) => ({ layer: 'piece', piece: `B${colour || 'r'}` }),
    },
    piece('H'),
    stamp('empty', undefined, { layer: 'piece', piece: '?' }),
  ],
  cover: [...['K', 'N', 'O'].map(cover), stamp('erase', undefined, { layer: 'cover', cover: '' })],
  ground: [...['i', 'j'].map(ground), stamp('erase', undefined, { layer: 'ground', ground: '' })],
  shape: [
    stamp('hole', 'hole', { layer: 'shape', hole: true }),
    stamp('floor', 'random', { layer: 'shape', hole: false }),
    stamp('wall_right', 'wall_right', { layer: 'wall', side: 'right' }),
    stamp('wall_below', 'wall_below', { layer: 'wall', side: 'below' }),
    stamp('erase', undefined, { layer: 'wall', erase: true }),
  ],
  fall: [
    stamp('spawner', 'spawner', { layer: 'fall', place: 'spawner' }),
    stamp('exit', 'exit', { layer: 'fall', place: 'exit' }),
    stamp('gravity_down', 'gravity_down', { layer: 'fall', gravity: 'v' }),
    stamp('gravity_left', 'gravity_left', { layer: 'fall', gravity: '<' }),
    stamp('gravity_up', 'gravity_up', { layer: 'fall', gravity: '^' }),
    stamp('gravity_right', 'gravity_right', { layer: 'fall', gravity: '>' }),
    stamp('portal', 'portal_in_1', { layer: 'portal' }),
    stamp('erase_portal', undefined, { layer: 'portal', erase: true }),
    stamp('erase', undefined, { layer: 'fall', erase: true }),
  ],
};

/** The button's token with these hits and this colour. */
export function tokenOf(one: Stamp, hits: number, colour: string): string | undefined {
  const brush = one.brush(Math.min(hits, one.hits ?? 1), one.colour ? colour : '');
  if (brush.layer === 'piece') return pieceToken(brush.piece) ?? one.token;
  if (brush.layer === 'cover') return coverToken(brush.cover);
  if (brush.layer === 'ground') return groundToken(brush.ground);
  return one.token;
}
