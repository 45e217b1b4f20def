import { getGameRunChart, RUN_BUCKET_MS, RunSplit } from '@manager/contract/features/statistics/game-run-chart';
import { type ReactNode, useMemo, useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { oneOfCodec } from '../../../kit/filter/codecs.ts';
import { useUrlState } from '../../../kit/filter/use-url-state.ts';
import { totalsRows } from '../../../kit/report/totals-rows.tsx';
import { filterTotals } from '../../../kit/report/totals.ts';
import { useReportTexts } from '../../../kit/report/use-report-texts.ts';
import { ChoiceSwitch } from '../../../ui/ChoiceSwitch.tsx';
import { StatisticPage } from '../../../product/statistic/StatisticPage.tsx';
import { useStatistic } from '../../../product/statistic/use-statistic.ts';
import { bucketText, runColumns } from './columns.tsx';
import { prepareRun, type ReturnMode, type RunRow, type RunMark, type RunTranslate } from './prepare-run.ts';
import {
  isReady,
  maxDaysOf,
  missingOf,
  NO_SORTS,
  RUN_CODECS,
  RUN_PATH,
  RUN_WITHOUT,
  runQuery,
  type RunValues,
  unitOf,
  useRunFields,
} from './run-filters.tsx';
import { SplitRun } from './SplitRun.tsx';
import type { texts } from './texts.en.ts';
import { dateTimeText, MISSING } from '../../../ui/format.ts';
import classes from '../../../product/statistic/statistics.module.css';

type Props = { marks: readonly RunMark[]; timezone: string | null; t: RunTranslate };

/** What the vertical lines of the chart stand for, one by one. */
const RunChanges = ({ marks, timezone, t }: Props): ReactNode =>
  marks.length === 0 ? null : (
    <details className={classes.changes}>
      <summary>
        {t('changes')} ({marks.length})
      </summary>
      <table>
        <thead>
          <tr>
            {(['changeAt', 'changeWhat', 'changeOf', 'changeBefore', 'changeAfter'] as const).map((key) => (
              <th key={key} scope="col">
                {t(key)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {marks.map(({ at, kind, name, before, after }) => (
            <tr key={`${at} ${kind} ${name}`}>
              <td>{dateTimeText(at, timezone)}</td>
              <td>{t(`changeWhat.${kind}`)}</td>
              <td>{name}</td>
              <td>{before ?? MISSING}</td>
              <td>{after ?? MISSING}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );

const SPLITS = ['none', ...RunSplit.options] as const;
const SPLIT = { split: oneOfCodec(SPLITS, 'none') };

const slotsOf = (bucket: string, interval: keyof typeof RUN_BUCKET_MS): { slot_from: string; slot_to: string } => ({
  slot_from: bucket,
  slot_to: new Date(Date.parse(bucket) + RUN_BUCKET_MS[interval]).toISOString(),
});

export default function GameRunChartScreen(): ReactNode {
  const t = useTexts<typeof texts>('statistics/game-run-chart');
  const { values, set } = useUrlState(SPLIT);
  const tools = (
    <ChoiceSwitch
      isLabelHidden
      label={t('split')}
      value={values.split}
      choices={SPLITS.map((value) => ({ value, label: t(`split.${value}`) }))}
      onChange={(split) => set({ split })}
    />
  );
  return values.split === 'none' ? <WholeRun tools={tools} /> : <SplitRun split={values.split} tools={tools} />;
}

const WholeRun = ({ tools }: { tools: ReactNode }): ReactNode => {
  const t = useTexts<typeof texts>('statistics/game-run-chart');
  const tr = useReportTexts();
  const state = useStatistic({
    endpoint: getGameRunChart,
    codecs: RUN_CODECS,
    sorts: NO_SORTS,
    initialSort: '',
    queryOf: runQuery,
    isPaged: false,
    usualRange: 'today',
    unitOf,
    isReady,
  });
  const { scope, answer } = state;
  const { data, dataUpdatedAt: nowMs } = answer;
  const { interval, date_from: from, date_to: to } = scope;
  const [mode, setMode] = useState<ReturnMode>('run');
  const timezone = data?.scope.timezone ?? null;
  const model = useMemo(
    () =>
      data === undefined
        ? undefined
        : prepareRun({ answer: data, interval, mode, range: { date_from: from, date_to: to }, nowMs, t, tr }),
    [data, interval, mode, from, to, nowMs, t, tr],
  );
  const columns = useMemo(() => runColumns({ t, tr, interval, timezone }), [t, tr, interval, timezone]);
  const totals = data === undefined ? [] : filterTotals({ sum: data.sum, in: scope.in });
  const lines = totalsRows<RunRow>({ totals, rowCount: data?.total ?? 0, currencyColumn: 'currency', t: tr });
  const fields = useRunFields({ t, tr, agentId: scope.agent_id });

  return (
    <StatisticPage<RunRow, RunValues>
      path={RUN_PATH}
      caption={t('caption')}
      endpoint={getGameRunChart}
      state={state}
      fields={fields}
      without={RUN_WITHOUT}
      maxDaysOf={maxDaysOf}
      missingOf={missingOf(t)}
      chart={{
        title: t('title'),
        model,
        heightPx: 620,
        marksWithout: ['rtp', 'math'],
        tools: (
          <>
            {tools}
            <ChoiceSwitch
              isLabelHidden
              label={t('rtp')}
              value={mode}
              choices={[
                { value: 'run', label: t('return.run') },
                { value: 'bucket', label: t('return.bucket') },
              ]}
              onChange={setMode}
            />
          </>
        ),
        below: data === undefined ? null : <RunChanges marks={data.marks} timezone={timezone} t={t} />,
      }}
      columns={columns}
      rowId={(row) => `${row.bucket}:${row.currency ?? ''}`}
      totals={lines}
      isPaged={false}
      explained={{
        ofRow: ({ bucket }) => ({
          narrowed: interval === '1d' ? { date_from: bucket, date_to: bucket } : slotsOf(bucket, interval),
          label: bucketText(bucket, { interval, timezone }),
        }),
        totals: totals.map(({ kind, values }, at) => (kind === 'all' ? { values, label: lines[at]?.label ?? '' } : undefined)),
      }}
    />
  );
};
