// The records of the program in this browser: as a file, and later as records of the visitor's account.
import type { GameRecord } from '../../protocol/messages';
import type { Programs } from '../../protocol/programs';

const kPage = 100;

/** A record as a file to import elsewhere, as a data: URL. */
export function recordPath(record: GameRecord): string {
  return `data:application/json;charset=utf-8,${encodeURIComponent(JSON.stringify(record))}`;
}

/** The ids of all of them, the newest first. */
export async function listHere({ askHere }: Pick<Programs, 'askHere'>): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await askHere('record.list', { limit: kPage, ...(cursor && { cursor }) });
    ids.push(...page.records.map(({ id }) => id));
    cursor = page.next;
  } while (cursor);
  return ids;
}

/** All of them, one JSON object a line, as the server exports its own. */
export async function exportHere(programs: Pick<Programs, 'askHere'>): Promise<string> {
  const lines: string[] = [];
  for (const record of await listHere(programs))
    lines.push(JSON.stringify(await programs.askHere('record.get', { record })));
  return lines.map((line) => `${line}\n`).join('');
}
