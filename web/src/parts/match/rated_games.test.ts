import { expect, test, vi } from 'vitest';
import type { Connection } from '../../protocol/connection';
import { ratedGames } from './rated_games';

const asked = vi.fn(async () => ({
  matches: [{ setup: 'gomoku(size=15)', rated: true }, { setup: 'tictactoe' }],
}));
const connection = { request: asked } as unknown as Connection;

test('games_of_running_rated_matches_are_named', async () => {
  expect([...(await ratedGames(connection, 'Ann'))]).toEqual(['gomoku']);
  expect(asked).toHaveBeenCalledWith('match.list', { mine: true, status: ['running', 'paused'] });
});

test('a_guest_has_none_and_asks_nothing', async () => {
  asked.mockClear();
  expect((await ratedGames(connection, undefined)).size).toBe(0);
  expect(asked).not.toHaveBeenCalled();
});
