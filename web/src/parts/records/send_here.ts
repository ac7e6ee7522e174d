// After signing in, the records of the program in this browser go to the account, one by one. There they are marked as
// imported, and count in no rating. A record's id comes from its contents, so that sending one twice is harmless.
import { loadValue, saveValue } from '../../kit/storage';
import { refusalOf } from '../../protocol/connection';
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
      await programs.askServer('record.import', { data: await programs.askHere('record.get', { record }) });
    } catch (error) {
      if (!refusalOf(error).code.startsWith('record/')) return;
    }
    saveValue(kSent, { account, records: [...sentTo(account), record] } satisfies Sent);
    await pause();
  }
}
