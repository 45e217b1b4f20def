import { expect, it } from 'vitest';
import { longestFirst, timesTable } from './times.ts';

const TIMES = [
  { suite: 'check', file: 'types', seconds: 6, tests: 1 },
  { suite: 'server', file: 'a.test.ts', seconds: 90, tests: 7 },
  { suite: 'server', file: 'b.test.ts', seconds: 210, tests: 4 },
];

it('says which files took longest, and where the minutes went', () => {
  const lines = timesTable(TIMES, 180).split('\n');
  expect(lines).toContain('   210.0 s  [server] b.test.ts (4)');
  expect(lines.slice(lines.indexOf('Where 3.0 min went (5.1 min of its workers):') + 1, -1)).toEqual([
    '     5.0 min  server: 2 files, 11 tests',
    '     0.1 min  check: 1 file, 1 test',
  ]);
});

it('keeps the longest first', () => {
  expect(longestFirst(TIMES).map(({ file }) => file)).toEqual(['b.test.ts', 'a.test.ts', 'types']);
});
