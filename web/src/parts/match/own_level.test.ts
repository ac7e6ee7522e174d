// What a match on the visitor's own level adds to its room.
import { expect, test } from 'vitest';
import type { MatchLink } from '../../protocol/match_link.svelte';
import type { GameInfo, MatchState } from '../../protocol/messages';
import { OwnLevel } from './own_level';
import type { MatchContext } from './occasion';

/** A match in this state. */
function contextOf(keys: MatchLink['keys'], state: Partial<MatchState> = {}): MatchContext {
  const link = { keys, model: { state: state as MatchState, steps: [] } } as unknown as MatchLink;
  return { game: { id: 'some' } as GameInfo, link } as MatchContext;
}

test('a_match_on_a_level_of_ones_own_leads_back_to_its_editor', () => {
  const level = { name: 'Mine', path: '/levels?level=own' };
  const own = new OwnLevel(contextOf({ seats: ['own'], level }));
  expect(own.applies).toBe(true);
  expect(own.head.back.path).toBe(level.path);
  expect(own.next.map(({ kind, button }) => [kind, button?.to])).toEqual([['editor', level.path]]);
});

test('it_can_be_kept_as_a_scenario_where_its_board_is_that_of_the_level', () => {
  const level = { name: 'Mine', path: '/levels?level=own', keep: '/levels?level=own&keep=m1' };
  const { next } = new OwnLevel(contextOf({ seats: ['own'], level }));
  expect(next.map(({ kind }) => kind)).toEqual(['editor', 'keep']);
});

test('any_other_match_is_no_such_occasion', () => {
  expect(new OwnLevel(contextOf({ seats: ['own'] })).applies).toBe(false);
  expect(new OwnLevel(contextOf(undefined)).applies).toBe(false);
});
