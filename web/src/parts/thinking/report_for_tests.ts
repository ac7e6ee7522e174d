// A report in which nothing was found, for tests to change.
import type { Report } from '../../protocol/shapes';

export const report = (fields: Partial<Report>): Report => ({
  verdict: 'unknown',
  line: [],
  depth: 1,
  nodes: 1,
  ms: 1,
  proved: false,
  candidates: [],
  ...fields,
});
