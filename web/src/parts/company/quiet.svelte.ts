// Whether this visitor wants to read nobody: no phrase and no line of any match is shown.
import { loadValue, saveValue } from '../../kit/storage';

class Quiet {
  on = $state(loadValue('quiet', false));

  set(on: boolean): void {
    this.on = on;
    saveValue('quiet', on ? true : undefined);
  }
}

export const quiet = new Quiet();
