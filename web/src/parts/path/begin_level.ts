// Starts a match on a level of a path.
import type { NewSeat } from '../../protocol/shapes';
import { t } from '../../words';
import { beginMatch } from '../begin_match';
import { kDefaultSpeedMs } from '../setup/preferences';
import { kPathQuery } from './levels';

interface Players {
  seats: NewSeat[];
  speed_ms: number;
}

/**
 * `players`: one person at the usual speed by default; `onbegun` is called before the room opens. Throws ProtocolError if
 * the program refuses.
 */
export function beginLevel(setup: string, players?: Players, onbegun?: () => void) {
  const { seats, speed_ms } = players ?? { seats: [{ kind: 'person', name: t().guest }], speed_ms: kDefaultSpeedMs };
  return beginMatch({ setup, seats, speed_ms }, kPathQuery, onbegun);
}
