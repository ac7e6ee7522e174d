// Digits drawn with strokes in the ways that fonts draw them, as templates. They are written in a box of 10 by 16: a form
// is strokes between bars, a stroke is a line through points "x,y" and arcs "x,y,rx,ry,from,to" (centre, radii, and
// degrees clockwise from the right).
import { glyphOf, type Glyph } from './glyphs';

type Point = readonly [number, number];
/** A point's two numbers, or an arc's six. */
type Piece = readonly number[];

export interface Template {
  digit: string;
  glyph: Glyph;
}

/** Every digit, in its usual forms. */
const kForms: Record<string, readonly string[]> = {
  1: [
    '2.6,3.2 5.4,0 5.4,16',
    '1.6,4 5.6,0.6 5.6,16',
    '2,2.2 5.2,0 5.2,16 | 1,16 9,16',
    '2,1 5.2,0 5.2,16 | 2,16 8.4,16',
    '5,0 5,16',
    '2.4,2 5,1.2 5,0 5,16 | 2,16 8,16',
    '3.4,1.4 5,0 5,16 | 2.6,16 7.4,16',
  ],
  2: [
    '5,4.4,4.4,4.4,190,385 0.6,16 9.6,16',
    '4.6,4.2,4.4,4.2,200,360 5,4.2,4,5,0,50 0.4,16 9.4,16',
    '4.8,4.4,4.6,4.4,180,360 5.4,4.4,4,5.6,0,70 1,14 0.4,16 9.6,16',
  ],
  3: [
    '4.8,4,4.2,4,205,450 3.4,7.8 | 3.4,7.8 4.8,11.8,4.8,4.2,270,515',
    '4.4,4,4,4,215,430 4.4,11.6,4.8,4.4,280,500',
    '0.8,0 9,0 4.6,6.4 4.6,11.2,4.8,4.8,270,510',
  ],
  4: [
    '7,16 7,0 0,11.4 9.8,11.4',
    '7.2,16 7.2,0 0,12 10,12 | 5,16 9.4,16',
    '3.2,0 0.6,10.4 9.6,10.4 | 7,5.6 7,16',
    '0.8,0 0.8,9 9,9 | 8,0 8,16',
  ],
  5: [
    '8.8,0 1.6,0 1,7.2 4.6,10.8,4.8,5.2,230,510',
    '9,0 2,0 1.4,7 4.2,6.4 4.6,11,5,5,275,500',
    '8.6,0 1,0 1,6.6 4.4,6.6 4.4,11.2,5,4.8,270,490',
  ],
  6: [
    '9,2.2,0,0,0,0 6,5,5.2,5,300,225 5.6,10,5.2,7,200,150 5,11,4.6,5,180,540',
    '7.4,0 2,7.6 5,11,4.6,5,190,550',
    '8.6,2 6,0 3,2 0.6,8 5,11,4.4,5,180,540',
    '5.2,8,4.8,8,320,180 5,11,4.6,5,180,540',
  ],
  7: ['0.4,0 9.4,0 3.6,16', '0.4,0 9.4,0 5.4,7 4,16', '0.6,2.4 0.6,0 9.4,0 3.4,16', '0.4,0 9.4,0 3.6,16 | 2.4,8 8.4,8'],
  8: ['5,4,3.8,4,0,360 | 5,11.8,4.6,4.2,0,360', '5,3.8,4.2,3.8,0,360 | 5,11.6,4.8,4.4,0,360'],
};

const kArcPieces = 10;

function strokes(form: string): Piece[][] {
  return form.split('|').map((stroke) =>
    stroke
      .trim()
      .split(' ')
      .map((piece) => piece.split(',').map(Number)),
  );
}

/** A nine is a six upside down. */
const turned = ([x = 0, y = 0, rx, ry, from = 0, to = 0]: Piece): Piece =>
  rx === undefined || ry === undefined ? [10 - x, 16 - y] : [10 - x, 16 - y, rx, ry, from + 180, to + 180];

function points(stroke: readonly Piece[]): Point[] {
  return stroke.flatMap(([x = 0, y = 0, rx, ry, from = 0, to = 0]): Point[] => {
    if (rx === undefined || ry === undefined) return [[x, y]];
    return Array.from({ length: kArcPieces + 1 }, (_, i) => {
      const angle = ((from + ((to - from) * i) / kArcPieces) * Math.PI) / 180;
      return [x + rx * Math.cos(angle), y + ry * Math.sin(angle)];
    });
  });
}

/** The distance of a point from a line through points. */
function away(line: readonly Point[], x: number, y: number): number {
  return Math.min(
    ...line.map(([qx, qy], i) => {
      const [px, py] = line[Math.max(0, i - 1)]!;
      const [dx, dy] = [qx - px, qy - py];
      const t = Math.max(0, Math.min(1, ((x - px) * dx + (y - py) * dy) / (dx * dx + dy * dy || 1)));
      return Math.hypot(x - px - t * dx, y - py - t * dy);
    }),
  );
}

/** Half the widths of strokes, thin to bold. */
const kWeights = [0.6, 1.1, 1.7];
const kSize = 32;

/** Strokes of this half width. */
function drawn(lines: readonly Point[][], half: number): Glyph | undefined {
  const scale = 24 / kSize;
  const ink = Float32Array.from({ length: kSize * kSize }, (_, i) => {
    const [x, y] = [((i % kSize) + 0.5) * scale - 7, (Math.floor(i / kSize) + 0.5) * scale - 4];
    const far = Math.min(...lines.map((line) => away(line, x, y)));
    return Math.max(0, Math.min(1, 0.5 + (half - far) / scale));
  });
  return glyphOf(ink, kSize, 0.5, 1);
}

let made: readonly Template[] | undefined;

/** The templates, drawn once. */
export function templates(): readonly Template[] {
  const all = Object.entries(kForms).flatMap(([digit, forms]) => forms.map((form) => ({ digit, form: strokes(form) })));
  const nines = all
    .filter(({ digit }) => digit === '6')
    .map(({ form }) => ({ digit: '9', form: form.map((stroke) => stroke.map(turned)) }));
  made ??= [...all, ...nines].flatMap(({ digit, form }) =>
    kWeights.flatMap((half) => {
      const glyph = drawn(form.map(points), half);
      return glyph ? [{ digit, glyph }] : [];
    }),
  );
  return made;
}
