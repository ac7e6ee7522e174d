// What Play starts: the next level, the next bot, the next stage, or a new board with the last settings.
import type { GameInfo, PathLevel, Seat } from '../../protocol/messages';
import { pathSetup, setupFrom } from '../../protocol/setup';
import { localize, t } from '../../words';
import { beginMatch } from '../begin_match';
import { pageOf, type NextPlay } from '../game_page';
import { countBeaten, hasLadder } from '../ladder/ladder';
import { LadderProgress } from '../ladder/progress.svelte';
import { beginLevel } from '../path/begin_level';
import { nextLevel, starsTogether } from '../path/levels';
import { PathProgress } from '../path/progress.svelte';
import { pathWords } from '../path/words';
import { makeRace } from '../race/make_race';
import { clockToSend, preferencesFor, seatsToSend } from '../setup/preferences';
import { journeyWords } from './words';

/** What Play starts in this game, for this device's player. */
export function nextPlay(game: GameInfo): Required<NextPlay> {
  if (game.path?.length) return levelToPlay(game, game.path);
  if (hasLadder(game)) return botToPlay(game);
  return {
    text: journeyWords().newBoard,
    sub: '',
    board: game.presets[0]?.setup ?? game.id,
    start: () => beginWith(game),
    ...pageOf(game.id).nextPlay?.(),
  };
}

function levelToPlay(game: GameInfo, path: readonly PathLevel[]): Required<NextPlay> {
  const { bests } = new PathProgress(game.id);
  const index = nextLevel(path, bests);
  const stars = starsTogether(path, bests);
  const level = path[index] as PathLevel;
  const words = pathWords();
  return {
    text: words.level(index + 1),
    sub: stars > 0 ? words.stars(stars) : localize(level.name),
    board: level.setup,
    start: () => beginLevel(pathSetup(game, level.setup)),
  };
}

function botToPlay(game: GameInfo): Required<NextPlay> {
  const progress = new LadderProgress(game.id);
  const bot = progress.suggested(game.selectors);
  const words = journeyWords();
  const beaten = countBeaten(game.selectors, progress.results);
  return {
    text: words.nextBot(bot ? localize(bot.label) : ''),
    sub: beaten > 0 ? words.beaten(beaten, game.selectors.length) : '',
    board: game.presets[0]?.setup ?? game.id,
    start: () => beginWith(game, bot?.name),
  };
}

/** The preferred seats with one person; the others are for the bot. */
function seatsFor({ seats }: GameInfo, preferred: readonly Seat[], bot: string | undefined): Seat[] {
  const own = Math.max(
    0,
    preferred.findIndex(({ kind }) => kind === 'person'),
  );
  const name = preferred[own]?.kind === 'person' ? preferred[own].name : '';
  return seats.map((_, side) => (side === own ? { kind: 'person', name } : { kind: 'bot', name: '', selector: bot }));
}

/** Starts a match with the last settings, but one person, against the bot if the game has another seat. */
export function beginWith(game: GameInfo, bot?: string) {
  const preferred = preferencesFor(game);
  const preferences = { ...preferred, seats: seatsFor(game, preferred.seats, bot) };
  return beginMatch({
    setup: setupFrom(game, preferences.values),
    seats: seatsToSend(preferences, t().guest),
    speed_ms: preferences.speed_ms,
    clock: clockToSend(preferences),
  });
}

/** Starts a match, or a race in a game for one, for which a link is sent to the other player. */
export async function invite(game: GameInfo): Promise<void> {
  const preferred = preferencesFor(game);
  const setup = setupFrom(game, preferred.values);
  if (game.seats.length === 1) return makeRace(setup);
  await beginMatch({
    setup,
    seats: [{ kind: 'person', name: t().guest }, ...game.seats.slice(1).map(() => ({ kind: 'open' as const }))],
    speed_ms: preferred.speed_ms,
    clock: preferred.clock,
  });
}
