import { describe, expect, it, test } from 'vitest';
import { prepareRanking } from './prepare-ranking.ts';
import { prepareTrend } from './prepare-trend.ts';
import type { ReportTranslate } from '../report/use-report-texts.ts';
import { timesStore } from '../../i18n/time-zone.ts';

const t = ((key: string, values?: Record<string, string>) =>
  values === undefined ? key : `${key} ${Object.values(values).join(' ')}`) as ReportTranslate;

const scope = {
  timezone: 'Asia/Shanghai',
  settlement_hour: 12,
  is_mixed_calendar: false,
  from_at: '2026-11-20T04:00:00.000Z',
  to_at: '2026-11-21T03:59:59.999Z',
  names: {},
};

const row = (bucket: string, overrides: object = {}) => ({
  bucket,
  is_finished: true,
  theoretical_rtp: '96.0000',
  rtp_low: '90.0000',
  rtp_high: '102.0000',
  rounds: 1,
  players: 1,
  bet: '12345678901234567890.123456',
  valid_bet: '0',
  win: '0',
  win_loss: '-5',
  rate: '95.0000',
  jackpot_contribution: '0',
  jackpot_win: '0',
  free_round_bonus: '0',
  free_win_bonus: '0',
  activity_prize: '0',
  compensation: '0',
  ngr: '0',
  ...overrides,
});

describe('the course of a report', () => {
  const nowMs = Date.parse('2026-11-21T10:00:00Z');
  const byDay = (list: ReturnType<typeof row>[], range = { date_from: '2026-11-18', date_to: '2026-11-22' }) =>
    prepareTrend({ answer: { list, scope }, by: 'day', range, nowMs, t });

  test('days without bets are zero in money and a gap in return; days to come are left out', () => {
    const { categories, panes } = byDay([row('2026-11-18'), row('2026-11-21', { is_finished: false, rate: null })]);
    expect(categories.map(({ key, isOpen }) => [key, isOpen])).toEqual([
      ['2026-11-18', false],
      ['2026-11-19', false],
      ['2026-11-20', false],
      ['2026-11-21', true],
    ]);
    expect(panes[0]?.series.map(({ values }) => values)).toEqual([
      [12345678901234567000, 0, 0, 12345678901234567000],
      [-5, 0, 0, -5],
    ]);
    expect(panes[1]?.series[0]?.values).toEqual([95, null, null, null]);
    expect(panes[1]?.band).toMatchObject({ low: [90, null, null, 90], high: [102, null, null, 102] });
  });

  test('prints exactly what the report prints', () => {
    const [money, rtp] = byDay([row('2026-11-18')]).panes;
    expect(money?.series.map(({ texts }) => texts[0])).toEqual(['12,345,678,901,234,567,890.12', '-5.00']);
    expect(rtp?.series.map(({ texts }) => texts[0])).toEqual(['95.00%', '96.00%']);
    expect(rtp?.band?.texts[0]).toBe('chart.bandRange 90.00% 102.00%');
  });

  test('what the games do not promise is not drawn', () => {
    const silent = { theoretical_rtp: null, rtp_low: null, rtp_high: null };
    const [, rtp] = byDay([row('2026-11-18', silent)]).panes;
    expect(rtp?.series.map(({ id }) => id)).toEqual(['rate']);
    expect(rtp?.band).toBeUndefined();
  });

  test('without any bet there is no chart', () => expect(byDay([]).categories).toEqual([]));

  const hours = () =>
    prepareTrend({
      answer: { list: [row('2026-11-20T05:00:00.000Z'), row('2026-11-20T06:00:00.000Z', { is_finished: false })], scope },
      by: 'hour',
      range: { date_from: '2026-11-20', date_to: '2026-11-20' },
      nowMs: Date.parse('2026-11-20T06:20:00Z'),
      t,
    }).categories;

  test('hours are those of the calendar that the rows were counted in, up to now, in the zone that the user chose', () => {
    expect(hours().map(({ label, title, isOpen }) => [label, title, isOpen])).toEqual([
      ['11-20 04:00 +00:00', '2026-11-20 04:00 +00:00', false],
      ['05:00', '2026-11-20 05:00 +00:00', false],
      ['06:00', '2026-11-20 06:00 +00:00', true],
    ]);
    timesStore.set({ choice: 'agent', ownAgentZone: null });
    expect(hours().map(({ label, title }) => [label, title])).toEqual([
      ['11-20 12:00 +08:00', '2026-11-20 12:00 +08:00'],
      ['13:00', '2026-11-20 13:00 +08:00'],
      ['14:00', '2026-11-20 14:00 +08:00'],
    ]);
    timesStore.set({ choice: 'own', ownAgentZone: null });
  });
});

describe('the largest rows', () => {
  const rows = Array.from({ length: 8 }, (_, i) => ({ id: `${i}`, name: `n${i}`, bet: `${8 - i}.000001`, win_loss: '1' }));
  const model = (count: number, total: number) =>
    prepareRanking({ rows: rows.slice(0, count), sum: { bet: '100', win_loss: '0' }, total, categoryLabel: 'c', t });

  test('six, and the exact rest as one', () => {
    const { categories, panes } = model(6, 40);
    expect(categories.map(({ title }) => title)).toEqual(['n0', 'n1', 'n2', 'n3', 'n4', 'n5', 'chart.other (34)']);
    // 100 − (8 + 7 + 6 + 5 + 4 + 3) − 6 × 0.000001
    expect(panes[0]?.series[0]?.values.at(-1)).toBe(66.999994);
    expect(model(8, 40).categories).toHaveLength(7);
  });

  it.each([
    [3, 3, 3],
    [0, 0, 0],
  ])('%d of %d rows need no rest', (count, total, bars) => expect(model(count, total).categories).toHaveLength(bars));
});
