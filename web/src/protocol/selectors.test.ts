import { expect, test } from 'vitest';
import { selectorOf, selectorText, selectorValues } from './selectors';
import type { Selector } from './messages';

const same = (text: string) => ({ en: text, zh: text });
const weighted: Selector = {
  name: 'weighted',
  label: same('Auto Play'),
  about: same(''),
  options: [
    { name: 'line', label: same('Line'), low: 0, high: 1000, standard: 20, choices: [] },
    {
      name: 'tap',
      label: same('Taps'),
      low: 0,
      high: 1,
      standard: 1,
      choices: [
        { name: 'off', label: same('off') },
        { name: 'on', label: same('on') },
      ],
    },
  ],
};
const novice: Selector = { name: 'profile(novice)', label: same('Novice'), about: same('') };
const selectors = [novice, weighted];

test('a selector is found by its name, with options or without', () => {
  expect(selectorOf(selectors, 'weighted')).toBe(weighted);
  expect(selectorOf(selectors, 'weighted(line=25)')).toBe(weighted);
  expect(selectorOf(selectors, 'profile(novice)')).toBe(novice);
  expect(selectorOf(selectors, 'profile(expert)')).toBeUndefined();
  expect(selectorOf(selectors, undefined)).toBeUndefined();
});

test('options are read from the text and written where they are not as usual', () => {
  expect(selectorValues(weighted, 'weighted')).toEqual([20, 1]);
  expect(selectorValues(weighted, 'weighted(tap=off,line=25)')).toEqual([25, 0]);
  expect(selectorText(weighted, [25, 0])).toBe('weighted(line=25,tap=off)');
  expect(selectorText(weighted, [20, 1])).toBe('weighted');
  expect(selectorValues(novice, 'profile(novice)')).toEqual([]);
  expect(selectorText(novice, [])).toBe('profile(novice)');
});
