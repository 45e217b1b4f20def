import { getGameRunSplit, type RunSplit } from '@manager/contract/features/statistics/game-run-chart';
import { type ReactNode, useMemo, useState } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { useRtpMarks } from '../../../kit/report/rtp-mark.tsx';
import { useReportTexts } from '../../../kit/report/use-report-texts.ts';
import { ChoiceSwitch } from '../../../ui/ChoiceSwitch.tsx';
import { StatisticPage } from '../../../product/statistic/StatisticPage.tsx';
import { useStatistic } from '../../../product/statistic/use-statistic.ts';
import { prepareCourse, prepareValues, type SplitRow } from './prepare-split.ts';
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
import { type Level, splitColumns, splitTone, splitTotals } from './split-columns.tsx';
import type { texts } from './texts.en.ts';

const VIEWS = ['values', 'time'] as const;

const QUERY: Readonly<Record<RunSplit, typeof runQuery>> = {
  stake: (query) => ({ ...runQuery(query), split: 'stake' }),
  device: (query) => ({ ...runQuery(query), split: 'device' }),
};

/** The games by level of stake or by device: each value against its own band, side by side and along the time. */
export const SplitRun = ({ split, tools }: { split: RunSplit; tools: ReactNode }): ReactNode => {
  const t = useTexts<typeof texts>('statistics/game-run-chart');
  const tr = useReportTexts();
  const state = useStatistic({
    endpoint: getGameRunSplit,
    codecs: RUN_CODECS,
    sorts: NO_SORTS,
    initialSort: '',
    queryOf: QUERY[split],
    isPaged: false,
    usualRange: 'today',
    unitOf,
    isReady,
  });
  const { scope, answer } = state;
  const { data, dataUpdatedAt: nowMs } = answer;
  const { interval, date_from: from, date_to: to } = scope;
  const [view, setView] = useState<(typeof VIEWS)[number]>('values');
  const model = useMemo(() => {
    if (data === undefined) return undefined;
    return view === 'values'
      ? prepareValues(data.list, { t, tr, split })
      : prepareCourse({ answer: data, interval, range: { date_from: from, date_to: to }, nowMs, t, tr, split });
  }, [data, view, interval, from, to, nowMs, t, tr, split]);
  const { mark: rtpMark, why } = useRtpMarks<Level>();
  const columns = useMemo(() => splitColumns({ t, tr, split, rtpMark }), [t, tr, split, rtpMark]);
  const fields = useRunFields({ t, tr, agentId: scope.agent_id });

  return (
    <>
      <StatisticPage<SplitRow, RunValues>
        path={RUN_PATH}
        tableId={`${RUN_PATH}#${split}`}
        caption={t(`splitCaption.${split}`)}
        endpoint={getGameRunSplit}
        state={state}
        fields={fields}
        without={RUN_WITHOUT}
        maxDaysOf={maxDaysOf}
        missingOf={missingOf(t)}
        chart={{
          title: t(`splitCaption.${split}`),
          model,
          heightPx: 480,
          tools: (
            <>
              {tools}
              <ChoiceSwitch
                isLabelHidden
                label={t('view')}
                value={view}
                choices={VIEWS.map((value) => ({ value, label: t(`view.${value}`) }))}
                onChange={setView}
              />
            </>
          ),
        }}
        columns={columns}
        rowId={(row) => row.value}
        rowTone={splitTone}
        totals={data === undefined ? [] : splitTotals(data.sum, { t, rtpMark })}
        isPaged={false}
      />
      {why}
    </>
  );
};
