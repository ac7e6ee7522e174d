// Whether crossings boards show move numbers: one setting for all boards, stored on this device.
import { loadValue, saveValue } from '../kit/storage';

let shown = $state(loadValue('numbers', false));

export function movesNumbered(): boolean {
  return shown;
}

export function numberMoves(value: boolean): void {
  shown = value;
  saveValue('numbers', value);
}
