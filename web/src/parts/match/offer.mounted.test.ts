// Questions between two players: an offer, and the claim after one of them has left.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, expect, test, vi } from 'vitest';
import { soon } from '../../kit/soon_for_tests';
import type { MatchLink } from '../../protocol/match_link.svelte';
import type { GameInfo, MatchState } from '../../protocol/messages';
import MatchClaim from './MatchClaim.svelte';
import Offer from './Offer.svelte';

const both = (text: string) => ({ en: text, zh: text });
const game = { id: 'dots', seats: [both('First'), both('Second')], tokens: [] } as unknown as GameInfo;
const match = (fields: object) =>
  ({
    seats: ['Ann', 'Bo'].map((name) => ({ kind: 'person', name })),
    status: 'running',
    outcome: { kind: 'open' },
    turn: 0,
    moves: ['a', 'b'],
    ...fields,
  }) as unknown as MatchState;
const act = vi.fn();
const link = (presence: object[] = []) =>
  ({ keys: { seats: ['own', null] }, model: {}, presence, act }) as unknown as MatchLink;

let shown: Record<string, unknown> | undefined;
afterEach(() => {
  if (shown) void unmount(shown);
  shown = undefined;
  act.mockReset();
});
const press = (text: string) =>
  [...document.querySelectorAll('button')].find(({ textContent }) => textContent?.trim() === text)?.click();

test('an_offer_is_read_out_and_answered', () => {
  const props = { game, link: link(), match: match({ offer: { kind: 'draw', by: 1 } }) };
  shown = mount(Offer, { target: document.body, props });
  flushSync();
  expect(document.querySelector('[role="alert"]')?.textContent).toMatch(/Bo .*offers a draw/);
  press('Accept');
  expect(act).toHaveBeenLastCalledWith('match.answer', { accept: true });
  press('Decline');
  expect(act).toHaveBeenLastCalledWith('match.answer', { accept: false });
});

test('only_a_match_with_a_clock_is_claimed_once_the_opponent_has_left', async () => {
  const gone = [{ left_at: 0, claim_at: 0 }];
  const claim = () => document.querySelector('[data-claim]');
  shown = mount(MatchClaim, { target: document.body, props: { game, link: link([{}, ...gone]), match: match({}) } });
  await new Promise((later) => setTimeout(later, 50));
  expect(claim()).toBeNull();
  void unmount(shown);
  const timed = match({ clock: { setup: 'fischer' } });
  shown = mount(MatchClaim, { target: document.body, props: { game, link: link([{}, ...gone]), match: timed } });
  await soon(() => expect(claim()?.textContent).toMatch(/Bo/));
});
