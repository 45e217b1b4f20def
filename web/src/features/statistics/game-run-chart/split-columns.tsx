import type { RunSplit } from '@manager/contract/features/statistics/game-run-chart';
import type { ReactNode } from 'react';
import { metricColumns, metricHelp, metricText } from '../../../kit/report/metric-columns.tsx';
import type { ReportTranslate } from '../../../kit/report/use-report-texts.ts';
import type { Column, ColumnId, RowTone, TotalsRow } from '../../../kit/table/columns.ts';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { bandText, type RunTranslate } from './prepare-run.ts';
import { splitName, type SplitRow } from './prepare-split.ts';

export type Level = Omit<SplitRow, 'value' | 'bet_share' | 'math_version' | 'is_mixed_version'>;
type Options = { t: RunTranslate; tr: ReportTranslate; split: RunSplit; rtpMark: (level: Level) => ReactNode };

const MONEY = ['rounds', 'players', 'bet', 'win', 'win_loss', 'rate', 'theoretical_rtp'] as const;

export const splitTone = ({ rtp_state: state }: SplitRow): RowTone | undefined =>
  state === 'alarm' || state === 'warn' ? state : undefined;

export const splitColumns = ({ t, tr, split, rtpMark }: Options): Column<SplitRow>[] => [
  {
    id: 'value',
    header: t(`split.${split}`),
    help: t(`split.${split}.help`),
    isFrozen: true,
    widthPx: 150,
    cell: (row) => (
      <>
        {splitName(row.value, { t, split })}
        {row.is_mixed_version ? (
          <>
            {' '}
            <StatusTag tone="warn" title={t('state.mixed')}>
              {t('state.mixed')}
            </StatusTag>
          </>
        ) : null}
      </>
    ),
  },
  ...metricColumns<SplitRow>({ ids: MONEY, t: tr, sortable: [] }),
  {
    id: 'rtp_low',
    header: tr('chart.band'),
    help: t('band.help'),
    isNumeric: true,
    rangeValue: () => null,
    cell: (row) => bandText([row.rtp_low, row.rtp_high], t),
  },
  {
    id: 'z_score',
    header: tr('metric.z_score'),
    help: metricHelp('z_score', tr),
    isNumeric: true,
    rangeValue: () => null,
    cell: rtpMark,
  },
  ...metricColumns<SplitRow>({ ids: ['hit_rate', 'bet_share'], t: tr, sortable: [] }),
  { id: 'math_version', header: t('mathVersion'), isHiddenAtFirst: true, cell: (row) => row.math_version },
];

export const splitTotals = (all: Level, { t, rtpMark }: Pick<Options, 't' | 'rtpMark'>): TotalsRow<SplitRow>[] => [
  { key: 'all', label: t('all'), cell: (id) => totalOf(all, { id, t, rtpMark }) },
];

const totalOf = (all: Level, { id, t, rtpMark }: { id: ColumnId<SplitRow> } & Pick<Options, 't' | 'rtpMark'>): ReactNode => {
  if (id === 'rtp_low') return bandText([all.rtp_low, all.rtp_high], t);
  if (id === 'z_score') return rtpMark(all);
  const metric = [...MONEY, 'hit_rate' as const].find((one) => one === id);
  return metric === undefined ? null : metricText(metric, all[metric]);
};
