import { expect, test } from 'vitest';
import { hereSince } from './presence';

test('who_left_and_until_when_nothing_can_be_claimed_is_told_by_the_pages_own_clock', () => {
  expect(hereSince({ left_ms: 2_000, claim_ms: 58_000 }, 10_000)).toEqual({ left_at: 8_000, claim_at: 68_000 });
  expect(hereSince({ left_ms: 2_000 }, 10_000)).toEqual({ left_at: 8_000 });
  expect(hereSince({ here: true }, 10_000)).toBe(true);
  expect(hereSince(null, 10_000)).toBeNull();
});
