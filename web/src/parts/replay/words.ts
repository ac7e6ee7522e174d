// The strings of a record's rooms.
import { catalogue } from '../../words';

export const en = {
  playFromHere: 'Play on',
  playFromHereAbout: 'A new game from this position',
  overHere: 'The game is over here: go back to an earlier move',
  shareAbout: 'Copy a link to this move',
  export: 'Export',
  exportAbout: 'Save the record as JSON',
  analyse: 'Analyse',
  openRecord: 'Open the record',

  review: 'Review',
  reviewAbout: 'Scores every move and shows the mistakes',
  scoring: 'Scoring every move',
  scoringAt: (at: number, of: number) => `Position ${at} of ${of}`,
  checking: 'Checking the mistakes',
  checkedOf: (checked: number, of: number) => `${checked} of ${of} checked`,
  stoppedAt: (at: number, of: number) => `Stopped: ${at} of ${of} positions are scored`,
  goOn: 'Resume',
  mistakes: (count: number) => (count === 0 ? 'No mistake found' : count === 1 ? '1 mistake' : `${count} mistakes`),
  pickOne: 'Choose a mistake, or go through the moves with the graph.',
  mistakesByMove: 'Mistakes, by move',
  place: (move: number, number: number, of: number) => `Move ${move}, mistake ${number} of ${of}`,
  momentAt: (move: number, says: string) => `Move ${move}: ${says}`,
  moveNumber: (move: number) => `Move ${move}`,
  missedWin: (best: string) => `Missed a win: ${best}`,
  missedWinBy: (kind: string, best: string) => `Missed a ${kind}: ${best}`,
  inMoves: (moves: number) => (moves === 1 ? '1 move' : `${moves} moves`),
  drawLetGo: (best: string) => `Missed a draw: ${best}`,
  better: (best: string) => `Better: ${best}`,
  played: (name: string, move: string) => `${name} played ${move}`,
  youPlayed: (move: string) => `You played ${move}`,
  chances: (before: string, after: string) => `Winning chances ${before} before, ${after} after.`,
  winGone: (after: string) => `The win was gone: ${after} left.`,
  lostNow: 'It loses.',
  proved: 'Proved',
  searched: (seconds: string) => `Searched for ${seconds} s, not proved`,
  farMoves: (count: number) =>
    count === 0
      ? 'No move far below the best'
      : count === 1
        ? '1 move far below the best'
        : `${count} moves far below the best`,
  farAbout:
    'The strongest bot played on from each candidate with other draws. What really fell was chance, and is not judged.',
  farBetter: (best: string, why: string) => (why ? `Far better: ${best}, ${why}` : `Far better: ${best}`),
  swapScores: (move: string, score: number, best: number) =>
    `Played was ${move}. On average over playouts it is worth ${score}, the better one ${best}; 100 is the goals reached.`,
  previousMistake: 'Previous mistake',
  nextMistake: 'Next mistake',
  showIt: 'Show it',
  showItAbout: 'The better line, on the board with numbers',
  tryAgain: 'Try again',
  tryAsk: (move: string) => `Find a better move than ${move}`,
  tryAbout: (side: string) => `${side} to move. What you play is judged by a search.`,
  judging: 'Judging your move...',
  keepsWin: (move: string) => `${move} keeps the win`,
  keepsDraw: (move: string) => `${move} keeps the draw`,
  keepsValue: (move: string) => `${move} is as good as the best`,
  losesWin: (move: string) => `${move} misses the win too`,
  losesDraw: (move: string) => `${move} misses the draw too`,
  losesValue: (move: string) => `${move} is no better`,
  left: (chance: string) => `Winning chances after it: ${chance}.`,
  takeBack: 'Take back',
  endTry: 'Back',
  accuracy: 'Accuracy',
  accuracyHow: 'How it is computed',
  accuracyAbout:
    '100 minus the mean loss of winning chances per move, as judged by the strongest bot. Forced moves count too. A move that loses 15 points or more is a mistake.',
  timesAbout: (brief: string, longer: string) =>
    `Every position was searched for at most ${brief} s, the mistakes for ${longer} s. Proved values are marked; all others are estimates.`,
};

export const replayWords = catalogue('parts/replay', en);
