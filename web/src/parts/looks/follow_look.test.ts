import { beforeEach, expect, test, vi } from 'vitest';
import type { Me } from '../../protocol/messages';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
});
const sent: string[] = [];
vi.stubGlobal('fetch', (path: string, { body }: { body: string }) => {
  sent.push(`${path} ${body}`);
  return Promise.resolve(new Response(JSON.stringify({ look: { rev: 1 } })));
});
const { looks } = await import('../../board/looks.svelte');
const { chooseSkin, followLook } = await import('./follow_look');

let accounts = 0;
/** A first-time visitor. */
function somebody(board?: string): Me {
  const look = board ? { look: { rev: 1, board } } : {};
  return { offered: true, account: { id: `a${++accounts}`, kind: 'person', created: 0 }, ...look };
}
const nobody: Me = { offered: true, account: null };

beforeEach(() => {
  followLook(nobody);
  looks.wear('wood');
  sent.length = 0;
});

test('the_skin_of_the_account_is_worn_on_this_device', () => {
  followLook(somebody('night'));
  expect(looks.skin).toBe('night');
  expect(kept.get('gridwise.skin')).toBe('"night"');
  expect(sent).toEqual([]);
});

test('an_account_without_a_skin_gets_the_devices', () => {
  looks.wear('paper');
  followLook(somebody());
  expect(looks.skin).toBe('paper');
  expect(sent).toEqual(['/api/me/look {"board":"paper"}']);
});

test('an_account_is_followed_once', () => {
  const me = somebody('night');
  followLook(me);
  looks.wear('slate');
  followLook({ ...me });
  expect(looks.skin).toBe('slate');
});

test('a_chosen_skin_goes_to_the_account_if_there_is_one', async () => {
  await chooseSkin('slate', nobody);
  await chooseSkin('slate', { offered: false, account: null });
  expect(sent).toEqual([]);
  expect(looks.skin).toBe('slate');
  await chooseSkin('night', somebody());
  expect(sent).toEqual(['/api/me/look {"board":"night"}']);
});

test('a_skin_of_another_version_is_wood', () => {
  looks.wear('marble');
  expect(looks.skin).toBe('wood');
  expect(kept.has('gridwise.skin')).toBe(false);
});
