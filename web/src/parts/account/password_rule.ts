// The password rule, as far as the page can check it while typing. The program has the final say: it also rejects
// common passwords.

export const kFewestCharacters = 15;
export const kMaxBytes = 128;

export interface PasswordState {
  characters: number;
  state: 'empty' | 'short' | 'long' | 'fits';
}

/** Counts characters as the program does: code points after NFC normalization. */
export function passwordState(password: string): PasswordState {
  const composed = password.normalize('NFC');
  const characters = [...composed].length;
  const bytes = new TextEncoder().encode(composed).length;
  if (characters === 0) return { characters, state: 'empty' };
  if (bytes > kMaxBytes) return { characters, state: 'long' };
  return { characters, state: characters < kFewestCharacters ? 'short' : 'fits' };
}
