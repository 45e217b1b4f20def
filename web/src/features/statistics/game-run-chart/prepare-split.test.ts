import { addTexts } from '../../../i18n/text-store.ts';
import { texts } from '../../../product/device/texts.en.ts';
import { describe, expect, test } from 'vitest';
import { prepareCourse, prepareValues, type SplitRow } from './prepare-split.ts';

addTexts('en', { 'product/device': texts });

const t = ((key: string, values: Record<string, unknown> = {}) => [key, ...Object.values(values)].join(' ')) as never;
const tr = ((key: string) => key) as never;

const row = (value: string, overrides: Partial<SplitRow> = {}): SplitRow => ({
  value,
  rounds: 10,
  players: 2,
  bet: '100',
  win: '95',
  win_loss: '5',
  rate: '95.0000',
  hit_rate: '30.0000',
  theoretical_rtp: '96.0000',
  rtp_low: '50.0000',
  rtp_high: '140.0000',
  z_score: '0.10',
  standard_error: '5.0000',
  effective_rounds: 10_000,
  rtp_state: 'ok',
  bet_share: '50.0000',
  math_version: 'v1',
  is_mixed_version: false,
  ...overrides,
});

test('values side by side, each with the band of its own stakes', () => {
  const { categories, panes } = prepareValues([row('0-0.2'), row('0.2-1', { rate: null, rtp_low: null, rtp_high: null })], {
    t,
    tr,
    split: 'stake',
  });
  expect(categories.map(({ label }) => label)).toEqual(['0-0.2', '0.2-1']);
  expect(panes[0]?.series[0]?.values).toEqual([95, null]);
  expect(panes[0]?.band).toMatchObject({ low: [50, null], high: [140, null] });
  expect(prepareValues([row('ios'), row('')], { t, tr, split: 'device' }).categories.map(({ label }) => label)).toEqual([
    'iOS',
    'unknown',
  ]);
});

describe('the values along the time', () => {
  const entry = (value: string, hour: string, overrides: object = {}) => ({
    value,
    bucket: `2026-11-20T${hour}:00:00.000Z`,
    is_finished: true,
    rounds: 5,
    bet: '50',
    run_rate: '90.0000',
    run_rtp_low: '60.0000',
    run_rtp_high: '130.0000',
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
  const modelOf = (list: SplitRow[]) =>
    prepareCourse({
      answer: {
        list,
        scope,
        series: [entry('a', '01'), entry('a', '03', { run_rate: '80.0000' }), entry('b', '00', { rounds: 2 })],
      },
      interval: '1h',
      range: { date_from: '2026-11-20', date_to: '2026-11-20' },
      nowMs: Date.parse('2026-11-20T04:00:00Z'),
      t,
      tr,
      split: 'device',
    });

  test('a run goes on where nobody plays, and begins with its first bet', () => {
    const [returns, rounds] = modelOf([row('a'), row('b')]).panes;
    expect(returns?.series.map(({ values }) => values)).toEqual([
      [null, 90, 90, 80],
      [90, 90, 90, 90],
    ]);
    expect(returns?.series[0]?.texts[3]).toBe('runIn 80.00% bandRange 60.00% 130.00% metric.rounds 10');
    expect(rounds?.series[0]?.values).toEqual([2, 5, 0, 5]);
  });

  test('at most six lines: those of the largest bets, in their order', () => {
    const list = ['1', '9', '3', '8', '4', '7', '5'].map((bet) => row(`d${bet}`, { bet }));
    expect(modelOf(list).panes[0]?.series.map(({ id }) => id)).toEqual(['d9', 'd3', 'd8', 'd4', 'd7', 'd5']);
  });
});
