// When the home page offers to install the page: once, from the third finished game on.
import { loadValue, saveValue } from '../../kit/storage';
import { ownRecords } from '../../protocol/match_keys';

const kGames = 3;
const kAnswered = 'install.answered';

export function offersInstall(): boolean {
  return !loadValue(kAnswered, false) && ownRecords().length >= kGames;
}

export function installAnswered(): void {
  saveValue(kAnswered, true);
}
