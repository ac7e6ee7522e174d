// A match against a bot of the ladder: who comes next, and when the result is stored.
import { flushSync } from 'svelte';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { soon } from '../../kit/soon_for_tests';
import type { MatchLink } from '../../protocol/match_link.svelte';
import { connect } from '../../protocol/program_for_tests';
import type { GameInfo, MatchState, Seat } from '../../protocol/messages';
import type { MatchContext } from '../match/occasion';
import { PlayedRung } from './played_rung.svelte';

const both = (text: string) => ({ en: text, zh: text });
const selectors = ['Low', 'High'].map((name) => ({ name, label: both(name), about: both(name) }));
const game = { id: 'dots', seats: [both('First'), both('Second')], selectors } as unknown as GameInfo;
const bot = (selector: string): Seat => ({ kind: 'bot', name: selector, selector });
const won = { kind: 'won', winner: 0 };
const lost = { kind: 'won', winner: 1 };

let asked = 0;
connect([game], {
  'position.open': () => {
    asked += 1;
    return { text: 'dots empty' };
  },
});

let stop = () => {};
function against(selector: string, outcome: object, start = 'dots empty', id = 'm1'): PlayedRung {
  const seats = [{ kind: 'person', name: 'Ann' }, bot(selector)];
  const state = { match: id, setup: 'dots', start, seats, status: 'finished', outcome } as unknown as MatchState;
  const link = { keys: { seats: ['own', null] }, model: { state, steps: [] } } as unknown as MatchLink;
  let made!: PlayedRung;
  stop = $effect.root(() => {
    made = new PlayedRung({ game, link } as MatchContext);
  });
  flushSync();
  return made;
}
const labels = ({ next }: PlayedRung) => next.map(({ button }) => button?.label);
const stored = () => JSON.parse(localStorage.getItem('gridwise.ladder.dots') ?? '{}') as object;

beforeEach(() => {
  localStorage.clear();
  asked = 0;
});
afterEach(() => stop());

test('a_win_leads_to_the_next_bot_and_a_loss_to_the_same_one', () => {
  expect(labels(against('Low', won))).toEqual(['Next: High', 'Play again']);
  expect(labels(against('High', won))).toEqual(['Play again']);
  expect(labels(against('Low', lost))).toEqual(['Try again']);
});

test('two_losses_in_a_row_offer_the_bot_below_first', () => {
  const after = (id: string) => {
    const found = labels(against('High', lost, 'dots empty', id));
    stop();
    return found;
  };
  expect(after('m1')).toEqual(['Try again']);
  expect(after('m1'), 'the same match seen again').toEqual(['Try again']);
  expect(after('m2')).toEqual(['Try Low', 'Try again']);
});

test('a_win_ends_a_row_of_losses', async () => {
  localStorage.setItem('gridwise.ladder.dots.lost', JSON.stringify({ bot: 'High', matches: ['m1', 'm2'] }));
  const rung = against('High', won);
  await soon(() => expect(rung.progress.losses).toBeUndefined());
  expect(localStorage.getItem('gridwise.ladder.dots.lost')).toBeNull();
});

test('a_match_with_an_unknown_bot_is_no_rung', () => {
  const none = against('Gone', won);
  expect([none.applies, none.next]).toEqual([false, []]);
});

test('a_result_is_stored_where_the_match_began_as_its_setup_does', async () => {
  against('Low', won);
  await soon(() => expect(stored()).toEqual({ Low: 'beaten' }));
});

test('a_position_of_ones_own_choice_does_not_count', async () => {
  against('Low', won, 'dots nearly won');
  await soon(() => expect(asked).toBe(1));
  await new Promise((heard) => setTimeout(heard));
  expect(stored()).toEqual({});
});
