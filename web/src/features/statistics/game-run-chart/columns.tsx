import type { RunInterval } from '@manager/contract/features/statistics/game-run-chart';
import type { ReactNode } from 'react';
import { metricColumns } from '../../../kit/report/metric-columns.tsx';
import { formatMetric } from '../../../kit/report/metrics.ts';
import type { ReportTranslate } from '../../../kit/report/use-report-texts.ts';
import type { Column } from '../../../kit/table/columns.ts';
import { minuteText } from '../../../ui/format.ts';
import { StatusTag } from '../../../ui/StatusTag.tsx';
import { bandText, type RunRow, type RunTranslate } from './prepare-run.ts';

type Options = { t: RunTranslate; tr: ReportTranslate; interval: RunInterval; timezone: string | null };

const MONEY = ['rounds', 'players', 'bet', 'win', 'win_loss', 'rate'] as const;

/** A settlement day, or when the bucket begins. */
export const bucketText = (bucket: string, { interval, timezone }: Pick<Options, 'interval' | 'timezone'>): string =>
  interval === '1d' ? bucket : minuteText(bucket, timezone);

/** The buckets of the chart, with the same figures. */
export const runColumns = ({ t, tr, interval, timezone }: Options): Column<RunRow>[] => [
  {
    id: 'bucket',
    header: t(`bucket.${interval}`),
    isFrozen: true,
    widthPx: 190,
    cell: ({ bucket, is_finished: isFinished }) => (
      <>
        {bucketText(bucket, { interval, timezone })}
        {isFinished ? null : <> · {tr('line.inProgress')}</>}
      </>
    ),
    export: { kind: interval === '1d' ? 'text' : 'time' },
  },
  { id: 'math_version', header: t('mathVersion'), cell: (row) => versionCell(row, t) },
  ...metricColumns<RunRow>({ ids: MONEY, t: tr, sortable: [] }),
  {
    id: 'run_rate',
    header: t('runRate'),
    help: t('runRate.help'),
    isNumeric: true,
    rangeValue: () => null,
    cell: (row) => formatMetric('rate', row.run_rate),
  },
  {
    id: 'run_theoretical_rtp',
    header: t('runTheory'),
    help: t('runTheory.help'),
    isNumeric: true,
    rangeValue: () => null,
    cell: (row) => formatMetric('rate', row.run_theoretical_rtp),
  },
  {
    id: 'run_rtp_low',
    header: t('runBand'),
    help: t('runBand.help'),
    isNumeric: true,
    rangeValue: () => null,
    cell: (row) => bandText([row.run_rtp_low, row.run_rtp_high], t),
  },
  ...metricColumns<RunRow>({ ids: ['hit_rate'], t: tr, sortable: [] }),
  ...metricColumns<RunRow>({ ids: ['theoretical_rtp'], t: tr, sortable: [], hiddenAtFirst: ['theoretical_rtp'] }),
];

const versionCell = (row: RunRow, t: RunTranslate): ReactNode => (
  <>
    {row.math_version}
    {row.is_mixed_version ? (
      <>
        {' '}
        <StatusTag tone="warn" title={t('state.mixed')}>
          {t('state.mixed')}
        </StatusTag>
      </>
    ) : null}
    {row.is_restart ? (
      <>
        {' '}
        <StatusTag tone="info" title={t('state.restart')}>
          {t('state.restart')}
        </StatusTag>
      </>
    ) : null}
  </>
);
