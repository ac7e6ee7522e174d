// When the server answers: aborts its matches that were continued in this browser and, for somebody signed in, sends the
// records of the program here, one by one. The server marks them as played offline and does not rate them. A record's id
// comes from its contents, so that sending one twice is harmless.
import { randomId } from '../../kit/random';
import { loadValue, saveValue } from '../../kit/storage';
import { refusalOf } from '../../protocol/connection';
import { matchesToLeave, saveKeys, senderOf } from '../../protocol/match_keys';
import type { Account } from '../../protocol/messages';
import type { Programs } from '../../protocol/programs';
import { listHere } from './records_here';

/** 20 a minute, below the server's limit. */
const kPauseMs = 3_000;
const kSent = 'records.sent';

/** What an account has. */
interface Sent {
  account: string;
  records: string[];
}

function sentTo(account: string): string[] {
  const sent = loadValue<Sent | undefined>(kSent, undefined);
  return sent?.account === account ? sent.records : [];
}

/**
 * Aborts the server's matches that were continued here, so that no game counts twice. One that the server has ended
 * already, or does not know, is left alone. What fails otherwise is tried again by the next call.
 */
export async function leaveMatches(programs: Pick<Programs, 'askServer'>): Promise<void> {
  for (const [match, keys] of matchesToLeave()) {
    try {
      const { seq, status } = await programs.askServer('match.get', { match });
      const as = senderOf(keys.seats.findIndex(Boolean));
      if (status !== 'finished') await programs.askServer('match.abort', { match, seq, command: randomId(), ...as });
    } catch (error) {
      if (refusalOf(error).code !== 'match/unknown') continue;
    }
    saveKeys(match, { ...keys, left: true });
  }
}

/**
 * Sends the records that the account does not have yet, until `goesOn` returns false. A record that the server refuses is
 * never sent again; after a limit or a lost connection, the next call sends the rest.
 */
export async function sendHere(
  programs: Pick<Programs, 'askHere' | 'askServer'>,
  account: string,
  goesOn: () => boolean,
  pause: () => Promise<void> = () => new Promise((then) => setTimeout(then, kPauseMs)),
): Promise<void> {
  const records = await listHere(programs);
  for (const record of records.reverse()) {
    if (!goesOn()) return;
    if (sentTo(account).includes(record)) continue;
    try {
      const data = await programs.askHere('record.get', { record });
      await programs.askServer('record.import', { data, offline: true });
    } catch (error) {
      if (!refusalOf(error).code.startsWith('record/')) return;
    }
    saveValue(kSent, { account, records: [...sentTo(account), record] } satisfies Sent);
    await pause();
  }
}

/** Both, once the server answers. `account`: the visitor's; `goesOn` returns whether it is still the same. */
export async function tellServer(
  programs: Pick<Programs, 'askHere' | 'askServer'>,
  account: Account | null | undefined,
  goesOn: () => boolean,
): Promise<void> {
  await leaveMatches(programs);
  if (account?.kind === 'person') await sendHere(programs, account.id, goesOn);
}
