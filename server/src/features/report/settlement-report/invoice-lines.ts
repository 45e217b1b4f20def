import type { SettlementRun, SettlementSums } from '@manager/contract/features/report/settlement-run';
import type { getSettlementReport } from '@manager/contract/features/report/settlement-report';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { decimal, sum, toWire } from '@manager/domain/money';
import type { InvoiceHead } from './invoice-plan.ts';

/** Everything that an invoice says, frozen. */
export type Invoice = {
  head: InvoiceHead;
  run: SettlementRun;
  report: OutputOf<typeof getSettlementReport>;
  sums: SettlementSums;
};
export type Line = Invoice['report']['list'][number];

/** What the fee of a line is a share of, in USD. */
export const basisUsd = ({ fee_basis: basis, valid_bet_usd: turnover, win_loss_usd: ggr }: Line): string | null => {
  if (basis === null) return null;
  return basis === 'turnover' ? turnover : ggr;
};

const SUMMED = ['bet', 'win', 'win_loss', 'win_loss_usd', 'fee'] as const;
export type ColumnTotal = { currency: string | null } & Record<(typeof SUMMED)[number], string | null>;

/** Totals of every column: in each currency where there are several, and in USD over all of them. */
export const columnTotals = (lines: readonly Line[]): ColumnTotal[] => {
  const byCurrency = [...Map.groupBy(lines, ({ currency }) => currency)].toSorted(([a], [b]) => (a < b ? -1 : 1));
  const totals = byCurrency.map(([currency, of]) => totalOf(of, currency));
  const [only] = totals;
  if (totals.length === 1 && only !== undefined) return [only];
  return [...totals, { ...totalOf(lines, null), bet: null, win: null, win_loss: null }];
};

const totalOf = (lines: readonly Line[], currency: string | null): ColumnTotal => {
  const of = (name: (typeof SUMMED)[number]): string => toWire(sum(lines.map((line) => decimal(line[name] ?? '0'))));
  return { currency, bet: of('bet'), win: of('win'), win_loss: of('win_loss'), win_loss_usd: of('win_loss_usd'), fee: of('fee') };
};
