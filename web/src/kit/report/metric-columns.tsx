import { type Metric, METRICS } from '@manager/contract/metrics';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { CardPart, Column, ColumnExport } from '../table/columns.ts';
import { type FigureId, formatMetric, type MetricId, metricOf, type MetricValue, signOf } from './metrics.ts';
import classes from './report.module.css';
import type { MetricValues } from './totals.ts';
import type { ReportTranslate } from './use-report-texts.ts';

/** A figure with its sign in text and, for win-loss and NGR, in colour. */
export const metricText = (id: FigureId, value: MetricValue): ReactNode => (
  <span className={classes.value} data-sign={signOf(id, value)}>
    {formatMetric(id, value)}
  </span>
);

/** Formula, unit, totals, source and age of a figure, a line each. */
export const metricHelp = (id: MetricId, t: ReportTranslate): string => {
  const { unit, sums, origin = 'bets', since }: Metric = METRICS[id];
  return [
    t(`metric.${id}.formula`),
    t('help.unit', { unit: t(`unit.${unit}`) }),
    t('help.sums', { sums: t(`sums.${sums}`) }),
    t('help.origin', { origin: t(`origin.${origin}`) }),
    t('help.since', { version: since }),
  ].join('\n');
};

type Options<Row> = {
  ids: readonly (MetricId & keyof Row)[];
  t: ReportTranslate;
  /** Columns by which the endpoint sorts. */
  sortable: readonly string[];
  hiddenAtFirst?: readonly MetricId[];
  /** Where the rows behind a figure are; absent for figures without. */
  linkOf?: (row: Row, id: MetricId) => string | undefined;
  /** Named with each amount, where a column of currencies beside it would speak of another money. */
  unit?: string | undefined;
};

/** How a figure stands in a file. */
export const FILE_KINDS = {
  count: 'number',
  money: 'money',
  percent: 'percent',
  points: 'decimal',
  sigma: 'decimal',
  multiple: 'decimal',
} as const satisfies Record<Metric['unit'], ColumnExport['kind']>;

/** What a phone's card shows of a row; the rest is folded. */
const ON_CARD: Partial<Record<MetricId, CardPart>> = { win_loss: 'lead', bet: 'figure', rate: 'figure' };

/** Columns of the metric registry: name, alignment, display, help and sign come from one place. */
export const metricColumns = <Row extends MetricValues>({
  ids,
  t,
  sortable,
  hiddenAtFirst = [],
  linkOf,
  unit,
}: Options<Row>): Column<Row>[] =>
  ids.map((id) => ({
    id,
    header: [t(`metric.${id}`), ...(metricOf(id).unit === 'money' ? [unit ?? []] : [])].flat().join(' '),
    help: metricHelp(id, t),
    isNumeric: true,
    isSortable: sortable.includes(id),
    isHiddenAtFirst: hiddenAtFirst.includes(id),
    ...(ON_CARD[id] === undefined ? {} : { card: ON_CARD[id] }),
    export: { kind: FILE_KINDS[metricOf(id).unit] },
    rangeValue: (row) => (metricOf(id).isAdditive === true ? (row[id] ?? null) : null),
    cell: (row) => {
      const value: MetricValue = row[id];
      const link = linkOf?.(row, id);
      return link === undefined ? (
        metricText(id, value)
      ) : (
        <Link to={link} className={classes.drill} title={t('drill.bets')}>
          {metricText(id, value)}
        </Link>
      );
    },
  }));
