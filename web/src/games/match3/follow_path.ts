// Animates a piece along its path. The element sits at the path's end; the animation starts at its beginning.
import { kCell } from '../../board/board_paths';
import { fallEasing, kBounceAt, kBounceShare, kLandsAt, kRiseEasing } from '../../board/fall';
import type { Piece, Point } from './scene';

const translation = ({ x, y }: Point) => `translate(${(x + 0.5) * kCell}px, ${(y + 0.5) * kCell}px)`;

/** Whether a point is on a straight line between its neighbours and so needs no keyframe. */
function isPassed(before: Point | undefined, point: Point, after: Point | undefined): boolean {
  if (!before || !after || point.jump || after.jump) return false;
  return point.x - before.x === after.x - point.x && point.y - before.y === after.y - point.y;
}

/** Keyframes where the path starts, ends, turns or enters the board; two at a jump, where the piece disappears and
 * reappears. */
export function keyframes({ path = [], outside = 0 }: Pick<Piece, 'path' | 'outside'>): Keyframe[] {
  const last = path.length - 1;
  return path.flatMap((point, i) => {
    const enters = outside > 0 && (i === outside || i === outside - 1);
    if (!enters && isPassed(path[i - 1], point, path[i + 1])) return [];
    const frame: Keyframe = { transform: translation(point), offset: i / last, opacity: i < outside ? 0 : 1 };
    const before = path[i - 1];
    return point.jump && before ? [{ ...frame, transform: translation(before) }, frame] : [frame];
  });
}

/** Constant acceleration from rest, then the bounce. */
export function fallFrames(piece: Pick<Piece, 'path' | 'outside'>): Keyframe[] {
  const path = piece.path ?? [];
  const [before, end] = [path.at(-2), path.at(-1)];
  if (!before || !end) return keyframes(piece);
  const rise = kBounceShare * (path.length - 1);
  // A piece that ends at a jump, such as out of a portal, has no way back along its path, so it does not bounce.
  const back = end.jump ? end : { x: end.x + rise * (before.x - end.x), y: end.y + rise * (before.y - end.y) };
  const falling = keyframes(piece).map((frame) => ({ ...frame, offset: Math.sqrt(Number(frame.offset)) }));
  return [
    ...falling.map((frame, i): Keyframe => {
      const next = falling[i + 1];
      const easing = next ? fallEasing(frame.offset, next.offset) : kRiseEasing;
      return { ...frame, offset: kLandsAt * frame.offset, easing };
    }),
    { transform: translation(back), offset: kBounceAt, opacity: 1, easing: fallEasing(0, 1) },
    { transform: translation(end), offset: 1, opacity: 1 },
  ];
}

interface PathAnimation {
  piece: Piece;
  /** As a multiple of normal speed. */
  speed: number;
}

/** A Svelte action: a new path starts a new animation; the same path changes nothing. */
export function followPath(
  node: SVGElement,
  given: PathAnimation,
): { update: (given: PathAnimation) => void; destroy: () => void } {
  let path: Piece['path'];
  let running: Animation | undefined;
  const update = ({ piece, speed }: PathAnimation): void => {
    if (piece.path === path) return;
    running?.cancel();
    path = piece.path;
    running = undefined;
    if (!path || path.length < 2 || !piece.ms) return;
    running = node.animate(piece.falls ? fallFrames(piece) : keyframes(piece), {
      duration: piece.ms / speed,
      easing: piece.falls ? 'linear' : 'ease-in-out',
    });
  };
  update(given);
  return { update, destroy: () => running?.cancel() };
}
