import { describe, expect, it } from 'vitest';
import type { Seat, Selector } from '../../protocol/messages';
import {
  countBeaten,
  hasLadder,
  isLost,
  nextRung,
  reachedBy,
  readLosses,
  readResults,
  rungAbove,
  rungOf,
  suggestedBot,
  withLoss,
  withReached,
} from './ladder';

const words = (text: string) => ({ en: text, zh: text });
const selector = (name: string): Selector => ({ name, label: words(name), about: words(name) });
const selectors = [selector('low'), selector('middle'), selector('high')];
const game = { seats: [words('a'), words('b')], selectors };
const person: Seat = { kind: 'person', name: 'Ann' };
const bot = (name: string): Seat => ({ kind: 'bot', name, selector: name });

describe('what was reached', () => {
  it('keeps the better of two results', () => {
    const drawn = withReached({}, 'low', 'drawn');
    expect(drawn).toEqual({ low: 'drawn' });
    expect(withReached(drawn, 'low', 'beaten')).toEqual({ low: 'beaten' });
    const beaten = { low: 'beaten' } as const;
    expect(withReached(beaten, 'low', 'drawn')).toBe(beaten);
  });

  it('ignores damaged storage', () => {
    for (const stored of [undefined, null, 7, 'x', []]) expect(readResults(stored)).toEqual({});
    expect(readResults({ low: 'beaten', middle: 'lost', high: 3 })).toEqual({ low: 'beaten' });
  });

  it('is a win or a draw of the own seat in a finished match', () => {
    const won = { status: 'finished', outcome: { kind: 'won', winner: 1 } } as const;
    expect(reachedBy(won, 1)).toBe('beaten');
    expect(reachedBy(won, 0)).toBeUndefined();
    expect(reachedBy(won, undefined)).toBeUndefined();
    expect(reachedBy({ status: 'finished', outcome: { kind: 'drawn' } }, 0)).toBe('drawn');
    expect(reachedBy({ status: 'finished', outcome: { kind: 'open' } }, 0)).toBeUndefined();
    expect(reachedBy({ status: 'running', outcome: { kind: 'open' } }, 0)).toBeUndefined();
    expect([isLost(won, 0), isLost(won, 1), isLost(won, undefined)]).toEqual([true, false, false]);
    expect(isLost({ status: 'finished', outcome: { kind: 'drawn' } }, 0)).toBe(false);
  });
});

describe('rungs', () => {
  it('the next one is the first that is not beaten', () => {
    expect(nextRung(selectors, {})?.name).toBe('low');
    expect(nextRung(selectors, { low: 'beaten', high: 'beaten' })?.name).toBe('middle');
    expect(nextRung(selectors, { low: 'drawn' })?.name).toBe('low');
    expect(nextRung(selectors, { middle: 'beaten' })?.name, 'a bot below is passed').toBe('high');
    expect(nextRung(selectors, { middle: 'beaten', high: 'beaten' })?.name).toBe('low');
    expect(nextRung(selectors, { low: 'beaten', middle: 'beaten', high: 'beaten' })).toBeUndefined();
    expect(countBeaten(selectors, { low: 'beaten', middle: 'drawn', gone: 'beaten' })).toBe(1);
  });

  it('the suggested bot is the next one, and the strongest once all are beaten', () => {
    expect(suggestedBot(selectors, {})?.name).toBe('low');
    expect(suggestedBot(selectors, { low: 'beaten' })?.name).toBe('middle');
    expect(suggestedBot(selectors, { low: 'beaten', middle: 'beaten', high: 'beaten' })?.name).toBe('high');
    expect(suggestedBot([], {})).toBeUndefined();
  });

  it('the bot below is suggested after two losses in a row', () => {
    const once = withLoss(undefined, 'middle', 'm1');
    expect(withLoss(once, 'middle', 'm1')).toEqual({ bot: 'middle', matches: ['m1'] });
    const twice = withLoss(once, 'middle', 'm2');
    expect(withLoss(twice, 'high', 'm3')).toEqual({ bot: 'high', matches: ['m3'] });
    const results = { low: 'beaten' } as const;
    expect(suggestedBot(selectors, results, once)?.name).toBe('middle');
    expect(suggestedBot(selectors, results, twice)?.name).toBe('low');
    expect(suggestedBot(selectors, {}, { bot: 'low', matches: ['m1', 'm2'] })?.name).toBe('low');
    expect(suggestedBot(selectors, {}, twice)?.name, 'the losses were against another').toBe('low');
    expect(suggestedBot(selectors, results, { bot: 'gone', matches: ['m1', 'm2'] })?.name).toBe('middle');
    for (const stored of [undefined, null, 7, 'x', { bot: 'low' }, { matches: [] }])
      expect(readLosses(stored)).toBeUndefined();
    expect(readLosses({ bot: 'low', matches: ['m1', 7] })).toEqual({ bot: 'low', matches: ['m1'] });
  });

  it('lie above one another', () => {
    expect(rungAbove(selectors, 'low')?.name).toBe('middle');
    expect(rungAbove(selectors, 'high')).toBeUndefined();
    expect(rungAbove(selectors, 'none')).toBeUndefined();
  });

  it('are for one person against one bot', () => {
    expect(hasLadder(game)).toBe(true);
    expect(hasLadder({ ...game, seats: [words('a')] })).toBe(false);
    expect(rungOf(game, { seats: [person, bot('middle')] }, [0])?.name).toBe('middle');
    expect(rungOf(game, { seats: [bot('low'), person] }, [1])?.name).toBe('low');
    expect(rungOf(game, { seats: [bot('low'), person] }, [])).toBeUndefined();
    expect(rungOf(game, { seats: [person, person] }, [0, 1])).toBeUndefined();
    expect(rungOf(game, { seats: [person, person] }, [0])).toBeUndefined();
    expect(rungOf(game, { seats: [person, bot('gone')] }, [0])).toBeUndefined();
    expect(rungOf(game, undefined, [0])).toBeUndefined();
  });
});
