// Reads games in the notations of other programs.
import { ProtocolError } from './connection';
import { server } from './server.svelte';
import type { NotatedGame } from './shapes';

/** Reads a game; `setup` applies if the data names none. An illegal move is reported with its place in the data. */
export async function readGame(setup: string, data: string): Promise<NotatedGame> {
  try {
    return await server.connection.request('notation.read', { setup, data });
  } catch (error) {
    if (!(error instanceof ProtocolError) || !error.refusal.code.startsWith('move/')) throw error;
    throw new ProtocolError({ ...error.refusal, code: 'notation/move' });
  }
}
