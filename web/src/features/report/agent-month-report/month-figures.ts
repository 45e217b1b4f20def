import type { AgentMonthRow } from '@manager/contract/features/report/agent-month-report';
import { RATE_SCALE } from '@manager/domain/micros';
import { decimal, divideRounded, sum, toWire, ZERO } from '@manager/domain/money';
import { type Asked, type Composed, operand } from '../../../product/explain/composed.ts';
import { isExplained } from '../../../product/explain/explainable.ts';
import type { Figure } from '../../../product/explain/composed.ts';
import type { FigurePlace } from '../../../product/explain/figure-places.ts';
import type { ReportTranslate } from '../../../kit/report/use-report-texts.ts';
import { monthDays } from '../../../kit/report/months.ts';
import { dateTimeText } from '../../../ui/format.ts';
import type { MonthTranslate } from './use-month-columns.tsx';

type Of = { t: MonthTranslate; tr: ReportTranslate };

/** Columns in USD, and the figure that they are of. */
const IN_USD = { bet_usd: 'bet', win_usd: 'win', win_loss_usd: 'win_loss', ngr_usd: 'ngr' } as const;
type UsdColumn = keyof typeof IN_USD;
const isUsdColumn = (id: string): id is UsdColumn => Object.hasOwn(IN_USD, id);

/** Where a figure of a frozen month comes from: the bets of its days, as they are now, or other figures of the month. */
export const monthFigureAt = (
  { columnId, row: at }: FigurePlace,
  { rows, ...of }: Of & { rows: readonly AgentMonthRow[] },
): Asked | undefined => {
  const row = at === undefined ? undefined : rows[at];
  if (row === undefined) return undefined;
  if (columnId === 'fx_used') return usedRate(row, of);
  if (isUsdColumn(columnId)) return counted(row, { metric: IN_USD[columnId], value: row[columnId], in: 'usd' });
  if (!isExplained(columnId) || !Object.hasOwn(row, columnId)) return undefined;
  const value = (row as Readonly<Record<string, string | number | null>>)[columnId];
  return counted(row, { metric: columnId, value: value === null || value === undefined ? null : String(value), in: 'native' });
};

const labelOf = (row: AgentMonthRow): string => `${row.agent_name} · ${row.month} · ${row.currency}`;

const counted = (row: AgentMonthRow, figure: Pick<Figure, 'metric' | 'value'> & { in: 'native' | 'usd' }): Figure => ({
  metric: figure.metric,
  value: figure.value,
  label: labelOf(row),
  narrowed: {
    agent_id: row.agent_id,
    own_agent_id: row.agent_id,
    ...monthDays(row.month),
    currency: row.currency,
    in: figure.in,
  },
  isFrozen: true,
});

/** The rate that the stamped ones come to. */
const usedRate = (row: AgentMonthRow, { t, tr }: Of): Composed => {
  const [bet, betUsd] = [decimal(row.bet), decimal(row.bet_usd)];
  return {
    kind: 'composed',
    title: t('fxUsed'),
    label: labelOf(row),
    value: row.fx_used,
    unit: '',
    formula: t('fxUsedHelp'),
    numbers: `${operand(row.bet, row.currency)} ÷ ${operand(row.bet_usd, 'USD')}`,
    terms: [
      {
        label: tr('metric.bet'),
        value: row.bet,
        unit: row.currency,
        ask: counted(row, { metric: 'bet', value: row.bet, in: 'native' }),
      },
      {
        label: t('bet_usd'),
        value: row.bet_usd,
        unit: 'USD',
        ask: counted(row, { metric: 'bet', value: row.bet_usd, in: 'usd' }),
      },
    ],
    again: betUsd.eq(ZERO) ? null : toWire(divideRounded({ left: bet, right: betUsd, places: RATE_SCALE })),
    notes: [frozenText(row, t)],
  };
};

const frozenText = (row: AgentMonthRow, t: MonthTranslate): string =>
  `${t('versionName', { number: row.run_version })} · ${t('frozenAt')} ${dateTimeText(row.frozen_at)}`;

type Sums = Record<(typeof IN_USD)[UsdColumn], string>;

/** Where the total of all months in USD comes from: its rows. `rows` are all of them. */
export const monthTotalFigure = (
  columnId: string,
  { rows, sums, t, tr }: Of & { rows: readonly AgentMonthRow[]; sums: Sums },
): Composed | undefined => {
  const metric = isUsdColumn(columnId) ? IN_USD[columnId] : Object.values(IN_USD).find((name) => name === columnId);
  if (metric === undefined) return undefined;
  const value = sums[metric];
  const column = `${metric}_usd` as const;
  const largest = rows.toSorted((a, b) => decimal(b[column]).abs().cmp(decimal(a[column]).abs()));
  const rest = largest.slice(MAX_TERMS);
  const restSum = toWire(sum(rest.map((row) => decimal(row[column]))));
  return {
    kind: 'composed',
    title: tr(`metric.${metric}`),
    label: t('totalAll', { count: rows.length }),
    value,
    unit: 'USD',
    formula: tr(`metric.${metric}.formula`),
    terms: [
      ...largest.slice(0, MAX_TERMS).map((row) => ({
        label: labelOf(row),
        value: row[column],
        ask: counted(row, { metric, value: row[column], in: 'usd' }),
      })),
      ...(rest.length === 0 ? [] : [{ label: t('otherRows', { count: rest.length }), value: restSum }]),
    ],
    again: toWire(sum(rows.map((row) => decimal(row[column])))),
    notes: [],
  };
};

const MAX_TERMS = 12;
