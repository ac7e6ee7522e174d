// Whether the page plays sounds; stored by the browser.
import { loadValue, saveValue } from './storage';

class SoundSwitch {
  on = $state(loadValue<unknown>('sound', true) !== false);

  toggle(): void {
    this.on = !this.on;
    saveValue('sound', this.on);
  }
}

export const soundSwitch = new SoundSwitch();
