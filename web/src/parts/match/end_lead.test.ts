import { afterEach, expect, test } from 'vitest';
import type { Keys } from '../../protocol/match_keys';
import type { GameInfo, MatchState, Seat } from '../../protocol/shapes';
import { installPages } from '../game_page';
import { endLead } from './end_lead';

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
    ...fields,
  }) as MatchState;

afterEach(() => installPages({ 'games/some/index.ts': {} }));

test('one_button_leads_at_the_end_of_a_match', () => {
  expect(endLead(ended({ status: 'running' }), game(), mine)).toBeUndefined();
  expect(endLead(ended(), game(), mine)).toBe('again');
  expect(endLead(ended(), game(), mine, true)).toBe('ladder');
  expect(endLead(ended({ next: 'm2' }), game(), mine, true)).toBe('next');
  expect(endLead(ended(), game({ desk: 'solve' }), mine)).toBe('again');
  expect(endLead(ended(), game({ desk: 'solve' }), undefined)).toBe('compare');
  expect(endLead(ended(), game(), undefined)).toBeUndefined();
});

test('a_won_stage_leads_on_and_a_lost_one_is_played_again', () => {
  const staged = game({ stages: true, desk: 'solve' });
  expect(endLead(ended(), staged, mine)).toBe('stage');
  expect(endLead(ended({ outcome: { kind: 'lost' } }), staged, mine)).toBe('again');
});

test('a_game_on_a_level_of_ones_own_leads_back_to_its_editor', () => {
  installPages({ 'games/some/index.ts': { endLeads: true } });
  const own: Keys = { ...mine, level: { name: 'Mine', path: '/levels/own' } };
  expect(endLead(ended({ outcome: { kind: 'lost' } }), game(), own)).toBe('editor');
});

test('what_a_game_tells_of_the_end_can_lead_for_the_player', () => {
  installPages({ 'games/some/index.ts': { endLeads: true } });
  expect(endLead(ended(), game({ desk: 'solve' }), mine)).toBe('told');
  expect(endLead(ended(), game({ desk: 'solve' }), undefined)).toBe('compare');
});
