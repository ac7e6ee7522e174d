// Match-3 tokens as parts of a cell: layer, colour and hits. For drawing only.
export const kColours = ['red', 'orange', 'yellow', 'green', 'blue', 'purple'] as const;
export type Colour = (typeof kColours)[number];

/** Bottom to top: the floor, the ground on it, the piece that fills the cell, its cover. */
export type CellLayer = 'floor' | 'ground' | 'piece' | 'cover';

const kLayers = {
  hole: 'floor',
  gravity_up: 'floor',
  gravity_down: 'floor',
  gravity_right: 'floor',
  gravity_left: 'floor',
  wall_right: 'floor',
  wall_below: 'floor',
  spawner: 'floor',
  exit: 'floor',
  portal_in: 'floor',
  portal_out: 'floor',
  ice: 'ground',
  jelly: 'ground',
  tile: 'piece',
  random: 'piece',
  line_h: 'piece',
  line_v: 'piece',
  square: 'piece',
  ufo: 'piece',
  rainbow: 'piece',
  ingredient: 'piece',
  crate: 'piece',
  stone: 'piece',
  box: 'piece',
  honey: 'piece',
  cage: 'cover',
  chain: 'cover',
  bubble: 'cover',
  score: 'piece',
} as const satisfies Record<string, CellLayer>;

export type CellPartKind = keyof typeof kLayers;

export interface CellPart {
  kind: CellPartKind;
  layer: CellLayer;
  colour?: Colour;
  /** Remaining hits, or a portal's number. */
  number?: number;
}

const kToken = new RegExp(`^(.+?)(?:_(${kColours.join('|')}))?_?(\\d+)?$`);
const known = new Map<string, CellPart | undefined>();

function isColour(word: string | undefined): word is Colour {
  return kColours.some((colour) => colour === word);
}

function read(token: string): CellPart | undefined {
  if (isColour(token)) return { kind: 'tile', layer: 'piece', colour: token };
  const [, kind = '', colour, number] = kToken.exec(token) ?? [];
  if (!Object.hasOwn(kLayers, kind) || kind === 'tile') return undefined;
  const part: CellPart = { kind: kind as CellPartKind, layer: kLayers[kind as CellPartKind] };
  if (isColour(colour)) part.colour = colour;
  if (number !== undefined) part.number = Number(number);
  return part;
}

/** The part a token stands for; undefined for other games' tokens. */
export function readToken(token: string): CellPart | undefined {
  if (!known.has(token)) known.set(token, read(token));
  return known.get(token);
}

/** A cell's tokens by layer. */
export interface CellLayers {
  floor: CellPart[];
  ground?: string;
  piece?: string;
  cover?: string;
}

export function splitCell(tokens: readonly string[]): CellLayers {
  const layers: CellLayers = { floor: [] };
  for (const token of tokens) {
    const part = readToken(token);
    if (part?.layer === 'floor') layers.floor.push(part);
    else if (part) layers[part.layer] = token;
  }
  return layers;
}

/** The neighbour that a cell's unit falls to, as (columns, rows). */
export function gravityOf(floor: readonly CellPart[]): [number, number] {
  const kinds = new Set(floor.map(({ kind }) => kind));
  if (kinds.has('gravity_up')) return [0, -1];
  if (kinds.has('gravity_right')) return [1, 0];
  return kinds.has('gravity_left') ? [-1, 0] : [0, 1];
}
