// Strings about notices of the device.
import { catalogue } from '../../words';

export const en = {
  ask: 'Tell me when it is my turn',
  about: 'By a notice of this device, while Gridwise is open in another window or tab.',
  on: 'This device tells you when it is your turn.',
  stop: 'No more notices',
  denied: 'Your browser blocks notices of this page. Its settings can allow them.',
};

export const noticeWords = catalogue('parts/notices', en);
