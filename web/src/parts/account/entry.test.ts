import { beforeEach, expect, test, vi } from 'vitest';

const happened: string[] = [];
const kept = new Map<string, string>();
vi.mock('../../protocol/server.svelte', () => ({
  renewIdentity: () => {
    happened.push('renewed');
    return Promise.resolve();
  },
}));
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
});
let answer: object = {};
vi.stubGlobal('fetch', (path: string) => {
  happened.push(path);
  return Promise.resolve(new Response(JSON.stringify(answer)));
});
const { entry } = await import('./entry.svelte');

beforeEach(() => {
  happened.length = 0;
  [entry.code, entry.news] = [undefined, undefined];
});

const ann = { name: 'Ann', password: 'kettle fourteen', keep: true };

test('after_a_sign_up_the_code_is_shown_and_the_page_speaks_as_the_new_person', async () => {
  answer = { account: {}, recovery: 'ABCD-EFGH', games: 7 };
  await entry.signUp(ann);
  expect(happened).toEqual(['/api/sign-up', 'renewed']);
  expect(entry.code).toBe('ABCD-EFGH');
  expect(entry.news).toEqual({ kind: 'signedUp', games: 7 });
});

test('a_recovery_gives_a_new_code', async () => {
  answer = { account: {}, recovery: 'NEW1-CODE' };
  await entry.recover({ ...ann, code: 'ABCD-EFGH' });
  expect(entry.code).toBe('NEW1-CODE');
  expect(happened).toEqual(['/api/recover', 'renewed']);
});

test('every_act_with_a_new_cookie_opens_a_new_socket', async () => {
  const acts: [() => Promise<void>, string][] = [
    [() => entry.signIn(ann), '/api/sign-in'],
    [() => entry.adopt(true), '/api/adopt'],
    [() => entry.changePassword('a', 'b'), '/api/password'],
    [() => entry.signOut(), '/api/sign-out'],
    [() => entry.remove('a'), '/api/account/delete'],
  ];
  answer = { account: {}, adopted: 3 };
  for (const [act, path] of acts) {
    happened.length = 0;
    await act();
    expect(happened).toEqual([path, 'renewed']);
  }
});

test('who_signs_out_leaves_no_code_behind', async () => {
  entry.code = 'ABCD-EFGH';
  await entry.signOut();
  expect(entry.code).toBeUndefined();
});

test('nothing_secret_is_kept_by_the_browser', async () => {
  answer = { account: {}, recovery: 'ABCD-EFGH' };
  await entry.signUp(ann);
  await entry.recover({ ...ann, code: 'ABCD-EFGH' });
  expect([...kept]).toEqual([]);
});
