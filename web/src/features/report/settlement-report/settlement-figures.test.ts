import type { SettlementLine } from '@manager/contract/features/report/settlement-run';
import { expect, test } from 'vitest';
import { type Composed, isComposed, isSame } from '../../../product/explain/composed.ts';
import type { ReportTranslate } from '../../../kit/report/use-report-texts.ts';
import type { SettlementData } from './settlement-data.ts';
import { lineColumns, noTermsText } from './lines-table.tsx';
import { amountDueFigure, settlementFigureAt } from './settlement-figures.ts';
import type { SettlementTranslate } from './use-settlement-texts.ts';

const lineOf = (overrides: Partial<SettlementLine>): SettlementLine => ({
  site_id: '7',
  site_code: 'gold',
  site_name: 'Gold',
  vendor: 'Acme',
  game_type: 'slot',
  currency: 'CNY',
  rounds: 3,
  bet: '1440.4',
  valid_bet: '1440.4',
  win: '720.4',
  win_loss: '720',
  jackpot_contribution: '0',
  jackpot_win: '0',
  free_round_bonus: '0',
  free_win_bonus: '0',
  activity_prize: '0',
  compensation: '0',
  fx: '7.2',
  valid_bet_usd: '200.055556',
  win_loss_usd: '100',
  fee_basis: 'ggr',
  fee_pct: '10',
  fee: '10',
  ...overrides,
});
const LINES = [lineOf({}), lineOf({ vendor: 'Zeta', win_loss: '-1', win_loss_usd: '-0.138889', fee: '-0.013889' })];
const SUMS = { fee: '9.986111', late_changes: '0', carried_forward: '-1', adjustments: '12.5', compensations: '-6.5' };
const data = {
  list: LINES,
  total: 2,
  sum: {
    rounds: 6,
    valid_bet_usd: '400.111112',
    win_loss_usd: '99.861111',
    fee: '9.986111',
    by_currency: [{ currency: 'CNY', bet: '2880.8', rounds: 6, fee: '9.986111', win_loss_usd: '99.861111' }],
  },
  sums: { ...SUMS, amount_due: '14.99', carried_out: '0', negative_carry: 'carry' },
  run_version: 2,
  as_of: '2026-02-01T00:00:00.000Z',
  month: '2026-01',
  scope: { names: { agent_id: 'Jade' }, timezone: 'UTC' },
  // What is not read here is left out.
} as unknown as SettlementData;
const t = ((key: string) => key) as unknown as SettlementTranslate;
const of = {
  data,
  scope: { agent_id: '3', date_from: '2026-01-01', date_to: '2026-01-31' },
  t,
  tr: t as unknown as ReportTranslate,
};

const composedAt = (columnId: string, place: { row?: number; total?: number }): Composed => {
  const asked = settlementFigureAt({ columnId, row: place.row, total: place.total }, of);
  if (asked === undefined || !isComposed(asked)) throw new Error(`${columnId} is not made of others`);
  return asked;
};

test('USD and fee of a line are computed again from its own numbers', () => {
  expect(composedAt('win_loss_usd', { row: 0 })).toMatchObject({ numbers: '720.00 CNY ÷ 7.20', again: '100' });
  expect(composedAt('win_loss_usd', { row: 1 })).toMatchObject({ numbers: '(-1.00 CNY) ÷ 7.20', again: '-0.138889' });
  const fee = composedAt('fee', { row: 1 });
  expect(fee).toMatchObject({ numbers: '(-0.138889 USD) × 10.00%', again: '-0.013889', value: '-0.013889' });
  // The amount under the percentage leads on to the bets.
  const base = fee.terms[0]?.ask;
  expect(base !== undefined && isComposed(base) ? base.terms[0]?.ask : undefined).toMatchObject({
    metric: 'win_loss',
    isFrozen: true,
  });
});

test('amounts of a line are counted among the bets of its own place', () => {
  expect(settlementFigureAt({ columnId: 'bet', row: 0, total: undefined }, of)).toEqual({
    metric: 'bet',
    label: 'gold · Acme · slot · CNY',
    value: '1440.4',
    narrowed: { own_agent_id: '3', site_id: ['7'], vendor: 'Acme', type: 'slot', currency: 'CNY', in: 'native' },
    isFrozen: true,
  });
  expect(settlementFigureAt({ columnId: 'fee_pct', row: 0, total: undefined }, of)).toBeUndefined();
});

test('totals are sums of lines; a fault shows', () => {
  expect(isSame(composedAt('fee', { total: 1 }))).toBe(true);
  expect(isSame(composedAt('win_loss_usd', { total: 0 }))).toBe(true);
  expect(composedAt('valid_bet_usd', { total: 1 }).again).toBe('400.111112');
  const wrong = { ...of, data: { ...data, sum: { ...data.sum, fee: '9.98' } } };
  const asked = settlementFigureAt({ columnId: 'fee', row: undefined, total: 1 }, wrong);
  expect(asked !== undefined && isComposed(asked) ? isSame(asked) : undefined).toBe(false);
});

test('a page of the lines says nothing of their total', () => {
  const cut = { ...of, data: { ...data, total: 3 } };
  expect(settlementFigureAt({ columnId: 'fee', row: undefined, total: 1 }, cut)).toBeUndefined();
});

test('the amount due is its parts in cents', () => {
  // 9.986111 − 1 + 12.5 − 6.5 = 14.986111
  const numbers = '9.986111 + 0.00 + (-1.00) + 12.50 + (-6.50)';
  expect(amountDueFigure(of)).toMatchObject({ value: '14.99', again: '14.99', numbers });
});

test('where nothing is agreed a line says so, and owes no amount', () => {
  const told = ((key: string, values: Record<string, string> = {}) => [key, ...Object.values(values)].join(' ')) as never;
  const without = lineOf({ fee_basis: null, fee_pct: null, fee: '0' });
  const cellsOf = (lines: readonly SettlementLine[], line: SettlementLine): unknown[] => {
    const columns = lineColumns(told, { tr: told, noTerms: noTermsText({ ...data, list: [...lines] }, told) });
    return ['fee_basis', 'fee'].map((id) => columns.find((column) => column.id === id)?.cell(line));
  };
  expect(cellsOf([without], without)).toEqual(['noTerms 2026-01', '–']);
  expect(cellsOf([...LINES, without], without)).toEqual(['noScale', '–']);
  // As long as a rate is missing, no fee is known.
  expect(cellsOf([without], lineOf({ fee_basis: null, fee_pct: null, fee: null }))).toEqual(['–', '–']);
  expect(cellsOf(LINES, lineOf({}))).toEqual(['feeBasis_ggr', '10.00']);
});
