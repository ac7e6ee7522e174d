// Opens the program in this browser: compiles it once, for all its Workers.
import type { HereEvents } from '../here_events';
import { kProgramPath } from '../site';
import { LocalSocket } from './local_socket';
import type { ProgramWorker } from './worker_messages';

let compiled: Promise<WebAssembly.Module> | undefined;

function compile(path: string): Promise<WebAssembly.Module> {
  compiled ??= WebAssembly.compileStreaming(fetch(path)).catch((error: unknown) => {
    compiled = undefined; // loaded again with the next socket
    throw error;
  });
  return compiled;
}

export function openLocal(events: HereEvents): LocalSocket {
  const start = () => new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' }) as ProgramWorker;
  return new LocalSocket(compile(kProgramPath ?? ''), start, events);
}
