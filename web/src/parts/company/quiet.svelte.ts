// Whether this visitor mutes everyone: no phrases and chat lines in any match.
import { loadValue, saveValue } from '../../kit/storage';

class Quiet {
  on = $state(loadValue('quiet', false));

  set(on: boolean): void {
    this.on = on;
    saveValue('quiet', on ? true : undefined);
  }
}

export const quiet = new Quiet();
