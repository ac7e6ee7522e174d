import { findLast } from '../kit/lists';
import type { Socket } from './connection';

/** A socket whose other end is the test. */
export class FakeSocket implements Socket {
  sent: Record<string, unknown>[] = [];
  onopen: (() => void) | null = null;
  onclose: Socket['onclose'] = null;
  onmessage: ((event: { data: unknown }) => void) | null = null;

  send(data: string): void {
    this.sent.push(JSON.parse(data));
  }
  close(): void {
    this.onclose?.();
  }
  hear(message: object): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  /** Answers the newest request with this verb. */
  answer(verb: string, ok: object): void {
    this.hear({ id: findLast(this.sent, (message) => message.do === verb)?.id, ok });
  }
  verbs(): unknown[] {
    return this.sent.map((message) => message.do);
  }
}
