import { expect, it } from 'vitest';
import type { ExposureTranslate } from './exposure-words.ts';
import { preparePool, prepareSimulated } from './prepare-pool.ts';

const t = ((key: string, values?: Record<string, string>) =>
  [key, ...Object.values(values ?? {})].join(' ')) as unknown as ExposureTranslate;
const thresholds = { low_usd: '-5', high_usd: '10' };
const day = (key: string, pool: string, zone: 'low' | 'normal' | 'high') => ({
  day: key,
  has_ended: key < '2026-03-03',
  bet: '0',
  win: '0',
  pool,
  zone,
});

it('draws the pool with both thresholds, and what lies beyond them by its own name', () => {
  const days = [day('2026-03-01', '-5', 'normal'), day('2026-03-02', '-5.000001', 'low'), day('2026-03-03', '12.5', 'high')];
  const { categories, panes } = preparePool(days, { thresholds, t });
  expect(panes[0]?.series.map(({ id, values, points }) => [id, values, points])).toEqual([
    ['pool', [-5, -5.000001, 12.5], undefined],
    ['low_line', [-5, -5, -5], undefined],
    ['high_line', [10, 10, 10], undefined],
    ['low', [null, -5.000001, null], 'down'],
    ['high', [null, null, 12.5], 'up'],
  ]);
  expect(categories.map(({ title, isOpen }) => [title, isOpen])).toEqual([
    ['2026-03-01 · zone_normal', false],
    ['2026-03-02 · zone_low', false],
    ['2026-03-03 · zone_high', true],
  ]);
  const [only] = preparePool(days.slice(0, 1), { thresholds: { low_usd: null, high_usd: '10' }, t }).panes;
  expect(only?.series.map(({ id }) => id)).toEqual(['pool', 'high_line']);
});

it('draws the simulated pool beside the one that was', () => {
  const both = { was: '1', simulated: '2.5' };
  const list = [
    {
      day: '2026-03-01',
      has_ended: true,
      began: 'low' as const,
      theoretical_win: both,
      win: both,
      pool: both,
      unstamped_bets: 0,
    },
  ];
  const { categories, panes } = prepareSimulated({ list }, { thresholds, t });
  expect(panes[0]?.series.map(({ id, texts }) => [id, texts])).toEqual([
    ['was', ['1.00']],
    ['simulated', ['2.50']],
    ['low_line', ['-5.00']],
    ['high_line', ['10.00']],
  ]);
  expect(categories[0]?.title).toBe('2026-03-01 · began: zone_low');
});
