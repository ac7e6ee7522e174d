// The strings of the room for statistics.
import { catalogue } from '../../words';

export const en = {
  title: 'Statistics',
  titleOf: (name: string) => `Statistics of ${name}`,
  nothing: 'Nothing counted yet.',
  nothingAbout:
    'Every game that you play here to its end counts, also as a guest: who won, against whom, and in how many moves.',
  choose: 'Choose a game',
  played: 'Games',
  won: 'Won',
  drawn: 'Drawn',
  lost: 'Lost',
  bestRow: 'Most wins in a row',
  ofRating: (game: string) => `Rating, ${game}`,
  gamesTitle: 'Played here',
  imported: (n: number) =>
    n === 1
      ? '1 imported game is among the records and does not count.'
      : `${n} imported games are among the records and do not count.`,
  persons: 'People',
  alone: 'Alone',
  asSide: (side: string) => `As ${side}`,
  mean: (n: number) => `${n} moves on average`,
  result: (won: number, drawn: number, lost: number) => `${won} won, ${drawn} drawn, ${lost} lost`,
  streak: (current: number, longest: number) => `In a row: ${current} now, ${longest} at most`,
  best: (score: number) => `best result ${score}`,
  fewest: (moves: number) => (moves === 1 ? 'won in 1 move' : `won in ${moves} moves`),
  moreBoards: (n: number) => `${n} more`,
  ratingTitle: 'Rating',
  category: 'Board and time',
  clocks: {
    none: 'none',
    bullet: 'bullet',
    blitz: 'blitz',
    rapid: 'rapid',
    slow: 'slow',
    days: 'days',
  },
  withClock: (setup: string, clock: string) => `${setup}, clock: ${clock}`,
  ratingNow: (rating: number, deviation: number, games: number) =>
    `${rating}, give or take ${2 * deviation}, after ${games} rated ${games === 1 ? 'game' : 'games'}`,
  provisional: 'Still uncertain: a few more games will settle it.',
  chart: (category: string, first: number, last: number) => `Rating in ${category}: from ${first} to ${last}`,
  ratedAbout:
    'Rated are games from the initial position between accounts that are a day old or have finished ten games, and of such an account against a bot. Not with guests, between two players of one address, or with undo or help. Each player must move twice, and ten games a day count with one opponent.',
  boardTitle: 'Ratings',
  boardAbout: 'Bots are listed too, so that levels can be compared. People appear after 20 rated games, for 30 days.',
  noBoard: 'No game has been rated yet.',
  nobody: 'Nobody is listed yet.',
  rank: 'Rank',
  name: 'Name',
  rating: 'Rating',
  games: 'Games',
  more: 'Show more',
  errors: {
    'account/unknown': 'There is no such account, or it has no statistics for others.',
  },
};

export const statisticsWords = catalogue('parts/statistics', en);
