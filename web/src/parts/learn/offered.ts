// Which lessons this browser has already offered: each game's lesson is offered once, on the first visit.
import { loadValue, saveValue } from '../../kit/storage';

const kKey = 'lessons';

function offeredGames(): string[] {
  const games = loadValue<unknown>(kKey, []);
  return Array.isArray(games) ? games.filter((game) => typeof game === 'string') : [];
}

export function wasOffered(game: string): boolean {
  return offeredGames().includes(game);
}

export function noteOffered(game: string): void {
  if (!wasOffered(game)) saveValue(kKey, [...offeredGames(), game]);
}
