import { describe, expect, it } from 'vitest';
import { monthDays, monthOfDays, recentMonths } from './months.ts';

describe('settlement months', () => {
  it('begin with the running one and go back two years', () => {
    const months = recentMonths(new Date('2026-03-31T23:00:00Z'));
    expect([months[0], months[1], months.at(-1)]).toEqual(['2026-03', '2026-02', '2024-03']);
  });

  it('know their last day', () => {
    expect(['2026-02', '2024-02', '2026-12'].map((month) => monthDays(month).date_to)).toEqual([
      '2026-02-28',
      '2024-02-29',
      '2026-12-31',
    ]);
    expect(monthDays('')).toEqual({ date_from: '', date_to: '' });
  });

  it('are told from days that are none', () => {
    expect(monthOfDays(monthDays('2026-02'))).toBe('2026-02');
    expect(monthOfDays({ date_from: '2026-02-01', date_to: '2026-02-27' })).toBe('');
    expect(monthOfDays({ date_from: '', date_to: '' })).toBe('');
  });
});
