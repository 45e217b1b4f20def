import { type getGameKpi, KPI_SORTS } from '@manager/contract/features/statistics/game-kpi';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { KPI_PLACES, type KpiPlace, labelAt } from '@manager/contract/features/statistics/buckets';
import { KPI_BET_BUCKETS } from '@manager/domain/buckets';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { TextKey, Translate } from '../../../i18n/use-texts.ts';
import type { ExportableColumn } from '../../../kit/export/table-export.ts';
import { metricColumns, metricText } from '../../../kit/report/metric-columns.tsx';
import { type MetricId } from '../../../kit/report/metrics.ts';
import { nameColumn } from '../../../kit/report/name-column.tsx';
import reportClasses from '../../../kit/report/report.module.css';
import type { ReportTranslate } from '../../../kit/report/use-report-texts.ts';
import type { Column, ColumnId, TotalsRow } from '../../../kit/table/columns.ts';
import { type ChartModel, plotted } from '../../../ui/chart/chart-model.ts';
import { formatCount, percentText } from '../../../ui/format.ts';
import classes from '../../../product/statistic/statistics.module.css';
import type { texts } from './texts.en.ts';

type Answer = OutputOf<typeof getGameKpi>;
export type KpiRow = Answer['list'][number];
type KpiLevel = Answer['sum'];
export type KpiTranslate = Translate<TextKey<typeof texts>>;

const BEFORE = ['opened'] as const satisfies readonly MetricId[];
const AFTER = [
  'players',
  'rounds',
  'bet',
  'win_loss',
  'rate',
  'new_players',
  'd1_retention',
] as const satisfies readonly MetricId[];
export const KPI_METRICS: readonly MetricId[] = [...BEFORE, ...AFTER];

type Options = {
  t: KpiTranslate;
  tr: ReportTranslate;
  /** The players of a game; undefined where the user may not go. */
  playersLinkOf: (row: KpiRow) => string | undefined;
  gameLinkOf: (row: KpiRow) => string | undefined;
};

/** Players of a bucket, and what part of all they are. */
const cellOf = (level: KpiLevel, index: KpiPlace): ReactNode => {
  const count = level[`players_${index}`];
  if (count === 0) return <span className={classes.none}>0</span>;
  return (
    <span className={classes.count}>
      {formatCount(count)}
      <span className={classes.part}>{percentText(level[`players_pct_${index}`])}</span>
    </span>
  );
};

export const kpiColumns = ({ t, tr, playersLinkOf, gameLinkOf }: Options): Column<KpiRow>[] => [
  nameColumn<KpiRow>({
    id: 'game_code',
    header: t('game'),
    widthPx: 170,
    nameOf: ({ game_name: name }) => name,
    linkOf: gameLinkOf,
    linkTitleOf: ({ game_name: name }) => tr('drill.games', { name }),
  }),
  { id: 'vendor', header: t('vendor'), isHiddenAtFirst: true, cell: (row) => row.vendor },
  { id: 'type', header: t('type'), isHiddenAtFirst: true, cell: (row) => t(`type.${row.type}`) },
  ...metricColumns<KpiRow>({ ids: BEFORE, t: tr, sortable: KPI_SORTS }),
  ...KPI_PLACES.map((index): Column<KpiRow> => ({
    id: `players_${index}`,
    header: labelAt(KPI_BET_BUCKETS, index),
    help: t(index === 0 ? 'bucket.help0' : 'bucket.help'),
    isNumeric: true,
    rangeValue: () => null,
    cell: (row) => {
      const link = index === 0 || row[`players_${index}`] === 0 ? undefined : playersLinkOf(row);
      return link === undefined ? (
        cellOf(row, index)
      ) : (
        <Link to={link} className={reportClasses.drill} title={t('showPlayers', { name: row.game_name })}>
          {cellOf(row, index)}
        </Link>
      );
    },
    export: { kind: 'number' },
  })),
  ...metricColumns<KpiRow>({ ids: AFTER, t: tr, sortable: KPI_SORTS }),
];

export const moreColumns = (t: KpiTranslate): ExportableColumn[] =>
  KPI_PLACES.map((index) => ({
    id: `players_pct_${index}`,
    header: t('playersPctIn', { label: labelAt(KPI_BET_BUCKETS, index) }),
    isNumeric: true,
    export: { kind: 'number' },
  }));

export const kpiTotals = (sum: KpiLevel, t: KpiTranslate): TotalsRow<KpiRow>[] => [
  { key: 'all', label: t('all'), cell: (id) => totalCell(sum, id) },
];

const totalCell = (sum: KpiLevel, id: ColumnId<KpiRow>): ReactNode => {
  const metric = KPI_METRICS.find((one) => one === id);
  if (metric !== undefined) return metricText(metric, sum[metric as keyof KpiLevel]);
  const place = KPI_PLACES.find((one) => id === `players_${one}`);
  return place === undefined ? null : cellOf(sum, place);
};

/** Players of all games by what they bet in all of them, each once. */
export const prepareKpi = (sum: KpiLevel, t: KpiTranslate): ChartModel => {
  const counts = KPI_PLACES.map((index) => sum[`players_${index}`]);
  return {
    categories: sum.opened === 0 ? [] : KPI_BET_BUCKETS.map(({ label }) => ({ key: label, label, title: label })),
    categoryLabel: t('bet'),
    marks: [],
    panes: [
      {
        label: t('players'),
        unit: 'count',
        weight: 1,
        series: [
          {
            id: 'players',
            label: t('players'),
            kind: 'bar',
            hue: 3,
            values: counts.map(plotted),
            texts: KPI_PLACES.map(
              (index) => `${formatCount(sum[`players_${index}`])} · ${percentText(sum[`players_pct_${index}`])}`,
            ),
          },
        ],
      },
    ],
  };
};
