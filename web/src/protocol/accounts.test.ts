import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { AccountError, accounts } from './accounts';

interface Sent {
  path: string;
  method: string | undefined;
  headers: Record<string, string>;
  body: unknown;
}

const sent: Sent[] = [];
let answer: () => Response | Promise<Response> = () => new Response('{}');

beforeEach(() => {
  sent.length = 0;
  vi.stubGlobal('fetch', (path: string, { method, headers, body }: RequestInit = {}) => {
    const text = typeof body === 'string' ? JSON.parse(body) : undefined;
    sent.push({ path, method, headers: headers as Record<string, string>, body: text });
    return Promise.resolve().then(answer);
  });
});
afterEach(() => void vi.unstubAllGlobals());

const replies = (body: object, status = 200, headers = {}) =>
  (answer = () => new Response(JSON.stringify(body), { status, headers }));

async function refusalOf(work: Promise<unknown>): Promise<AccountError> {
  const error = await work.then(
    () => undefined,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(AccountError);
  return error as AccountError;
}

test('a_sign_up_is_posted_as_json_and_its_answer_returned', async () => {
  replies({ account: { id: 'a' }, recovery: 'ABCD-EFGH', games: 2 });
  const made = await accounts.signUp({ name: 'Ann', password: 'kettle fourteen', keep: true });
  expect(made.recovery).toBe('ABCD-EFGH');
  expect(sent).toEqual([
    {
      path: '/api/sign-up',
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: { name: 'Ann', password: 'kettle fourteen', keep: true },
    },
  ]);
});

test('passwords_and_codes_are_never_part_of_an_address', async () => {
  replies({});
  await accounts.changePassword('old secret words', 'new secret words');
  await accounts.remove('old secret words');
  await accounts.recover({ name: 'Ann', code: 'C-O-D-E', password: 'new secret words', keep: false });
  for (const { path } of sent) expect(path).toMatch(/^\/api\/[a-z/-]+$/);
});

test('a_refusal_has_its_code_and_the_time_to_wait', async () => {
  replies({ error: { code: 'account/too_many', says: 'too many' } }, 429, { 'Retry-After': '12' });
  const error = await refusalOf(accounts.signIn({ name: 'Ann', password: 'x', keep: false }));
  expect([error.refusal.code, error.wait_s]).toEqual(['account/too_many', 12]);
  replies({ error: { code: 'account/sign_in', says: 'wrong' } }, 401);
  expect((await refusalOf(accounts.signOut())).wait_s).toBeUndefined();
});

test('no_answer_and_an_answer_that_is_no_json_are_refusals_too', async () => {
  answer = () => Promise.reject(new TypeError('no network'));
  expect((await refusalOf(accounts.me())).refusal.code).toBe('connection/lost');
  answer = () => new Response('<html>', { status: 502 });
  expect((await refusalOf(accounts.sessions())).refusal.code).toBe('server/internal');
});
