import { type getAudience, type getCohorts, RETENTION_DAYS } from '@manager/contract/features/statistics/user-data-analyse';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import type { ReactNode } from 'react';
import type { TextKey, Translate } from '../../../i18n/use-texts.ts';
import { metricColumns, metricText } from '../../../kit/report/metric-columns.tsx';
import type { ReportTranslate } from '../../../kit/report/use-report-texts.ts';
import type { Column, ColumnId, TotalsRow } from '../../../kit/table/columns.ts';
import { type ChartModel, type ChartSeries, plotted } from '../../../ui/chart/chart-model.ts';
import { formatCount, moneyText, percentText } from '../../../ui/format.ts';
import classes from '../../../product/statistic/statistics.module.css';
import type { texts } from './texts.en.ts';

type Audience = OutputOf<typeof getAudience>;
export type AudienceRow = Audience['list'][number];
type Cohorts = OutputOf<typeof getCohorts>;
export type CohortRow = Cohorts['list'][number];
export type UserDataTranslate = Translate<TextKey<typeof texts>>;
type Options = { t: UserDataTranslate; tr: ReportTranslate };

export const periodText = ({ period, period_to: to }: AudienceRow): string => (period === to ? period : `${period} → ${to}`);

type Figure = {
  id: keyof AudienceRow & keyof Audience['sum'];
  text: keyof typeof texts;
  format: (value: string | number | null) => string;
};

const count = (value: string | number | null): string => formatCount(Number(value));
const amount = (value: string | number | null): string => moneyText(value === null ? null : String(value));

const BEFORE: readonly Figure[] = [
  { id: 'active_players', text: 'active', format: count },
  { id: 'new_players', text: 'new', format: count },
  { id: 'returning_players', text: 'returning', format: count },
];
const AFTER: readonly Figure[] = [
  { id: 'arpu', text: 'arpu', format: amount },
  { id: 'avg_bet', text: 'avgBet', format: amount },
  { id: 'avg_session_min', text: 'avgSession', format: amount },
];

const figureColumns = (figures: readonly Figure[], t: UserDataTranslate): Column<AudienceRow>[] =>
  figures.map(({ id, text, format }) => ({
    id,
    header: t(text as 'active'),
    help: t(`${text as 'active'}.help`),
    isNumeric: true,
    rangeValue: () => null,
    cell: (row) => format(row[id]),
    export: { kind: format === count ? 'number' : 'money' },
  }));

const MONEY = ['rounds', 'bet', 'win_loss'] as const;

export const audienceColumns = ({ t, tr }: Options): Column<AudienceRow>[] => [
  {
    id: 'period',
    header: t('days'),
    isFrozen: true,
    widthPx: 206,
    cell: (row) => (
      <>
        {periodText(row)}
        {row.is_finished ? null : <> · {tr('line.inProgress')}</>}
      </>
    ),
  },
  ...figureColumns(BEFORE, t),
  ...metricColumns<AudienceRow>({ ids: MONEY, t: tr, sortable: [] }),
  ...figureColumns(AFTER, t),
  {
    id: 'wau',
    header: t('wau'),
    help: t('wau.help'),
    isNumeric: true,
    rangeValue: () => null,
    cell: (row) => formatCount(row.wau),
    export: { kind: 'number' },
  },
  {
    id: 'mau',
    header: t('mau'),
    help: t('mau.help'),
    isNumeric: true,
    rangeValue: () => null,
    cell: (row) => formatCount(row.mau),
    export: { kind: 'number' },
  },
  {
    id: 'stickiness',
    header: t('stickiness'),
    help: t('stickiness.help'),
    isNumeric: true,
    rangeValue: () => null,
    cell: (row) => percentText(row.stickiness),
    export: { kind: 'number' },
  },
];

export const audienceTotals = (sum: Audience['sum'], t: UserDataTranslate): TotalsRow<AudienceRow>[] => [
  { key: 'all', label: t('all'), cell: (id) => audienceTotal(sum, id) },
];

const audienceTotal = (sum: Audience['sum'], id: ColumnId<AudienceRow>): ReactNode => {
  const figure = [...BEFORE, ...AFTER].find((one) => one.id === id);
  if (figure !== undefined) return figure.format(sum[figure.id]);
  const metric = MONEY.find((one) => one === id);
  return metric === undefined ? null : metricText(metric, sum[metric]);
};

/** New and returning players stand on each other, so that a bar is all who were active; below them the money. */
export const prepareAudience = (rows: readonly AudienceRow[], { t, tr }: Options): ChartModel => {
  const players = (id: 'returning_players' | 'new_players', label: 'returning' | 'new', hue: number): ChartSeries => ({
    id,
    label: t(label),
    kind: 'bar',
    hue,
    stack: 'players',
    values: rows.map((row) => row[id]),
    texts: rows.map((row) => formatCount(row[id])),
  });
  return {
    categories: rows.map((row) => ({
      key: row.period,
      label: row.period.slice(5),
      title: periodText(row),
      isOpen: !row.is_finished,
    })),
    categoryLabel: t('days'),
    marks: [],
    panes: [
      {
        label: t('pane.players'),
        unit: 'count',
        weight: 1,
        series: [players('returning_players', 'returning', 3), players('new_players', 'new', 2)],
      },
      {
        label: t('class_money'),
        unit: 'money',
        weight: 1,
        series: (['bet', 'win_loss'] as const).map((id, hue) => ({
          id,
          label: tr(`metric.${id}`),
          kind: 'bar',
          hue,
          values: rows.map((row) => plotted(row[id])),
          texts: rows.map((row) => moneyText(row[id])),
        })),
      },
    ],
  };
};

const RETENTION = RETENTION_DAYS.map((day) => ({ day, id: `d${day}` as const }));

/** Upper bounds of the shades, in percent: most of what happens lies below a fifth. */
const SHADES = [0, 5, 10, 20, 40];

const heatOf = (share: string): number => {
  const shade = SHADES.findIndex((upTo) => Number(share) <= upTo);
  return shade < 0 ? SHADES.length : shade;
};

export const cohortColumns = (t: UserDataTranslate): Column<CohortRow>[] => [
  { id: 'settle_date', header: t('firstDay'), isFrozen: true, widthPx: 130, cell: (row) => row.settle_date },
  {
    id: 'players',
    header: t('newPlayers'),
    help: t('cohort.help'),
    isNumeric: true,
    cell: (row) => formatCount(row.players),
    export: { kind: 'number' },
  },
  ...RETENTION.map(({ day, id }): Column<CohortRow> => ({
    id,
    header: t('dn', { day }),
    help: t('dn.help', { day }),
    isNumeric: true,
    rangeValue: () => null,
    cell: (row) => heatCell(row[id], t),
    export: { kind: 'number' },
  })),
];

const heatCell = (share: string | null, t: UserDataTranslate): ReactNode =>
  share === null ? (
    <span className={classes.none}>{t('notYet')}</span>
  ) : (
    <span className={classes.heat} data-heat={heatOf(share)}>
      {percentText(share)}
    </span>
  );

export const cohortTotals = (sum: Cohorts['sum'], t: UserDataTranslate): TotalsRow<CohortRow>[] => [
  {
    key: 'all',
    label: t('all'),
    cell: (id) => {
      if (id === 'players') return formatCount(sum.players);
      const found = RETENTION.find((one) => one.id === id);
      return found === undefined ? null : sum[found.id] === null ? t('notYet') : percentText(sum[found.id]);
    },
  },
];
