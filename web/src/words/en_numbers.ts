// The English strings of number match.
export const enNumbers = {
  title: (game: string) => `Solve ${game}`,
  pairHint: 'Tap two digits that are equal or add up to ten and see each other.',
  append: (left: number | undefined) => (left === undefined ? 'Append' : `Append (${left} left)`),
  allPairs: 'All pairs',
  losing: (losing: number, moves: number, some: string) =>
    losing === 1 ? `1 of ${moves} moves loses: ${some}.` : `${losing} of ${moves} moves lose: ${some}.`,
  nextStage: 'Next stage',
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
};
