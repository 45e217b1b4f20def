import {
  DIMENSION_KEYS,
  type getBetHeatMap,
  type getStatisticBet,
  STATISTIC_SORTS,
  type StatisticDimension,
} from '@manager/contract/features/account/statistic-bet';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { metricColumns, metricText } from '../../../kit/report/metric-columns.tsx';
import { type MetricId } from '../../../kit/report/metrics.ts';
import { nameColumn } from '../../../kit/report/name-column.tsx';
import type { ReportTranslate } from '../../../kit/report/use-report-texts.ts';
import type { Column, TotalsRow } from '../../../kit/table/columns.ts';
import { deviceText } from '../../../product/device/device-text.ts';
import { levelLabel, type StatisticTranslate } from './statistic-filters.tsx';

type Answer = OutputOf<typeof getStatisticBet>;
export type StatisticRow = Answer['list'][number];
type Sum = Answer['sums'][number];
export type AxisLine = OutputOf<typeof getBetHeatMap>['rows'][number];

export const STATISTIC_METRICS = [
  'rounds',
  'players',
  'bet',
  'win',
  'win_loss',
  'rate',
  'avg_bet',
  'max_bet',
  'max_win',
  'max_multiple',
  'hit_rate',
  'free_spin_rounds',
  'feature_buys',
  'jackpot_hits',
] as const satisfies readonly (MetricId & keyof StatisticRow)[];
export type StatisticMetric = (typeof STATISTIC_METRICS)[number];

type Keys = Pick<StatisticRow, (typeof DIMENSION_KEYS)[StatisticDimension] | 'player_site'>;

/** What a row or a line is called by one of its dimensions. */
export const keyText = (row: Keys, dimension: StatisticDimension, t: StatisticTranslate): string => {
  switch (dimension) {
    case 'stake_level':
      return row.stake_level === null ? '' : levelLabel(row.stake_level);
    case 'source':
      return row.source === null ? '' : t(`kind.${row.source}`);
    case 'device':
      return row.device ? deviceText(row.device) : t('unknown');
    case 'player':
      return [row.player, row.player_site].filter(Boolean).join(' · ');
    case 'site':
    case 'game':
    case 'vendor':
    case 'currency':
    case 'day':
      return row[DIMENSION_KEYS[dimension]] ?? '';
  }
};

type Options = {
  dimensions: readonly StatisticDimension[];
  t: StatisticTranslate;
  tr: ReportTranslate;
  betsLinkOf: (row: StatisticRow, metric: string) => string | undefined;
};

const keyColumn = (dimension: StatisticDimension, { t }: Pick<Options, 't'>, isFirst: boolean): Column<StatisticRow> => {
  const shared = {
    id: DIMENSION_KEYS[dimension],
    header: t(`dimension.${dimension}`),
    export:
      dimension === 'source'
        ? { labelOf: (value: string) => t(`kind.${value as NonNullable<StatisticRow['source']>}`) }
        : dimension === 'stake_level'
          ? { labelOf: (value: string) => levelLabel(Number(value)) }
          : ({ kind: 'text' } as const),
  };
  return isFirst
    ? {
        ...nameColumn<StatisticRow>({ ...shared, widthPx: 190, nameOf: (row) => keyText(row, dimension, t) }),
        export: shared.export,
      }
    : { ...shared, isSortable: true, cell: (row) => keyText(row, dimension, t) };
};

export const statisticColumns = ({ dimensions, t, tr, betsLinkOf }: Options): Column<StatisticRow>[] => [
  ...dimensions.map((dimension, i) => keyColumn(dimension, { t }, i === 0)),
  ...(dimensions.includes('player')
    ? [
        {
          id: 'player_site',
          header: t('playerSite'),
          isHiddenAtFirst: true,
          cell: (row: StatisticRow) => row.player_site,
        } as const,
      ]
    : []),
  ...metricColumns<StatisticRow>({ ids: STATISTIC_METRICS, t: tr, sortable: STATISTIC_SORTS, linkOf: betsLinkOf }),
];

/** A line for each way in which rounds were paid for; in player currency one for each currency as well. */
export const statisticTotals = (sums: readonly Sum[], t: StatisticTranslate): TotalsRow<StatisticRow>[] =>
  sums.map((sum) => ({
    key: `${sum.of} ${sum.currency ?? ''}`,
    isPart: sum.currency !== null,
    label: t(sum.currency === null ? `sum.${sum.of}.usd` : `sum.${sum.of}.native`, { currency: sum.currency ?? '' }),
    cell: (id) => {
      const metric = STATISTIC_METRICS.find((one) => one === id);
      return metric === undefined ? null : metricText(metric, sum[metric]);
    },
  }));
