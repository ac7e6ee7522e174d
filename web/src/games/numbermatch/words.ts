// The strings of number match.
import { catalogue } from '../../words';

export const en = {
  title: (game: string) => `Solve ${game}`,
  pairHint: 'Tap two digits that are equal or add up to ten and see each other.',
  allPairs: 'All pairs',
  losing: (losing: number, moves: number, some: string) =>
    losing === 1 ? `1 of ${moves} moves loses: ${some}.` : `${losing} of ${moves} moves lose: ${some}.`,
  source: 'Which board',
  sources: { random: 'Random', daily: 'Daily board', own: 'My own' },
  day: 'Day',
  typed: 'Board as digits',
  typedAbout:
    'Type or paste digits 1 to 9 in reading order, nine a row; a dot or 0 is a blank. Spaces and line breaks are fine.',
  troubleAt: (at: number) => `Character ${at}:`,
  options: 'Rules and appends',
  solveAbout: 'Looks for the fewest moves that clear the board, or for the proof that none do.',
  verdict: 'Verdict',
  verdicts: { cleared: 'Can be cleared', not_clearable: 'Cannot be cleared', undecided: 'Not decided yet' },
  noVerdict: 'Nothing known yet: press Solve.',
  gaveUp: 'The time was not enough to decide.',
  stuck: 'no pair and no append is left',
  effort: (moves: number, appends: number) =>
    `${moves === 1 ? '1 move' : `${moves} moves`}, ${appends === 1 ? '1 append' : `${appends} appends`}`,
  fewest: 'Proved: it cannot be done in fewer.',
  bound: (moves: number) => `It takes ${moves} moves at least; whether so few are enough is not known.`,
  solution: 'Solution',
  next: (move: string) => `Next: ${move}`,
  cleared: 'The board is clear.',
  playIt: 'Play it yourself',
  here: 'This game',
  you: 'You',
  par: 'Par',
  known: 'Best known',
  clearedIn: (moves: number) => (moves === 1 ? 'Cleared in 1 move' : `Cleared in ${moves} moves`),
  effortOf: (pairs: number, appends: number) =>
    `${pairs === 1 ? '1 pair' : `${pairs} pairs`} and ${appends === 1 ? '1 append' : `${appends} appends`}.`,
  parIs: (par: number) => `Par is ${par}: it cannot be done in fewer.`,
  knownIs: (moves: number) => `The best known is ${moves}; whether fewer are enough is not known.`,
  onPar: 'That is par: it cannot be done in fewer.',
  notBeaten: 'Nothing shorter is known.',
  looking: 'Looking for the fewest moves ...',
  noPar: 'The fewest moves were not found in time.',
  seeHow: (moves: number) => `See how in ${moves}`,
  stageScore: (stage: number, score: number) => `Stage ${stage}: ${score} points.`,
  newBest: 'A new best.',
  bestScore: (score: number) => `Your best is ${score}.`,
  moveNames: { append: 'Append' },
  keys: { a: 'append', p: 'show all pairs' },
  errors: {
    'move/same': 'A digit does not pair with itself.',
    'move/blank': 'There is no digit in that cell.',
    'move/digits': 'These two are neither equal nor add up to ten',
    'move/blocked': 'A {token} stands between them',
    'move/reach': 'These two do not see each other: no line joins them',
    'move/append': 'Digits cannot be appended now.',
    'text/bad_row': 'A row has nine cells; only the last may have fewer.',
    'text/bad_key': 'A digit, a dot or a slash belongs here.',
    'text/bad_date': 'That is no date.',
  },
};

export const numberWords = catalogue('games/numbermatch', en);
