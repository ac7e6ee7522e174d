import { expect, test } from 'vitest';
import type { Report } from '../../protocol/messages';
import { certificateOf, checkCommand, whyNone } from './certificate';

const report = (facts?: object) =>
  ({ verdict: 'loss', line: [], depth: 1, nodes: 1, ms: 1, proved: true, candidates: [], facts }) as Report;

test('the_certificate_is_a_fact_of_the_report', () => {
  expect(certificateOf(report({ certificate: 'certificate 2\n' }))).toBe('certificate 2\n');
  expect(certificateOf(report({ certificate: '' }))).toBeUndefined();
  expect(certificateOf(report({ least_moves: 3 }))).toBeUndefined();
  expect(certificateOf(report())).toBeUndefined();
  expect(certificateOf(undefined)).toBeUndefined();
});

test('a_refused_certificate_says_why', () => {
  expect(whyNone('certificate/unproved')).toBe('unproved');
  expect(whyNone('certificate/large')).toBe('large');
  expect(whyNone('certificate/appends')).toBe('none');
  expect(whyNone('limit/busy')).toBeUndefined();
});

test('the_command_names_the_file_that_is_saved', () => {
  expect(checkCommand('orbs')).toBe('gridwise verify orbs orbs-proof.txt');
});
