// One finger on a board, or the pressed mouse, from pointerdown until it is lifted. Places are computed from the board's
// box at pointerdown.
import { placeAt, type Place } from './geometry';
import type { View } from '../protocol/shapes';

/** A pressed finger trembles by less than this. */
const kTravelPixels = 6;

type Point = Pick<PointerEvent, 'clientX' | 'clientY'>;

export class Contact {
  /** The pointer has travelled far enough to be dragging. */
  travelled = false;
  private readonly id: number;
  private readonly from: Point;

  constructor(
    { pointerId, clientX, clientY }: Point & Pick<PointerEvent, 'pointerId'>,
    private readonly box: DOMRect,
    private readonly size: Pick<View, 'columns' | 'rows'>,
  ) {
    this.id = pointerId;
    this.from = { clientX, clientY };
  }

  isOf({ pointerId }: Pick<PointerEvent, 'pointerId'>): boolean {
    return pointerId === this.id;
  }

  /** Follows the pointer. Returns its place, clamped to the board. `corners`: diagonal steps are allowed. */
  moveTo(point: Point, corners = false): Place {
    const { clientX, clientY } = this.from;
    this.travelled ||= Math.hypot(point.clientX - clientX, point.clientY - clientY) >= kTravelPixels;
    return placeAt(point, this.box, this.size, corners);
  }

  /** Whether a point is on the board. */
  covers({ clientX, clientY }: Point): boolean {
    const { left, right, top, bottom } = this.box;
    return clientX >= left && clientX < right && clientY >= top && clientY < bottom;
  }
}
