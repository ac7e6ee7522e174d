// Strings about matches of the server that are continued in this browser.
import { catalogue } from '../../words';

export const en = {
  goOn: 'Go on here',
  away: 'The server is away. You can continue here; the game will not be rated.',
  awayNoClock: 'The server is away. You can continue here, without a clock; the game will not be rated.',
  wentOn: 'The server was away, so you continued this game in this browser. It is not rated.',
  ends: 'On the server it will end without a result when the server answers.',
  ended: 'On the server it has ended without a result.',
  isElsewhere: 'You continued this game in this browser while the server was away.',
  toIt: 'Go to it',
};

export const goOnWords = catalogue('parts/go_on', en);
