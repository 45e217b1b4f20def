import type { PullCounts, VendorRow } from '@manager/contract/features/account/skg-vendors';
import { expect, test } from 'vitest';
import { countsText, pullErrorText, pullStateOf, secondsText } from './pull-words.ts';
import type { SkgTranslate } from './use-skg-texts.ts';

/** Says key and values, so that what is chosen shows. */
const t = ((key: string, values?: Record<string, unknown>) =>
  values === undefined ? key : `${key} ${Object.values(values).join(' ')}`) as SkgTranslate;

const well = {
  is_enabled: true,
  failures: 0,
  pulled_until: '2026-03-01T10:00:00.000Z',
  is_stale: false,
  walks_until: null,
} as VendorRow;

test('a pull stands as badly as the worst that is known of it', () => {
  const states = [
    well,
    { ...well, is_stale: true },
    { ...well, is_stale: true, walks_until: '2026-03-01T12:00:00.000Z' },
    { ...well, pulled_until: null, is_stale: true },
    { ...well, is_stale: true, failures: 3 },
    { ...well, is_enabled: false, failures: 3 },
  ].map(pullStateOf);
  expect(states).toEqual(['well', 'stale', 'catching_up', 'first', 'failing', 'off']);
});

test('an error that the console knows is said in words, any other as it came', () => {
  expect(['pages_missing', 'http_401', 'http_503', 'ECONNREFUSED'].map((word) => pullErrorText(word, t))).toEqual([
    'error.pages_missing',
    'error.http_401',
    'error.http 503',
    'error.network ECONNREFUSED',
  ]);
});

test('of the counts those are said that are not nothing', () => {
  const none: PullCounts = { new: 0, changed: 0, late: 0, same: 0, unreadable: 0, conflict: 0 };
  expect(countsText(none, t)).toBe('count.none');
  expect(countsText({ ...none, new: 12, conflict: 1 }, t)).toBe('count.new 12, count.conflict 1');
});

test('how far behind is told in whole seconds', () => {
  expect([5, 195, 90_061].map(secondsText)).toEqual(['0:05', '3:15', '25:01:01']);
});
