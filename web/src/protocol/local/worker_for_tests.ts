import type { ProgramWorker, ToWorker, FromWorker } from './worker_messages';

/** A Worker whose program is the test. */
export class FakeWorker implements ProgramWorker {
  onmessage: ProgramWorker['onmessage'] = null;
  onerror: ProgramWorker['onerror'] = null;
  ended = false;
  readonly given: ToWorker[] = [];

  postMessage(message: ToWorker): void {
    this.given.push(message);
  }
  terminate(): void {
    this.ended = true;
  }
  tell(data: object): void {
    this.onmessage?.({ data: JSON.stringify(data) });
  }
  /** Not a line. */
  say(data: FromWorker): void {
    this.onmessage?.({ data });
  }
  trap(): void {
    this.onerror?.({ preventDefault: () => {} });
  }
  /** The requests it was given. */
  get lines(): Record<string, unknown>[] {
    return this.given.filter((one) => typeof one === 'string').map((line) => JSON.parse(line));
  }
}
