// The strings of the scenarios of a level.
import { catalogue } from '../../../words';

export const en = {
  title: 'Scenarios',
  about:
    'Games on this level with what must come of them. All are run again after each edit. Play the level, then keep the game.',
  tally: (hold: number, all: number) => `${hold} of ${all} hold`,
  waiting: 'Not run yet',
  verdicts: { holds: 'Holds', fails: 'Fails', broken: 'Cannot begin', waiting: 'Not run' },
  keep: 'Keep the last game',
  kept: (name: string) => `${name} is kept.`,
  named: (number: number) => `Game ${number}`,
  none: 'None yet.',
  name: 'Name',
  moves: 'Moves',
  movesAbout: 'Move words with spaces between. The last one may be a move that must be refused.',
  movesOf: (count: number) => (count === 1 ? '1 move' : `${count} moves`),
  ownStart: 'It begins with a board of its own, not with this level.',
  expects: 'Expected',
  accept: 'Expect what comes now',
  parts: {
    board: 'The whole board',
    outcome: 'Result',
    winner: 'Winner',
    refused: 'Last move refused',
    moves_left: 'Moves left',
    result: 'Score with the moves left',
    score: 'Score',
  },
  goal: (thing: string) => `Goal: ${thing}`,
  outcomes: { open: 'not over', won: 'cleared', drawn: 'drawn', lost: 'not cleared' },
  differs: 'What differs',
  atMove: (move: number) => `move ${move}`,
  after: (moves: number) => (moves === 0 ? 'at the start' : moves === 1 ? 'after 1 move' : `after ${moves} moves`),
  instead: (expected: string, is: string) => `expected ${expected}, is ${is}`,
  others: (count: number) => `and ${count} more`,
  remove: 'Delete',
  removed: (name: string) => `${name} is deleted.`,
  bringBack: 'Bring it back',
  notSaved: 'Not saved: this browser keeps nothing more. Export the scenarios before you leave.',
  exportFile: 'Export scenarios',
  importTitle: 'Import scenarios',
  importAbout: 'A file of scenarios as “gridwise scenarios” runs it. Those of a level become scenarios of this one.',
  importDo: 'Import these scenarios',
  imported: (count: number) => (count === 1 ? '1 scenario is added.' : `${count} scenarios are added.`),
};

export const scenarioWords = catalogue('games/match3/scenarios', en);
