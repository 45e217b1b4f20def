import { describe, expect, test } from 'vitest';
import type { ReportTranslate } from '../../../kit/report/use-report-texts.ts';
import { prepareRun, type ReturnMode, type RunRow, type RunTranslate } from './prepare-run.ts';

const told = (key: string, values?: object): string => (values === undefined ? key : `${key} ${Object.values(values).join(' ')}`);
const t = told as RunTranslate;
const tr = told as ReportTranslate;

const row = (hour: string, overrides: Partial<RunRow> = {}): RunRow => ({
  bucket: `2026-11-20T${hour}:00:00.000Z`,
  is_finished: true,
  math_version: 'v1',
  is_mixed_version: false,
  is_restart: false,
  theoretical_rtp: '96.0000',
  rtp_low: '50.0000',
  rtp_high: '140.0000',
  hit_rate: '30.0000',
  run_rate: '90.0000',
  run_theoretical_rtp: '96.0000',
  run_rtp_low: '80.0000',
  run_rtp_high: '112.0000',
  rounds: 10,
  players: 2,
  bet: '100',
  valid_bet: '100',
  win: '95',
  win_loss: '5',
  rate: '95.0000',
  jackpot_contribution: '0',
  jackpot_win: '0',
  free_round_bonus: '0',
  free_win_bonus: '0',
  activity_prize: '0',
  compensation: '0',
  ngr: '5',
  ...overrides,
});
const scope = {
  timezone: 'UTC',
  settlement_hour: 0,
  is_mixed_calendar: false,
  from_at: '2026-11-20T00:00:00.000Z',
  to_at: '2026-11-20T23:59:59.999Z',
  names: {},
};
const marks = [
  {
    kind: 'rtp' as const,
    at: '2026-11-20T02:10:00.000Z',
    bucket: '2026-11-20T02:00:00.000Z',
    name: 'A',
    before: null,
    after: '94',
  },
  ...['x', 'y'].map((after) => ({
    kind: 'math_version' as const,
    at: '2026-11-20T03:10:00.000Z',
    bucket: '2026-11-20T03:00:00.000Z',
    name: 'A',
    before: 'w',
    after,
  })),
];
const modelOf = (list: RunRow[], mode: ReturnMode = 'run') =>
  prepareRun({
    answer: { list, scope, marks },
    interval: '1h',
    mode,
    range: { date_from: '2026-11-20', date_to: '2026-11-20' },
    nowMs: Date.parse('2026-11-20T05:00:00Z'),
    t,
    tr,
  });

describe('the run of games as a chart', () => {
  const list = [
    row('00'),
    row('02', { run_rate: '100.0000', rate: '105.0000' }),
    row('03', { run_rate: null, rate: null, run_rtp_low: null }),
  ];

  test('money is zero without bets, a run goes on, and stands still where versions mix', () => {
    const [money, returns] = modelOf(list).panes;
    expect(money?.series[0]?.values).toEqual([100, 0, 100, 100, 0]);
    expect(returns?.series[0]?.values).toEqual([90, 90, 100, null, null]);
    expect(returns?.band?.low).toEqual([80, 80, 80, null, null]);
    expect(returns?.series[1]).toMatchObject({ isDashed: true, label: 'runTheory' });
  });

  test('the return of each interval has gaps', () => {
    const returns = modelOf(list, 'bucket').panes[1];
    expect(returns?.series[0]?.values).toEqual([95, null, 105, null, null]);
    expect(returns?.band?.texts[0]).toBe('bandRange 50.00% 140.00%');
  });

  test('a mark says what changed; several at one place are counted', () => {
    expect(modelOf(list).marks).toEqual([
      { at: 2, label: 'mark.rtp A mark.unset 94' },
      { at: 3, label: 'mark.many 2' },
    ]);
  });

  test('without bets there is no chart', () => expect(modelOf([]).categories).toEqual([]));
});
