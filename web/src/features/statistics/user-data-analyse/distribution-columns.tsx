import type { DistributionBy, getDistribution } from '@manager/contract/features/statistics/user-data-analyse';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { decimal, sum, toWire } from '@manager/domain/money';
import type { ReactNode } from 'react';
import { currentLanguage } from '../../../i18n/language.ts';
import { metricColumns, metricText } from '../../../kit/report/metric-columns.tsx';
import { formatMetric } from '../../../kit/report/metrics.ts';
import { nameColumn } from '../../../kit/report/name-column.tsx';
import type { ReportTranslate } from '../../../kit/report/use-report-texts.ts';
import type { Column, ColumnId, TotalsRow } from '../../../kit/table/columns.ts';
import { type ChartModel, type ChartSeries, plotted } from '../../../ui/chart/chart-model.ts';
import { formatCount, moneyText } from '../../../ui/format.ts';
import { deviceText } from '../../../product/device/device-text.ts';
import type { UserDataTranslate } from './columns.tsx';

type Answer = OutputOf<typeof getDistribution>;
export type SpreadRow = Answer['list'][number];
type Options = { t: UserDataTranslate; tr: ReportTranslate; of: DistributionBy };

/** A value in words; the code of a country stands beside its name. */
const nameOf = (value: string, { t, of }: Pick<Options, 't' | 'of'>): string => {
  if (value === '') return t('unknown');
  if (of === 'device') return deviceText(value);
  return of === 'level' ? value : (regions().of(value) ?? value);
};

const regions = (): Intl.DisplayNames => new Intl.DisplayNames([currentLanguage()], { type: 'region', fallback: 'code' });

const MONEY = ['rounds', 'bet', 'win', 'win_loss', 'rate', 'bet_share'] as const;

export const spreadColumns = ({
  linkOf,
  ...by
}: Options & { linkOf: (row: SpreadRow) => string | undefined }): Column<SpreadRow>[] => {
  const { t, tr, of } = by;
  const players = (id: 'players' | 'new_players', text: 'active' | 'new'): Column<SpreadRow> => ({
    id,
    header: t(text),
    help: t(id === 'players' ? `${of}.players.help` : `${text}.help`),
    isNumeric: true,
    rangeValue: () => null,
    cell: (row) => formatCount(row[id]),
    export: { kind: 'number' },
  });
  return [
    {
      ...nameColumn<SpreadRow>({
        id: 'value',
        header: t(`of.${of}`),
        widthPx: 190,
        nameOf: ({ value }) => nameOf(value, by),
        ...(of === 'country' ? { noteOf: ({ value }) => value } : {}),
        linkOf,
        linkTitleOf: ({ value }) => t('playersOf', { level: value }),
      }),
      help: t(`${of}.help`),
      isSortable: false,
    },
    players('players', 'active'),
    {
      id: 'players_share',
      header: t('playersShare'),
      help: t('playersShare.help'),
      isNumeric: true,
      rangeValue: () => null,
      cell: (row) => formatMetric('bet_share', row.players_share),
      export: { kind: 'number' },
    },
    players('new_players', 'new'),
    ...metricColumns<SpreadRow>({ ids: MONEY, t: tr, sortable: [] }),
  ];
};

export const spreadTotals = (all: Answer['sum'], t: UserDataTranslate): TotalsRow<SpreadRow>[] => [
  { key: 'all', label: t('all'), cell: (id) => totalOf(all, id) },
];

const totalOf = (all: Answer['sum'], id: ColumnId<SpreadRow>): ReactNode => {
  if (id === 'players' || id === 'new_players') return formatCount(all[id]);
  const metric = MONEY.find((one) => one === id);
  return metric === undefined || metric === 'bet_share' ? null : metricText(metric, all[metric]);
};

/** More columns are no picture any more. */
const MAX_BARS = 12;

type Bar = Pick<SpreadRow, 'players' | 'new_players' | 'bet' | 'win_loss'> & { key: string; name: string };

/** The largest as bars, the rest as one. Levels stay in their order. */
const barsOf = (rows: readonly SpreadRow[], by: Options): Bar[] => {
  const named = rows.map((row): Bar => ({ ...row, key: row.value, name: nameOf(row.value, by) }));
  if (named.length <= MAX_BARS) return named;
  const rest = named.slice(MAX_BARS - 1);
  const sumOf = (id: 'bet' | 'win_loss'): string => toWire(sum(rest.map((row) => decimal(row[id]))));
  const countOf = (id: 'players' | 'new_players'): number => rest.reduce((all, row) => all + row[id], 0);
  return [
    ...named.slice(0, MAX_BARS - 1),
    {
      key: 'other',
      name: by.t('otherValues', { count: rest.length }),
      players: countOf('players'),
      new_players: countOf('new_players'),
      bet: sumOf('bet'),
      win_loss: sumOf('win_loss'),
    },
  ];
};

/** New and returning players stand on each other; below them the money. */
export const prepareSpread = (rows: readonly SpreadRow[], by: Options): ChartModel => {
  const { t, tr, of } = by;
  const bars = barsOf(rows, by);
  const players = (look: Pick<ChartSeries, 'id' | 'label' | 'hue'>, countOf: (bar: Bar) => number): ChartSeries => ({
    ...look,
    kind: 'bar',
    stack: 'players',
    values: bars.map(countOf),
    texts: bars.map((bar) => formatCount(countOf(bar))),
  });
  return {
    categories: bars.map(({ key, name }) => ({ key, label: name, title: name })),
    categoryLabel: t(`of.${of}`),
    marks: [],
    panes: [
      {
        label: t('pane.players'),
        unit: 'count',
        weight: 1,
        series: [
          players({ id: 'returning', label: t('returning'), hue: 3 }, (bar) => bar.players - bar.new_players),
          players({ id: 'new_players', label: t('new'), hue: 2 }, (bar) => bar.new_players),
        ],
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
          values: bars.map((bar) => plotted(bar[id])),
          texts: bars.map((bar) => moneyText(bar[id])),
        })),
      },
    ],
  };
};
