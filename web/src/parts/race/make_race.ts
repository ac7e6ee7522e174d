// Creates a race and opens its room.
import { navigate } from '../../kit/address.svelte';
import { loadValue } from '../../kit/storage';
import { server } from '../../protocol/server.svelte';
import { who } from '../../protocol/who.svelte';
import { t } from '../../words';
import { paths } from '../paths';

const kMinute_s = 60;

/** The time limit chosen last, in minutes. */
export const lastLimit = (): number => loadValue('race.minutes', 10);

/** `listed`: in the lobby. Throws ProtocolError if the program refuses. */
export async function makeRace(setup: string, minutes = lastLimit(), listed = false): Promise<void> {
  const name = who.name ?? (loadValue('name', '').trim() || t().guest);
  const terms = { setup, name, limit_s: minutes * kMinute_s, public: listed };
  const { race } = await server.connection.request('race.make', terms);
  navigate(paths.race(race));
}
