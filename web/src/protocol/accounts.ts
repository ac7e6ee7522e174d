// Accounts over HTTP (docs/protocol.md, Accounts). Who speaks is known by a cookie that no script can read; passwords and
// codes pass through here and are kept nowhere.
import { kLost, ProtocolError } from './connection';
import type { Look } from './looks';
import type { Refusal } from './shapes';

export interface Account {
  id: string;
  kind: 'guest' | 'person';
  /** A guest has none. */
  name?: string;
  created: number;
}

/** Who uses this browser. */
export interface Me {
  /** Accounts are offered over https, and on the machine of the program itself. */
  offered: boolean;
  account: Account | null;
  /** The games of a guest, and those that wait to be adopted by an account. */
  games?: number;
  adopt?: number;
  /** Absent while nothing was chosen. */
  look?: Look;
}

export interface Session {
  id: string;
  made: number;
  used: number;
  expires: number;
  keep: boolean;
  agent: string;
  net: string;
  current?: boolean;
}

/** The words of an entrance; `keep`: this browser stays signed in. */
export interface Entrance {
  name: string;
  password: string;
  keep: boolean;
}

/** A refused request; after `wait_s` it can be tried again. */
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
  /** What is absent stays; an empty mark is the game's own stone. */
  changeLook: (change: { board?: string; mark?: string }) => post<{ look: Look }>('/api/me/look', change),
  /** `image`: the file, in base64. */
  uploadMark: (image: string) => post<{ look: Look }>('/api/me/mark', { image }),
  sessions: () => get<{ sessions: Session[] }>('/api/sessions'),
  endSession: (id: string) => post<{ ended: number }>('/api/sessions/end', { id }),
  endOtherSessions: () => post<{ ended: number }>('/api/sessions/end', { others: true }),
  remove: (password: string) => post('/api/account/delete', { password }),
};

/** The file with everything that is kept about the account; allowed for a while after `confirm`. */
export const kExportPath = '/api/account/export';
