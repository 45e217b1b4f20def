import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { setJumpParams } from '../../session/app-state.ts';
import { leaveReport, takeWayBack } from './report-jump.ts';

const FULL = '/report/user-report?date_from=2026-11-01&date_to=2026-11-30&sort=-bet&page=3';

beforeEach(() => {
  vi.stubGlobal('location', { protocol: 'http:' });
  vi.stubGlobal('document', { cookie: '' });
  setJumpParams({});
});
afterEach(() => vi.unstubAllGlobals());

it('leads back to the report as it was left, once', () => {
  leaveReport(FULL);
  expect([takeWayBack('/report/user-report'), takeWayBack('/report/user-report')]).toEqual([FULL, undefined]);
});

it.each([
  '/report/site-report?page=3',
  'https://elsewhere.example/report/user-report?x',
  '//elsewhere.example/report/user-report',
  '/report/user-report.evil',
  ['/report/user-report'],
])('%j is no way back to the report that the address names', (address) => {
  setJumpParams({ backToReport: address });
  expect(takeWayBack('/report/user-report')).toBeUndefined();
});

it('keeps its cookie below 1 KB', () => {
  const written: string[] = [];
  vi.stubGlobal('document', {
    set cookie(text: string) {
      written.push(text);
    },
    get cookie(): string {
      return '';
    },
  });
  leaveReport(FULL);
  expect(written[0]?.length).toBeLessThan(1024);
  leaveReport(`${FULL}&q=${'x'.repeat(1000)}`);
  expect(written).toHaveLength(1);
});
