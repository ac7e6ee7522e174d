// Accounts over HTTP (docs/protocol.md, Accounts). An HttpOnly cookie identifies the visitor. Passwords and codes pass
// through and are never stored.
import { kLost, ProtocolError } from './connection';
import type { Account, Look, Me, Refusal, Session } from './messages';

/** Sign-in fields. `keep`: stay signed in on this browser. */
export interface Entrance {
  name: string;
  password: string;
  keep: boolean;
}

/** A refused request. If `wait_s` is set, it can be retried after that time. */
export class AccountError extends ProtocolError {
  constructor(
    refusal: Refusal,
    readonly wait_s?: number,
  ) {
    super(refusal);
  }
}

const kBroken: Refusal = { code: 'server/internal', says: 'the answer cannot be read' };

async function answerOf<Answer>(sent: Promise<Response>): Promise<Answer> {
  const response = await sent.catch(() => {
    throw new AccountError(kLost);
  });
  const answer = await response.json().catch(() => ({ error: kBroken }));
  if (response.ok && !answer.error) return answer as Answer;
  const wait = Number(response.headers.get('Retry-After') ?? Number.NaN);
  throw new AccountError(answer.error ?? kBroken, wait > 0 ? wait : undefined);
}

function get<Answer>(path: string): Promise<Answer> {
  return answerOf(fetch(path, { cache: 'no-store' }));
}

function post<Answer = object>(path: string, body: object = {}): Promise<Answer> {
  const headers = { 'Content-Type': 'application/json' };
  return answerOf(fetch(path, { method: 'POST', headers, body: JSON.stringify(body) }));
}

type Entered = { account: Account };

export const accounts = {
  me: () => get<Me>('/api/me'),
  signUp: (entrance: Entrance) => post<Entered & { recovery: string; games?: number }>('/api/sign-up', entrance),
  signIn: (entrance: Entrance) => post<Entered & { adopt?: number; recovered?: boolean }>('/api/sign-in', entrance),
  signOut: () => post('/api/sign-out'),
  recover: (entrance: Entrance & { code: string }) => post<Entered & { recovery: string }>('/api/recover', entrance),
  adopt: (accept: boolean) => post<{ adopted: number }>('/api/adopt', { accept }),
  confirm: (password: string) => post('/api/confirm', { password }),
  rename: (name: string, password: string) => post<Entered>('/api/name', { name, password }),
  changePassword: (password: string, next: string) => post<Entered>('/api/password', { password, new: next }),
  /** Omitted fields keep their value; an empty mark means the game's own stone. */
  changeLook: (change: { board?: string; mark?: string }) => post<{ look: Look }>('/api/me/look', change),
  /** `image`: the file as base64. */
  uploadMark: (image: string) => post<{ look: Look }>('/api/me/mark', { image }),
  sessions: () => get<{ sessions: Session[] }>('/api/sessions'),
  endSession: (id: string) => post<{ ended: number }>('/api/sessions/end', { id }),
  endOtherSessions: () => post<{ ended: number }>('/api/sessions/end', { others: true }),
  remove: (password: string) => post('/api/account/delete', { password }),
};

/** Download of everything stored about the account; allowed for a while after `confirm`. */
export const kExportPath = '/api/account/export';
