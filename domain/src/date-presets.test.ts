import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DATE_PRESETS, presetRange, presetRangeOn } from './date-presets.ts';

describe('presets', () => {
  it.each([
    ['today', '2026-03-04', '2026-03-04'],
    ['yesterday', '2026-03-03', '2026-03-03'],
    ['last_7_days', '2026-02-26', '2026-03-04'],
    ['last_30_days', '2026-02-03', '2026-03-04'],
    ['this_week', '2026-03-02', '2026-03-04'],
    ['last_week', '2026-02-23', '2026-03-01'],
    ['this_month', '2026-03-01', '2026-03-04'],
    ['last_month', '2026-02-01', '2026-02-28'],
  ] as const)('%s on Wednesday 2026-03-04', (preset, dateFrom, dateTo) => {
    expect(presetRangeOn(preset, '2026-03-04')).toEqual({ dateFrom, dateTo });
  });

  it('cross the year and the leap day', () => {
    expect(presetRangeOn('last_month', '2026-01-31')).toEqual({ dateFrom: '2025-12-01', dateTo: '2025-12-31' });
    expect(presetRangeOn('last_month', '2024-03-31')).toEqual({ dateFrom: '2024-02-01', dateTo: '2024-02-29' });
    expect(presetRangeOn('this_week', '2026-03-01')).toEqual({ dateFrom: '2026-02-23', dateTo: '2026-03-01' });
  });

  it('follow the calendar, not the UTC date', () => {
    const nowMs = Date.parse('2026-03-04T03:59:59Z');
    const noonShanghai = { timezone: 'Asia/Shanghai', settlementHour: 12 };
    expect(presetRange('today', { nowMs, calendar: noonShanghai }).dateTo).toBe('2026-03-03');
    expect(presetRange('today', { nowMs: nowMs + 1_000, calendar: noonShanghai }).dateTo).toBe('2026-03-04');
  });

  it('begin weeks on Monday and months on the 1st', () => {
    const anyDay = fc
      .date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true })
      .map((d) => d.toISOString().slice(0, 10));
    fc.assert(
      fc.property(anyDay, (today) => {
        for (const preset of DATE_PRESETS) {
          const { dateFrom, dateTo } = presetRangeOn(preset, today);
          expect(dateFrom <= dateTo && dateTo <= today).toBe(true);
          if (preset.endsWith('week')) expect(new Date(dateFrom).getUTCDay()).toBe(1);
          if (preset.endsWith('month')) expect(dateFrom.slice(8)).toBe('01');
        }
      }),
    );
  });
});
