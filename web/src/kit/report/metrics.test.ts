import { describe, expect, it } from 'vitest';
import { formatMetric, metricOf, METRICS, type MetricId, SHARED_METRICS, signOf } from './metrics.ts';
import { texts as en } from './texts.en.ts';
import { texts as zh } from './texts.zh.ts';

describe('display of a figure', () => {
  it.each<[MetricId, string | number | null | undefined, string]>([
    ['rounds', 1284204, '1,284,204'],
    ['bet', '1234.565', '1,234.57'],
    ['win_loss', '3.1', '+3.10'],
    ['win_loss', '-1234.565', '-1,234.57'],
    ['win_loss', '0.004999', '0.00'],
    ['ngr', '-0.001', '0.00'],
    ['rate', '93.5417', '93.54%'],
    ['rate', null, '–'],
    ['deviation', '12.4', '+12.40'],
    ['z_score', '-0.65', '-0.65'],
    ['max_multiple', '5000', '5,000.00×'],
    ['players', undefined, '–'],
  ])('%s of %s is %s', (id, value, text) => {
    expect(formatMetric(id, value)).toBe(text);
  });

  it('colours by what is shown: an amount that rounds to zero has no sign', () => {
    expect([
      signOf('win_loss', '0.004'),
      signOf('win_loss', '-0.004'),
      signOf('win_loss', '0.005'),
      signOf('win_loss', '-0.005'),
    ]).toEqual([0, 0, 1, -1]);
    expect(signOf('bet', '5')).toBeUndefined();
    expect(signOf('ngr', undefined)).toBeUndefined();
  });
});

describe('the registry', () => {
  it('has every shared measure, and a name and a formula for each metric in both languages', () => {
    for (const id of SHARED_METRICS) expect(METRICS).toHaveProperty(id);
    for (const id of Object.keys(METRICS)) {
      for (const texts of [en, zh] as Record<string, string>[]) {
        expect(texts[`metric.${id}`]).toBeTruthy();
        expect(texts[`metric.${id}.formula`]).toBeTruthy();
      }
    }
  });

  it('never lets a ratio or a distinct count be summed', () => {
    const additive = Object.values(METRICS).filter(({ sums }) => sums === 'additive');
    expect(additive.map(({ unit }) => unit).filter((unit) => unit !== 'money' && unit !== 'count')).toEqual([]);
    expect(METRICS.players.sums).toBe('distinct');
    expect(metricOf('players').isAdditive).toBeUndefined();
    expect(metricOf('players_delta').isAdditive).toBeUndefined();
    expect(metricOf('bet_before').isAdditive).toBe(true);
  });
});

describe('what a comparison says', () => {
  it.each([
    ['bet_before', '1234.5', '1,234.50'],
    ['bet_delta', '1234.5', '+1,234.50'],
    ['win_loss_delta', '-3', '-3.00'],
    ['win_loss_before', '3', '+3.00'],
    ['bet_delta_pct', '12.3456', '+12.35%'],
    ['bet_delta_pct', '-100.0000', '-100.00%'],
    ['bet_delta_pct', null, '–'],
    ['rounds_delta', 3, '+3'],
    ['players_delta', -3, '-3'],
    ['rate_delta', '0.5000', '+0.50'],
    ['rate_delta', '0.0000', '0.00'],
  ] as const)('%s of %s is printed %s', (id, value, text) => {
    expect(formatMetric(id, value)).toBe(text);
  });

  it('only the house’s own figures are good or bad', () => {
    expect([signOf('win_loss_delta', '-3'), signOf('ngr_delta_pct', '3.0000')]).toEqual([-1, 1]);
    expect([signOf('bet_delta', '-3'), signOf('win_delta', '3')]).toEqual([undefined, undefined]);
  });
});
