// What needs other people says why it cannot be done.
import { server } from '../protocol/server.svelte';
import { hasServer } from '../protocol/site';
import { t } from '../words';

/** Why no other person can be reached now; undefined if they can. Reactive. */
export function withoutPeople(): string | undefined {
  if (!hasServer()) return t().needsServer;
  return server.online === 'lost' ? t().serverAway : undefined;
}
