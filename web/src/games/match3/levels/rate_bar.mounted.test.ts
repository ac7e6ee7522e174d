// What stands beside a pass rate.
import { flushSync, mount, unmount } from 'svelte';
import { expect, test } from 'vitest';
import RateBar from './RateBar.svelte';

test('a_pass_rate_says_its_interval_and_how_many_games_it_comes_from', () => {
  const study = { games: 1_000, wins: 450, low: 0.419, high: 0.481, movesLeft: [], goals: [] };
  const bar = mount(RateBar, { target: document.body, props: { study } });
  flushSync();
  expect(document.body.querySelector('[data-rate="45"]')?.textContent).toBe('between 42 and 48%, of 1,000 games');
  void unmount(bar);
});
