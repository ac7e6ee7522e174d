// What the page and a Worker with the program tell each other. A string is a line of the protocol.
import type { Refusal } from '../messages';

/** First what the Worker is for, then the program, which may still be compiled meanwhile, then lines. */
export type ToWorker = { forJobs: boolean } | { module: WebAssembly.Module } | string;

export type FromWorker =
  | string
  /** Of matches: lines are answered from now on. */
  | { ready: true }
  /** Rows of the journal that could not be read, and are kept aside. */
  | { unreadable: number }
  /** Nothing more is answered; the reason, if what is unanswered is refused. */
  | { closed: Refusal | null };

/** The part of Worker used here, so that tests can replace it. */
export interface ProgramWorker {
  postMessage(message: ToWorker): void;
  terminate(): void;
  onmessage: ((event: { data: FromWorker }) => void) | null;
  /** The program has trapped. */
  onerror: ((event: { preventDefault(): void }) => void) | null;
}

export type StartWorker = (forJobs: boolean) => ProgramWorker;
