// Imports records: the program verifies every move and stores them.
import { ProtocolError } from '../../protocol/connection';
import { hasServer } from '../../protocol/site';
import { server } from '../../protocol/server.svelte';
import type { Refusal } from '../../protocol/messages';

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new ProtocolError({ code: 'json/syntax', says: String(error) });
  }
}

/** Resolves to the id of the stored record; rejects with a ProtocolError. */
export async function importRecord(text: string): Promise<string> {
  if (!hasServer()) {
    return (await server.connection.request('record.import', { data: parsed(text) })).record;
  }
  let answer: Response;
  let body: { record?: string; error?: Refusal };
  try {
    answer = await fetch('/api/records', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: text,
    });
    body = (await answer.json()) as typeof body;
  } catch {
    throw new ProtocolError({ code: 'connection/lost', says: '' });
  }
  if (body.record) return body.record;
  throw new ProtocolError(body.error ?? { code: 'json/answer', says: answer.statusText });
}
