// Carries a drawn piece along its way. The element stands where the way ends; the animation begins where it began.
import { kCell } from '../../board/board_paths';
import type { Piece, Point } from './scene';

export interface Ride {
  piece: Piece;
  speed: number;
}

const place = ({ x, y }: Point) => `translate(${(x + 0.5) * kCell}px, ${(y + 0.5) * kCell}px)`;

/** One keyframe for each point, two where the piece vanishes and appears elsewhere. */
export function keyframes({ way = [], outside = 0 }: Pick<Piece, 'way' | 'outside'>): Keyframe[] {
  const last = way.length - 1;
  return way.flatMap((point, i) => {
    const frame: Keyframe = { transform: place(point), offset: i / last, opacity: i < outside ? 0 : 1 };
    const before = way[i - 1];
    return point.jump && before ? [{ ...frame, transform: place(before) }, frame] : [frame];
  });
}

/** As a thing falls from rest: the way grows with the square of the time. */
const kFalling = 'cubic-bezier(0.33, 0, 0.67, 0.33)';

export function ride(node: SVGElement, given: Ride): { update: (given: Ride) => void; destroy: () => void } {
  let way: Piece['way'];
  let running: Animation | undefined;
  const begin = ({ piece, speed }: Ride): void => {
    if (piece.way === way) return;
    running?.cancel();
    way = piece.way;
    running = undefined;
    if (!way || way.length < 2 || !piece.ms) return;
    running = node.animate(keyframes(piece), {
      duration: piece.ms / speed,
      easing: piece.falls ? kFalling : 'ease-in-out',
    });
  };
  begin(given);
  return { update: begin, destroy: () => running?.cancel() };
}
