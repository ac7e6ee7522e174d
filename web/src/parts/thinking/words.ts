// The strings of proofs that are saved.
import { catalogue } from '../../words';

export const en = {
  save: 'Save the proof',
  saving: 'The proof is being written ...',
  saved: (command: string) => `Saved. The program checks it without its solver: ${command}`,
  none: 'There is no certificate for these rules or wishes.',
  unproved: 'The proof was not written in the time given.',
  large: 'The proof is too large to be sent. The program in a terminal writes it.',
};

export const proofWords = catalogue('parts/thinking', en);
