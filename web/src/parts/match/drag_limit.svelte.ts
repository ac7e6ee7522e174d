// The time limit of drags, stored on this device.
import { loadValue, saveValue } from '../../kit/storage';

/** In seconds; 0 means no limit. */
export const kDragLimits_s = [4, 5, 8, 12, 0] as const;

class DragLimit {
  seconds = $state(loadValue('dragSeconds', 5));
}
const limit = new DragLimit();

export function dragLimit_s(): number {
  return limit.seconds;
}

export function limitDrags(seconds: number): void {
  limit.seconds = seconds;
  saveValue('dragSeconds', seconds);
}
