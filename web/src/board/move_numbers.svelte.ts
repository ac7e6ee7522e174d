// Whether boards of crossings number their moves: one choice for all, kept on this device.
import { loadValue, saveValue } from '../kit/storage';

let shown = $state(loadValue('numbers', false));

export function movesNumbered(): boolean {
  return shown;
}

export function numberMoves(value: boolean): void {
  shown = value;
  saveValue('numbers', value);
}
