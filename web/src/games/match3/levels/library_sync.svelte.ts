// Syncs this browser's copies with the server's library while a level room is open. Anything the server refuses, or
// another browser changed meanwhile, stays in this browser and is flagged on the page.
import { loadValue, saveValue } from '../../../kit/storage';
import { ProtocolError, refusalOf } from '../../../protocol/connection';
import { kLevelBytes, kMessageBytes, kScenarioBytes, type LibraryOwner } from '../../../protocol/library';
import { hasServer } from '../../../protocol/site';
import { server } from '../../../protocol/server.svelte';
import type { ListedLevel, Refusal } from '../../../protocol/messages';
import { who } from '../../../protocol/who.svelte';
import { addErrors } from '../../../words/errors';
import { saveScenarios, type Scenario } from '../scenarios/scenario';
import { parseLevel, printLevel, type Level } from './level';
import { addLevel, loadLevel, removeLevel, saveLevel } from './library';
import { planOf, type Step } from './library_plan';
import { contentsOf, forgetGone, isOfAnother, isUnsent, listCopies, listGone, loadStored, saveStored } from './stored';
import { levelWords } from './words';

addErrors(() => levelWords().errors);

const kGame = 'match3';
const kPauseMs = 700;
const kAgainMs = 15_000;
const kMaxName = 200;
const kNoRoom: Refusal = { code: 'library/no_room', says: 'this browser keeps no more' };
/** Whether this browser has uploaded its levels before. */
const kMoved = 'match3.moved';

/** Sync state: `unsent` is not on the server yet; `changed` conflicts with another version there. */
export type SaveState = 'saved' | 'unsent' | 'changed' | 'refused';

class LibrarySync {
  /** Why the last exchange with the server failed. */
  refusal = $state.raw<Refusal>();
  /** How many local-only levels were uploaded during this visit. */
  moved = $state(0);
  /** Incremented when something arrives from the server or another window. */
  arrivals = $state(0);
  private changed = $state.raw<ReadonlySet<string>>(new Set());
  private refused = $state.raw<ReadonlyMap<string, Refusal>>(new Map());
  /** Incremented when something is sent. */
  private turn = $state(0);
  private owner: LibraryOwner | undefined;
  private rooms = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private running = false;
  private noRoom = false;
  private again = false;

  /** Call when a level room opens; the returned function ends the sync. */
  attend(): () => void {
    const others = ({ key }: StorageEvent) => {
      if (key === null || /^gridwise\.match3\.(level|scenarios|stored)\./.test(key)) this.arrivals += 1;
    };
    const seen = () => document.visibilityState === 'visible' && this.soon();
    addEventListener('storage', others);
    document.addEventListener('visibilitychange', seen);
    this.rooms += 1;
    this.soon(0);
    return () => {
      removeEventListener('storage', others);
      document.removeEventListener('visibilitychange', seen);
      this.rooms -= 1;
      this.soon(0); // sends the last changes
    };
  }

  /** Something changed here: schedules a sync. */
  soon(pause = kPauseMs): void {
    clearTimeout(this.timer);
    if (hasServer()) this.timer = setTimeout(() => void this.run(), pause);
  }

  /** Whether the copy belongs to the current user's library, or to nobody's yet. */
  isOwn(id: string): boolean {
    return !isOfAnother(loadStored(id), who.me?.account?.id);
  }

  /** Reacts to uploads and arrivals, but not to edits: call again after one. */
  stateOf(id: string): SaveState {
    void [this.turn, this.arrivals];
    if (this.changed.has(id)) return 'changed';
    if (!isUnsent(id) || !hasServer()) return 'saved';
    return this.refused.has(id) ? 'refused' : 'unsent';
  }

  refusalOf(id: string): Refusal | undefined {
    return this.refused.get(id);
  }

  /** Resolves a conflict by keeping both: saves this browser's version as a new level, returns its id, and takes
   * the server's version. */
  keepMine(id: string, rename: (title: string) => string): string | undefined {
    const own = loadLevel(id);
    if (!own) return undefined;
    const { en, zh } = own.level.title;
    const copy = addLevel({ ...own.level, title: { en: rename(en), zh: rename(zh) } }, own.scenarios);
    const kept = loadLevel(copy);
    if (kept?.scenarios.length !== own.scenarios.length) {
      removeLevel(copy);
      this.refusal = kNoRoom;
      return undefined;
    }
    void this.takeTheirs(id);
    return copy;
  }

  async takeTheirs(id: string): Promise<void> {
    try {
      await this.take(id, true);
      this.refusal = undefined;
    } catch (error) {
      this.refusal = refusalOf(error);
    }
    this.soon(0);
  }

  private async run(): Promise<void> {
    if (this.running) {
      this.again = true;
      return;
    }
    this.running = true;
    try {
      do {
        this.again = false;
        await this.agree();
      } while (this.again);
      this.refusal = this.noRoom ? kNoRoom : undefined;
    } catch (error) {
      this.refusal = refusalOf(error);
      if (this.rooms > 0) this.soon(kAgainMs);
    } finally {
      this.running = false;
      this.turn += 1;
    }
  }

