// Strings about matches of the server that go on in this browser.
import { catalogue } from '../../words';

export const en = {
  goOn: 'Go on here',
  away: 'The server is away. A game that goes on here counts in no rating.',
  awayNoClock: 'The server is away. A game that goes on here has no clock and counts in no rating.',
  wentOn: 'The server was away, so this game went on in this browser. It counts in no rating.',
  ends: 'On the server it will end without a result when the server answers.',
  ended: 'On the server it has ended without a result.',
  isElsewhere: 'This game went on in this browser while the server was away.',
  toIt: 'Go to it',
};

export const goOnWords = catalogue('parts/go_on', en);
