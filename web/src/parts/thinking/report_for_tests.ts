// An empty report, for tests to fill in.
import type { Report } from '../../protocol/messages';

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
