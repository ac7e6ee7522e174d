import { describe, expect, it } from 'vitest';
import type { RaceMember, RaceState } from '../../protocol/messages';
import { byPlace, endingText, memberName, othersOf, racedText, raceNews, raceTime, resultText } from './race_text';
import { en as words } from './words';

const member = (name: string, more: Partial<RaceMember> = {}): RaceMember => ({ name, here: true, ...more });

function race(members: RaceMember[], more: Partial<RaceState> = {}): RaceState {
  return { race: 'r', setup: 'numbermatch', status: 'running', limit_ms: 600_000, you: 0, members, ...more };
}

describe('times of a race', () => {
  it('are cut to tenths', () => {
    expect(raceTime(0)).toBe('0:00.0');
    expect(raceTime(41_399)).toBe('0:41.3');
    expect(raceTime(59_999)).toBe('0:59.9');
    expect(raceTime(600_000)).toBe('10:00.0');
  });
});

describe('the result of a race', () => {
  const over = (...members: RaceMember[]) => race(members, { status: 'finished' });
  it('names the winner', () => {
    const ann = member('Ann', { place: 1, ending: 'reached' });
    const bo = member('Bo', { place: 2, ending: 'reached' });
    expect(resultText(over(ann, bo), words)).toBe(words.youWin);
    expect(resultText({ ...over(ann, bo), you: 1 }, words)).toBe(words.wins('Ann'));
    expect(resultText({ ...over(ann, bo), you: undefined }, words)).toBe(words.wins('Ann'));
  });
  it('marks a guest', () => {
    const bo = member('Bo', { place: 1, ending: 'reached', guest: true });
    expect(resultText({ ...over(bo), you: undefined }, words)).toBe(words.wins('Bo (guest)'));
    expect(memberName({ name: '' }, words)).toBe(words.deleted);
  });
  it('is a draw with two first places, and nobody wins where all gave up', () => {
    const first = { place: 1, ending: 'reached' } as const;
    expect(resultText(over(member('A', first), member('B', first)), words)).toBe(words.drawn);
    const left = { place: 1, ending: 'left' } as const;
    expect(resultText(over(member('A', left), member('B', left)), words)).toBe(words.nobodyWins);
  });
  it('is listed by place', () => {
    const listed = byPlace(over(member('A', { place: 3 }), member('B', { place: 1 }), member('C', { place: 2 })));
    expect(listed.map(({ index }) => index)).toEqual([1, 2, 0]);
  });
});

describe('what is said aloud', () => {
  const waiting = race([member('Ann')], { status: 'waiting' });
  it('is who joins and that it starts', () => {
    const two = race([member('Ann'), member('Bo')], { status: 'waiting' });
    expect(raceNews(two, waiting, words)).toBe(words.joined('Bo'));
    expect(raceNews({ ...two, starts_in_ms: 3000 }, two, words)).toBe(words.startsSoon);
    expect(raceNews({ ...two, status: 'running' }, two, words)).toBe(words.go);
    expect(raceNews(two, undefined, words)).toBe('');
  });
  it('is half of the way and the end of another one, and not each move', () => {
    const at = (progress: number, more: Partial<RaceMember> = {}) =>
      race([member('Ann', { progress: 0.9 }), member('Bo', { progress, ...more })]);
    expect(raceNews(at(0.3), at(0.1), words)).toBe('');
    expect(raceNews(at(0.6), at(0.4), words)).toBe(words.halfWay('Bo'));
    expect(raceNews(at(0.7), at(0.6), words)).toBe('');
    const done = at(1, { ending: 'reached', time_ms: 41_000 });
    expect(raceNews(done, at(0.4), words)).toBe('Bo reached the goal in 0:41.0.');
    expect(raceNews(done, done, words)).toBe('');
  });
  it('is not told of the own way', () => {
    const before = race([member('Ann', { progress: 0.1 }), member('Bo')]);
    const after = race([member('Ann', { progress: 0.8 }), member('Bo')]);
    expect(raceNews(after, before, words)).toBe('');
    expect(othersOf(after).map(({ index }) => index)).toEqual([1]);
  });
});

describe('the record of a race', () => {
  const ann = { name: 'Ann', place: 1, ending: 'reached', time_ms: 41_000 } as const;
  const bo = { name: 'Bo', place: 2, ending: 'reached', time_ms: 55_000 } as const;
  it('tells who won against whom, and in which times', () => {
    expect(racedText({ race: 'r', you: 0, members: [ann, bo] }, words)).toBe(
      'won the race against Bo, 0:41.0 to 0:55.0',
    );
    expect(racedText({ race: 'r', you: 1, members: [ann, bo] }, words)).toBe(
      'lost the race against Ann, 0:55.0 to 0:41.0',
    );
  });
  it('names no time of who did not reach the goal', () => {
    const quit = { name: '', place: 2, ending: 'gave_up', time_ms: 9_000 } as const;
    expect(racedText({ race: 'r', you: 0, members: [ann, quit] }, words)).toBe('won the race against deleted account');
    expect(endingText('gave_up', 9_000, words)).toBe('gave up');
  });
});
