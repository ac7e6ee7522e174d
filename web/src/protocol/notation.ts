// Games in the notations of other programs, as a person brings them.
import { ProtocolError } from './connection';
import { server } from './server.svelte';
import type { NotatedGame } from './shapes';

/** Reads one; `setup` holds where it does not tell. A move that is refused is a fault of the file's, with its place. */
export async function readGame(setup: string, data: string): Promise<NotatedGame> {
  try {
    return await server.connection.request('notation.read', { setup, data });
  } catch (error) {
    if (!(error instanceof ProtocolError) || !error.refusal.code.startsWith('move/')) throw error;
    throw new ProtocolError({ ...error.refusal, code: 'notation/move' });
  }
}
