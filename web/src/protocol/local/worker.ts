// The Worker with the program: the one of this tab's matches, or one for jobs. The first message says which, the second
// brings the program.
import { randomId } from '../../kit/random';
import { NewerJournal, openJournal } from './journal';
import { Program, type ProgramExports } from './program';
import { Owner, Relay, type Channel, type OwnPage } from './tabs';
import type { FromWorker, ToWorker } from './worker_messages';

const kFull = { code: 'store/full', says: 'this browser has no room left to save games' };
const kNewer = { code: 'store/newer', says: 'a newer version of the page has saved the games of this browser' };
const kNone = { code: 'store/none', says: 'this browser does not let the page save games' };

const kName = 'gridwise.matches';

/** A Worker's global scope, as far as it is used. */
interface Scope {
  postMessage(message: FromWorker): void;
  onmessage: ((event: { data: ToWorker }) => void) | null;
}
const scope = globalThis as unknown as Scope;

const page: OwnPage = {
  ready: () => scope.postMessage({ ready: true }),
  line: (line) => scope.postMessage(line),
  closed: (refusal) => scope.postMessage({ closed: refusal ?? null }),
};

let bring: (module: WebAssembly.Module) => void;
const brought = new Promise<WebAssembly.Module>((then) => (bring = then));

const instanceOf = (module: WebAssembly.Module) => (imports: WebAssembly.Imports) =>
  new WebAssembly.Instance(module, imports).exports as unknown as ProgramExports;

function runJobs(): (line: string) => void {
  let program: Program | undefined;
  void brought.then((module) => {
    program = new Program(instanceOf(module), { send: page.line, keep: () => {} });
    program.start(false);
  });
  return (line) => program?.receive(line); // lines follow the program
}

/** Runs the program with the journal, and resolves when its page can speak with it. */
async function own(channel: Channel, name: string): Promise<Owner> {
  let owner: Owner | undefined;
  const journal = await openJournal(indexedDB, () => owner?.end(kFull));
  const program = new Program(instanceOf(await brought), {
    send: (line) => journal.after(() => owner?.line(line)),
    keep: (row) => journal.keep(row),
  });
  const unreadable = await journal.read(
    (row) => program.load(row),
    () => program.rewrite(),
  );
  if (unreadable > 0) scope.postMessage({ unreadable });
  program.start(true);
  owner = new Owner(channel, name, page, (line) => program.receive(line));
  return owner;
}

/** Relays to the tab that owns the journal, or becomes its owner. */
function runMatches(): (line: string) => void {
  const name = randomId();
  const channel = new BroadcastChannel(kName) as Channel;
  let to: Relay | Owner = new Relay(channel, name, page);
  void navigator.locks.request(kName, async () => {
    // A relay's page begins again with a worker of its own, since the program that knew what it watches is gone.
    if (to instanceof Relay && to.open) page.closed();
    else
      await own(channel, name).then(
        (owner) => (to = owner),
        (error: unknown) => page.closed(error instanceof NewerJournal ? kNewer : kNone),
      );
    await new Promise<never>(() => {}); // the lock ends with this worker
  });
  return (line) => to.request(line);
}

let receive: ((line: string) => void) | undefined;
scope.onmessage = ({ data }) => {
  if (typeof data === 'string') receive?.(data);
  else if ('module' in data) bring(data.module);
  else receive = data.forJobs ? runJobs() : runMatches();
};
