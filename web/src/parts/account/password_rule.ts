// What a password must be, as far as the page can tell while it is typed. The program judges in the end: it also knows
// the passwords that many people use.

export const kFewestCharacters = 15;
export const kMostBytes = 128;

export interface PasswordState {
  characters: number;
  state: 'empty' | 'short' | 'long' | 'fits';
}

/** Characters count as the program counts them: code points of the composed form. */
export function passwordState(password: string): PasswordState {
  const composed = password.normalize('NFC');
  const characters = [...composed].length;
  const bytes = new TextEncoder().encode(composed).length;
  if (characters === 0) return { characters, state: 'empty' };
  if (bytes > kMostBytes) return { characters, state: 'long' };
  return { characters, state: characters < kFewestCharacters ? 'short' : 'fits' };
}