  private async agree(): Promise<void> {
    this.noRoom = false;
    const { levels, of } = await listAll();
    this.owner = of;
    for (const { id, rev, of: owner } of listGone()) {
      if (owner.id !== of?.id && !levels.some(({ level }) => level === id)) continue;
      await server.connection.request('library.remove', { level: id, rev }).catch(unlessRefused);
      forgetGone(id);
      // Brought back meanwhile: it is sent as a new level.
      if (loadLevel(id)) saveStored(id, undefined);
    }
    const gone = new Set(listGone().map(({ id }) => id));
    for (const step of planOf(listCopies(), levels, of, gone)) await this.do(step);
    saveValue(kMoved, true);
  }

  private async do(step: Step): Promise<void> {
    if (step.act === 'send') await this.send(step.id, step.rev);
    else if (step.act === 'take') await this.take(step.id);
    else await this.drop(step.id);
  }

  private async send(id: string, rev: number): Promise<void> {
    const own = loadLevel(id);
    const sent = contentsOf(id);
    if (!own || sent === undefined || this.changed.has(id)) return;
    const first = !loadStored(id);
    try {
      const saved = await server.connection.request('library.save', requestOf(id, own.level, own.scenarios, rev));
      this.owner = saved.of;
      saveStored(id, { rev: saved.rev, sent, of: saved.of });
      this.setRefused(id, undefined);
      if (first && !loadValue(kMoved, false)) this.moved += 1;
      if (contentsOf(id) !== sent) this.again = true;
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal.code === 'library/changed') this.changed = new Set([...this.changed, id]);
      else if (refusal.code === 'library/unknown')
        saveStored(id, undefined); // deleted elsewhere, and changed here
      else if (/^(library|json|store\/text)/.test(refusal.code)) this.setRefused(id, refusal);
      else throw error;
      if (refusal.code === 'library/unknown') this.again = true;
    }
    this.turn += 1;
  }

  /** Fetches the server's version; `over`: even if that overwrites unsent changes. */
  private async take(id: string, over = false): Promise<void> {
    const wasHere = loadLevel(id) !== undefined;
    try {
      const { text, scenarios, rev, updated } = await server.connection.request('library.get', { level: id });
      const of = this.owner;
      if (!of || (wasHere && !over && isUnsent(id))) return;
      const level = parseLevel(text);
      if (!saveLevel(id, level, updated) || !saveScenarios(id, Array.isArray(scenarios) ? scenarios : [])) {
        this.noRoom = true;
        return;
      }
      const sent = contentsOf(id);
      if (sent !== undefined) saveStored(id, { rev, sent, of });
      this.setRefused(id, undefined);
    } catch (error) {
      const refusal = refusalOf(error);
      if (refusal.code === 'library/unknown')
        saveStored(id, undefined); // the copy will be sent as a new level
      else if (/^level/.test(refusal.code))
        return this.setRefused(id, refusal); // written by a newer version of the page
      else throw error;
    }
    this.changed = new Set([...this.changed].filter((one) => one !== id));
    this.arrivals += 1;
  }

  private async drop(id: string): Promise<void> {
    try {
      await server.connection.request('library.get', { level: id });
    } catch (error) {
      if (refusalOf(error).code !== 'library/unknown') throw error;
      if (isUnsent(id)) return;
      removeLevel(id);
      saveStored(id, undefined);
      this.arrivals += 1;
    }
  }

  private setRefused(id: string, refusal: Refusal | undefined): void {
    const refused = new Map(this.refused);
    if (refusal) refused.set(id, refusal);
    else refused.delete(id);
    this.refused = refused;
  }
}

async function listAll(): Promise<{ levels: ListedLevel[]; of?: LibraryOwner | undefined }> {
  const levels: ListedLevel[] = [];
  let of: LibraryOwner | undefined;
  let cursor: string | undefined;
  do {
    const page = await server.connection.request('library.list', { game: kGame, ...(cursor && { cursor }) });
    levels.push(...page.levels);
    of = page.of;
    cursor = page.next;
  } while (cursor !== undefined);
  return { levels, of };
}

const bytesOf = (text: string) => new TextEncoder().encode(text).length;

/** Throws ProtocolError if it exceeds the server's limits. */
function requestOf(id: string, level: Level, scenarios: readonly Scenario[], rev: number) {
  const { en, zh } = level.title;
  const text = printLevel(level);
  const request = {
    level: id,
    game: kGame,
    name: (en || zh).slice(0, kMaxName),
    text,
    scenarios: [...scenarios],
    rev,
  };
  const long =
    bytesOf(text) > kLevelBytes ||
    bytesOf(JSON.stringify(scenarios)) > kScenarioBytes ||
    bytesOf(JSON.stringify(request)) > kMessageBytes - 100;
  if (long) throw new ProtocolError({ code: 'library/long', says: 'the level or its scenarios are too long' });
  return request;
}

/** Swallows library refusals of a deletion: the level then comes back with the changes made elsewhere. */
function unlessRefused(error: unknown): void {
  if (!refusalOf(error).code.startsWith('library/')) throw error;
}

export const librarySync = new LibrarySync();
