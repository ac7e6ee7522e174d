// The strings of the scenarios of a level.
import { catalogue } from '../../../words';

export const en = {
  title: 'Scenarios',
  about:
    'Games on this level and their expected results, run again after each edit. To add one, play the level and keep the game.',
  tally: (hold: number, all: number) => `${hold} of ${all} pass`,
  waiting: 'Not run yet',
  verdicts: { holds: 'Passes', fails: 'Fails', broken: 'Cannot start', waiting: 'Not run' },
  keep: 'Keep the last game',
  kept: (name: string) => `${name} is kept.`,
  notLast: 'Only the last game begun from this editor can be kept.',
  named: (number: number) => `Game ${number}`,
  none: 'None yet.',
  name: 'Name',
  moves: 'Moves',
  movesAbout: 'Separated by spaces. The last one may be a move that must be refused.',
  movesOf: (count: number) => (count === 1 ? '1 move' : `${count} moves`),
  ownStart: 'It starts from a board of its own, not from this level.',
  expects: 'Expected',
  accept: 'Accept the new result',
  parts: {
    board: 'The whole board',
    outcome: 'Result',
    winner: 'Winner',
    refused: 'Last move refused',
    moves_left: 'Moves left',
    score: 'Score',
  },
  goal: (thing: string) => `Goal: ${thing}`,
  outcomes: { open: 'not over', won: 'cleared', drawn: 'drawn', lost: 'not cleared' },
  differs: 'What differs',
  after: (moves: number) => (moves === 0 ? 'at the start' : moves === 1 ? 'after 1 move' : `after ${moves} moves`),
  instead: (expected: string, is: string) => `expected ${expected}, is ${is}`,
  refusedAs: (why: string) => `refused: ${why}`,
  others: (count: number) => `and ${count} more`,
  remove: 'Delete',
  removed: (name: string) => `${name} is deleted.`,
  bringBack: 'Bring it back',
  notSaved: 'Not saved: the storage of this browser is full. Export the scenarios before you leave.',
  exportFile: 'Export scenarios',
  importTitle: 'Import scenarios',
  importAbout: 'A file for “gridwise scenarios”. Its scenarios are added to this level.',
  importDo: 'Import these scenarios',
  imported: (count: number) => (count === 1 ? '1 scenario is added.' : `${count} scenarios are added.`),
};

export const scenarioWords = catalogue('games/match3/scenarios', en);
