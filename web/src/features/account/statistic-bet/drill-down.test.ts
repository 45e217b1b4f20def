import { expect, test } from 'vitest';
import type { StatisticRow } from './columns.tsx';
import { narrowedTo, ownOf } from './drill-down.ts';

const row = {
  site_id: '3',
  game_id: null,
  vendor: null,
  player_id: '8',
  currency: 'CNY',
  stake_level: 0,
  source: 'feature_buy',
  device: 'ios',
  day: '2026-03-01',
} as StatisticRow;
const filters = { paid_by: undefined, player_id: [], player: 'ann', stake_level: '4', device: '', sub_agent: 'north' } as const;

test('a row leads to its own bets: how they were paid for, player, level, device and day', () => {
  expect(narrowedTo(filters)(row)).toEqual({
    source: 'normal',
    site_id: ['3'],
    currency: 'CNY',
    date_from: '2026-03-01',
    date_to: '2026-03-01',
  });
  expect(ownOf({ ...filters, player_id: [] })(row)).toEqual({
    is_feature_buy: '1',
    player_id: '8',
    stake_level: '0',
    device: 'ios',
    sub_agent: 'north',
  });
});

test('without a way of paying, bets of real money are meant, and filters stay', () => {
  const whole = { ...row, source: null, player_id: null, stake_level: null, device: null, day: null } as StatisticRow;
  expect(narrowedTo(filters)(whole)).toEqual({ source: 'normal', site_id: ['3'], currency: 'CNY' });
  expect(ownOf({ ...filters, player_id: [] })(whole)).toEqual({ player: 'ann', stake_level: '4', sub_agent: 'north' });
  expect(narrowedTo({ paid_by: 'card' })(whole).source).toBe('card');
});
