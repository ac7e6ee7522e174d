// Animates a drawn piece along its path. The element stands where the path ends; the animation begins at its start.
import { kCell } from '../../board/board_paths';
import type { Piece, Point } from './scene';

const translation = ({ x, y }: Point) => `translate(${(x + 0.5) * kCell}px, ${(y + 0.5) * kCell}px)`;

/** One keyframe for each point, two where the piece vanishes and appears elsewhere. */
export function keyframes({ path = [], outside = 0 }: Pick<Piece, 'path' | 'outside'>): Keyframe[] {
  const last = path.length - 1;
  return path.flatMap((point, i) => {
    const frame: Keyframe = { transform: translation(point), offset: i / last, opacity: i < outside ? 0 : 1 };
    const before = path[i - 1];
    return point.jump && before ? [{ ...frame, transform: translation(before) }, frame] : [frame];
  });
}

/** Falling from rest: the distance grows with the square of the time. */
const kFalling = 'cubic-bezier(0.33, 0, 0.67, 0.33)';

interface PathAnimation {
  piece: Piece;
  /** As a multiple of the usual speed. */
  speed: number;
}

/** A Svelte action: a new path starts a new animation, the same one again changes nothing. */
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
    running = node.animate(keyframes(piece), {
      duration: piece.ms / speed,
      easing: piece.falls ? kFalling : 'ease-in-out',
    });
  };
  update(given);
  return { update, destroy: () => running?.cancel() };
}
