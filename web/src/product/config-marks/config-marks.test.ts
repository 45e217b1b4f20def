import type { ConfigMark } from '@manager/contract/features/report/config-marks';
import { expect, it } from 'vitest';
import { linesOf, markSpan, numberMarks, placeOfMark } from './config-marks.ts';

const days = ['2026-03-01', '2026-03-02', '2026-03-03'].map((key) => ({ key, label: key, title: key }));
const tokyo = { timezone: 'Asia/Tokyo', settlement_hour: 12 };

it('a change lies in the settlement day that it falls into, in hours by when they begin, and outside nowhere', () => {
  // 12:00 in Tokyo is 03:00 UTC: until then it is still the day before.
  expect(placeOfMark('2026-03-02T02:59:59.000Z', days, tokyo)).toBe(0);
  expect(placeOfMark('2026-03-02T03:00:00.000Z', days, tokyo)).toBe(1);
  expect(placeOfMark('2026-03-05T00:00:00.000Z', days, tokyo)).toBeUndefined();
  const hours = [{ key: '2026-03-01T10:00:00.000Z' }, { key: '2026-03-01T11:00:00.000Z' }];
  expect(placeOfMark('2026-03-01T10:59:59.999Z', hours, tokyo)).toBe(0);
  expect(placeOfMark('2026-03-01T09:59:59.999Z', hours, tokyo)).toBeUndefined();
  expect(placeOfMark('2026-03-02T12:00:00.000Z', [{ key: '2026-02' }, { key: '2026-03' }], tokyo)).toBe(1);
  expect(placeOfMark('2026-03-02T12:00:00.000Z', [], tokyo)).toBeUndefined();
});

it('changes are numbered by time; one line stands for all of a place', () => {
  const mark = (id: string, at: string) => ({ id, at }) as ConfigMark;
  const marks = [
    mark('c', '2026-03-03T10:00:00.000Z'),
    mark('b', '2026-03-01T12:00:00.000Z'),
    mark('a', '2026-03-01T11:00:00.000Z'),
    mark('z', '2025-03-01T11:00:00.000Z'),
  ];
  const numbered = numberMarks(marks, (at) => placeOfMark(at, days, tokyo));
  expect(numbered.map(({ id, number }) => [id, number])).toEqual([
    ['a', 1],
    ['b', 2],
    ['c', 3],
  ]);
  expect(linesOf(numbered)).toEqual([
    { at: 0, label: '1–2' },
    { at: 2, label: '3' },
  ]);
});

it('the span of several calendars holds the days of each of them', () => {
  const { time_from: from, time_to: to } = markSpan(
    { from_at: null, to_at: null },
    { date_from: '2026-03-01', date_to: '2026-03-02' },
  );
  expect(from <= '2026-02-28T10:00:00.000Z').toBe(true);
  expect(to >= '2026-03-04T11:00:00.000Z').toBe(true);
});
