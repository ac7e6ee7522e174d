// What Play starts, by game and by what this device has reached.
import { beforeEach, expect, test } from 'vitest';
import { saveValue } from '../../kit/storage';
import { connect } from '../../protocol/program_for_tests';
import type { GameInfo } from '../../protocol/messages';
import { installPages } from '../game_page';
import { pathToContinue } from '../paths';
import { invite, nextPlay } from './next_play';

const named = (name: string) => ({ en: name, zh: name });
const bot = (name: string) => ({ name, label: named(name.toUpperCase()), about: named('') });
const plain = { options: [], presets: [], tokens: [], look: {}, about: named('') };
const kLadder = {
  ...plain,
  id: 'stones',
  seats: [named('First'), named('Second')],
  selectors: [bot('easy'), bot('hard')],
} as unknown as GameInfo;
const kLevels = {
  ...plain,
  id: 'pieces',
  seats: [named('You')],
  selectors: [],
  path: ['one', 'two', 'three'].map((setup) => ({ setup, name: named(setup), stars: [1, 2], introduces: [] })),
} as unknown as GameInfo;
const kAlone = { ...plain, id: 'alone', seats: [named('You')], selectors: [bot('easy')] } as unknown as GameInfo;
const kStaged = { ...kAlone, id: 'staged' } as unknown as GameInfo;

const begun: Record<string, unknown>[] = [];
connect([kLadder, kLevels, kAlone, kStaged], {
  'race.make': (asked) => {
    begun.push(asked);
    return { race: 'r1' };
  },
  'match.new': (asked) => {
    begun.push(asked);
    const seats = asked.seats as object[];
    return { match: 'm1', state: { match: 'm1', setup: asked.setup, seats } };
  },
});
installPages({ '/games/staged/index.ts': { nextPlay: () => ({ text: 'Stage 8' }) } });

beforeEach(() => {
  localStorage.clear();
  begun.length = 0;
});

test('the_next_level_and_the_stars_so_far', async () => {
  expect(nextPlay(kLevels)).toMatchObject({ text: 'Level 1', sub: 'one', board: 'one' });
  saveValue('levels.pieces', { one: { stars: 3, score: 5 }, three: { stars: 1, score: 5 } });
  expect(nextPlay(kLevels)).toMatchObject({ text: 'Level 2', sub: '4 stars', board: 'two' });
  await nextPlay(kLevels).start();
  expect(begun[0]).toMatchObject({ setup: 'two', seats: [{ kind: 'person' }] });
  expect([location.pathname, location.search]).toEqual(['/play/two/m1', '?path']);
  expect(pathToContinue('two', 'm1')).toBe('/play/two/m1?path');
});

test('the_weakest_bot_first_and_then_the_next_of_the_ladder', async () => {
  expect(nextPlay(kLadder)).toMatchObject({ text: 'Next: EASY', sub: '' });
  saveValue('ladder.stones', { easy: 'beaten', hard: 'drawn' });
  expect(nextPlay(kLadder)).toMatchObject({ text: 'Next: HARD', sub: '1 of 2 beaten' });
  await nextPlay(kLadder).start();
  expect(begun[0]).toMatchObject({ seats: [{ kind: 'person' }, { kind: 'bot', selector: 'hard' }] });
});

test('the_side_and_the_name_of_the_last_setup_stay_and_its_bot_does_not', async () => {
  const seats = [
    { kind: 'bot', name: '', selector: 'hard' },
    { kind: 'person', name: 'Ann' },
  ];
  saveValue('liking.stones', { values: [], seats, speed_ms: 300, clock: 'none' });
  await nextPlay(kLadder).start();
  expect(begun[0]).toMatchObject({
    speed_ms: 300,
    seats: [
      { kind: 'bot', selector: 'easy' },
      { kind: 'person', name: 'Ann' },
    ],
  });
});

test('a_person_plays_also_where_a_bot_played_last', async () => {
  saveValue('liking.alone', { values: [], seats: [{ kind: 'bot', name: '', selector: 'easy' }] });
  expect(nextPlay(kAlone)).toMatchObject({ text: 'A new board', sub: '' });
  await nextPlay(kAlone).start();
  expect(begun[0]?.seats).toEqual([{ kind: 'person', name: 'Guest' }]);
});

test('a_game_says_itself_what_is_next', async () => {
  expect(nextPlay(kStaged).text).toBe('Stage 8');
  await nextPlay(kStaged).start();
  expect(begun[0]).toMatchObject({ setup: 'staged' });
});

test('a_friend_gets_the_open_seat', async () => {
  await invite(kLadder);
  expect(begun[0]?.seats).toEqual([{ kind: 'person', name: 'Guest' }, { kind: 'open' }]);
});

test('a_friend_races_in_a_game_for_one', async () => {
  await invite(kAlone);
  expect(begun[0]).toMatchObject({ setup: 'alone', name: 'Guest', limit_s: 600, public: false });
  expect(location.pathname).toBe('/race/r1');
});

test('the_game_played_last_is_remembered', async () => {
  await nextPlay(kAlone).start();
  expect(localStorage.getItem('gridwise.played')).toBe('"alone"');
});
