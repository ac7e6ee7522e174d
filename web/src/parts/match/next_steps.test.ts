import { afterEach, expect, test, vi } from 'vitest';
import type { Keys } from '../../protocol/match_keys';
import type { GameInfo, MatchState, Seat } from '../../protocol/messages';
import { installPages } from '../game_page';
import { nextSteps, type NextStep } from './next_steps';

const person: Seat = { kind: 'person', name: 'Ann' };
const bot: Seat = { kind: 'bot', name: '', selector: 'sure' };
const mine: Keys = { seats: ['own', null] };
const game = (fields: Partial<GameInfo> = {}) => ({ id: 'some', ...fields }) as GameInfo;
const ended = (fields: Partial<MatchState> = {}): MatchState =>
  ({
    seats: [person, bot],
    status: 'finished',
    outcome: { kind: 'won', winner: 0 },
    turn: 0,
    moves: ['a'],
    start: 'some start',
    text: 'some end',
    ...fields,
  }) as MatchState;
const rung: NextStep = { kind: 'rung', button: { label: 'Next', icon: 'forward', to: '/' } };
const editor: NextStep = { kind: 'editor', button: { label: 'Back', icon: 'back', to: '/' } };

const propose = vi.fn(() => Promise.resolve());
const stepsOf = (match: MatchState, of: GameInfo, keys: Keys | undefined, others?: NextStep[]) =>
  nextSteps(match, of, { keys, propose }, others);
const lead = (...given: Parameters<typeof stepsOf>) => stepsOf(...given)[0]?.kind;

afterEach(() => installPages({ 'games/some/index.ts': {} }));

test('one_button_leads_at_the_end_of_a_match', () => {
  expect(lead(ended({ status: 'running' }), game(), mine, [rung])).toBeUndefined();
  expect(lead(ended(), game(), mine)).toBe('again');
  expect(lead(ended(), game(), mine, [rung])).toBe('rung');
  expect(lead(ended({ next: 'm2' }), game(), mine, [rung])).toBe('next');
  expect(lead(ended(), game({ desk: 'solve' }), mine)).toBe('again');
  expect(lead(ended(), game({ desk: 'solve' }), undefined)).toBe('compare');
  expect(lead(ended(), game(), undefined)).toBeUndefined();
});

test('a_won_stage_leads_on_and_a_lost_one_is_played_again', () => {
  const staged = game({ stages: true, desk: 'solve' });
  expect(lead(ended(), staged, mine)).toBe('stage');
  expect(lead(ended({ outcome: { kind: 'lost' } }), staged, mine)).toBe('again');
});

test('a_game_on_a_level_of_ones_own_leads_back_to_its_editor', () => {
  installPages({ 'games/some/index.ts': { endLeads: true } });
  expect(lead(ended({ outcome: { kind: 'lost' } }), game(), mine, [editor])).toBe('editor');
});

test('what_a_game_tells_of_the_end_can_lead_for_the_player', () => {
  installPages({ 'games/some/index.ts': { endLeads: true } });
  expect(lead(ended(), game({ desk: 'solve' }), mine)).toBe('told');
  expect(lead(ended(), game({ desk: 'solve' }), undefined)).toBe('compare');
});

test('moments_lead_but_for_a_rematch_that_waits', () => {
  const moments: NextStep = { kind: 'moments', button: { label: 'Look', icon: 'magnify', to: '/' } };
  expect(lead(ended(), game(), mine, [rung, moments])).toBe('moments');
  expect(lead(ended({ next: 'm2' }), game(), mine, [moments])).toBe('next');
});

test('a_rematch_is_asked_for', async () => {
  const to = stepsOf(ended(), game(), mine)[0]?.button?.to;
  if (typeof to === 'function') await to();
  expect(propose).toHaveBeenCalledExactlyOnceWith('match.offer', { kind: 'rematch' });
});

test('steps_of_one_kind_keep_their_order', () => {
  const retry: NextStep = { ...rung, button: { label: 'Again', icon: 'again', to: '/' } };
  const steps = stepsOf(ended(), game(), mine, [rung, retry]);
  expect(steps.slice(0, 2)).toEqual([rung, retry]);
  expect(steps[2]?.kind).toBe('again');
});

test('a_game_says_which_position_its_solver_compares', () => {
  const compared = () => stepsOf(ended(), game({ desk: 'solve' }), undefined)[0]?.button?.to;
  expect(compared()).toBe('/solve/some?p=some%20start');
  installPages({ 'games/some/index.ts': { compareFrom: 'end' } });
  expect(compared()).toBe('/solve/some?p=some%20end');
});
