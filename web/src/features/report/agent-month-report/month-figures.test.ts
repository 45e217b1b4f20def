import type { AgentMonthRow } from '@manager/contract/features/report/agent-month-report';
import { expect, test } from 'vitest';
import { isComposed, isSame } from '../../../product/explain/composed.ts';
import type { ReportTranslate } from '../../../kit/report/use-report-texts.ts';
import { monthFigureAt, monthTotalFigure } from './month-figures.ts';
import type { MonthTranslate } from './use-month-columns.tsx';

const t = ((key: string) => key) as unknown as MonthTranslate;
const tr = t as unknown as ReportTranslate;
const row = {
  agent_id: '3',
  agent_name: 'Jade',
  month: '2024-02',
  currency: 'CNY',
  run_version: 1,
  frozen_at: '2024-03-02T00:00:00.000Z',
  rounds: 12,
  bet: '720',
  bet_usd: '100.000001',
  win_usd: '90',
  win_loss_usd: '10.000001',
  ngr_usd: '10.000001',
  fx_used: '7.199999928',
  // What is not read here is left out.
} as unknown as AgentMonthRow;
const rows = [row, { ...row, currency: 'EUR', win_loss_usd: '-3' }];
const at = (columnId: string) => monthFigureAt({ columnId, row: 0, total: undefined }, { rows, t, tr });

test('a figure is counted over the days of its month, in its currency or in USD', () => {
  const narrowed = { agent_id: '3', own_agent_id: '3', date_from: '2024-02-01', date_to: '2024-02-29', currency: 'CNY' };
  expect(at('rounds')).toMatchObject({ metric: 'rounds', value: '12', narrowed: { ...narrowed, in: 'native' }, isFrozen: true });
  expect(at('win_loss_usd')).toMatchObject({ metric: 'win_loss', value: '10.000001', narrowed: { ...narrowed, in: 'usd' } });
  expect(at('month')).toBeUndefined();
});

test('the rate used is computed again', () => {
  const asked = at('fx_used');
  expect(asked).toMatchObject({ again: '7.199999928', numbers: '720.00 CNY ÷ 100.000001 USD' });
  expect(asked !== undefined && isComposed(asked) && isSame(asked)).toBe(true);
});

test('the total is its rows', () => {
  const sums = { bet: '200.000002', win: '180', win_loss: '7.000001', ngr: '0' };
  expect(monthTotalFigure('win_loss', { rows, sums, t, tr })).toMatchObject({ value: '7.000001', again: '7.000001' });
  expect(monthTotalFigure('ngr_usd', { rows, sums, t, tr })).toMatchObject({ value: '0', again: '20.000002' });
  expect(monthTotalFigure('rounds', { rows, sums, t, tr })).toBeUndefined();
});
