import { getTaskData, TASK_DAY_SORTS, type TaskDayRow, type TaskTotals } from '@manager/contract/features/task/data';
import { getTaskCosts } from '@manager/contract/features/task/task-config';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useList } from '../../../api/query.ts';
import { dayCodec, idCodec } from '../../../kit/filter/codecs.ts';
import { dayRange } from '../../../kit/filter/range-inputs.tsx';
import { countColumn, moneyColumn, percentColumn, textColumn } from '../../../kit/list/columns.tsx';
import { RecordList } from '../../../kit/list/RecordList.tsx';
import { useListState } from '../../../kit/list/use-list-state.ts';
import { Page } from '../../../kit/page/Page.tsx';
import { useMayCall } from '../../../kit/resource/use-resource.ts';
import type { Column, TotalsRow } from '../../../kit/table/columns.ts';
import { ActivityCostTable } from '../../../product/activity/ActivityCostTable.tsx';
import { useAgentInput } from '../../../product/choices/agent-input.tsx';
import { useSiteInput } from '../../../product/choices/site-input.tsx';
import { useHolds } from '../../../session/session.ts';
import { ChartPanel } from '../../../ui/chart/ChartPanel.tsx';
import { dateTimeText, formatCount } from '../../../ui/format.ts';
import { useTaskInput } from '../use-task-choices.ts';
import classes from './data.module.css';
import { type DataTranslate, useDataTexts } from './data-words.ts';
import { prepareFunnel } from './prepare-funnel.ts';
import { Money, Percent } from '../../../ui/Money.tsx';

const COUNTS = ['shown', 'joined', 'started', 'completed', 'rewarded', 'points', 'rounds'] as const;
const MONEY = ['cost_usd', 'bet_usd', 'win_loss_usd'] as const;

const oneOf = <T extends string>(names: readonly T[], id: string): T | undefined => names.find((name) => name === id);

/** Of everything that the filter finds. Rewards have several currencies: these add up in USD alone. */
const dataTotals = (sums: TaskTotals, t: DataTranslate): TotalsRow<TaskDayRow>[] => [
  {
    key: 'total',
    label: t('total'),
    cell: (id) => {
      const count = oneOf(COUNTS, id);
      if (count !== undefined) return formatCount(sums[count]);
      const money = oneOf(MONEY, id);
      if (money !== undefined) return <Money value={sums[money]} />;
      return id === 'completion_pct' ? <Percent value={sums.completion_pct} /> : null;
    },
  },
];

const codecs = { activity_id: idCodec, day_from: dayCodec, day_to: dayCodec, site_id: idCodec, agent_id: idCodec };
const PATH = '/task/data';
const POLL_MS = 10_000;

/** J-2: what players made of tasks, from what was shown to what was given, by settlement day. */
const TaskDataScreen = (): ReactNode => {
  const t = useDataTexts();
  const mayCall = useMayCall();
  const canOpenAccounts = useHolds()('J-3');
  const state = useListState({ codecs, sorts: [...TASK_DAY_SORTS], initialSort: '-day' });
  const input = { ...state.filters, ...state.paging };
  const query = useList(getTaskData, input, { pollMs: POLL_MS });
  const { data } = query;
  const scope =
    data === undefined
      ? t('scope')
      : [
          t('scopeDays', { from: data.day_from, to: data.day_to }),
          t('asOf', { at: dateTimeText(data.counted.as_of) }),
          ...(data.counted.is_recomputing ? [t('recomputing')] : data.counted.is_behind ? [t('behind')] : []),
        ].join(' · ');
  const { activity_id: taskId } = state.filters;
  return (
    <Page scope={scope}>
      <RecordList
        path={PATH}
        state={state}
        query={query}
        exportOf={{ endpoint: getTaskData, input }}
        fields={[
          { name: 'activity_id', label: t('task'), ...useTaskInput() },
          { name: 'day_from', nameTo: 'day_to', label: t('day'), ...dayRange() },
          { name: 'site_id', label: t('site'), ...useSiteInput() },
          { name: 'agent_id', label: t('agent'), ...useAgentInput() },
        ]}
        above={
          <div className={classes.above}>
            <ChartPanel
              title={t('funnel')}
              scope={scope}
              model={data === undefined ? undefined : prepareFunnel(data.sums, t)}
              heightPx={240}
            />
            {taskId !== '' && mayCall(getTaskCosts) ? (
              <section aria-label={t('costs')} className={classes.costs}>
                <h2>{t('costs')}</h2>
                <ActivityCostTable endpoint={getTaskCosts} id={taskId} />
              </section>
            ) : null}
          </div>
        }
        columns={columnsOf(t, canOpenAccounts)}
        totals={data === undefined || data.list.length === 0 ? [] : dataTotals(data.sums, t)}
      />
    </Page>
  );
};

const accountsHref = ({ activity_id: id }: TaskDayRow): string =>
  `/task/task-account?${new URLSearchParams({ activity_id: id }).toString()}`;

const columnsOf = (t: DataTranslate, canOpenAccounts: boolean): Column<TaskDayRow>[] => [
  textColumn({ id: 'day', header: t('day'), isSortable: true, isFrozen: true, card: 'title' }),
  {
    id: 'activity_name',
    header: t('task'),
    cell: (row) => (canOpenAccounts ? <Link to={accountsHref(row)}>{row.activity_name}</Link> : row.activity_name),
  },
  textColumn({ id: 'activity_code', header: t('code'), isHiddenAtFirst: true }),
  countColumn({ id: 'shown', header: t('shown'), help: t('shownHelp') }),
  countColumn({ id: 'joined', header: t('joined') }),
  countColumn({ id: 'started', header: t('started'), help: t('startedHelp'), isSortable: true }),
  countColumn({ id: 'completed', header: t('completed'), isSortable: true }),
  countColumn({ id: 'rewarded', header: t('rewarded'), isSortable: true, card: 'figure' }),
  percentColumn({ id: 'completion_pct', header: t('completion'), help: t('completionHelp') }),
  moneyColumn({ id: 'reward_amount', header: t('rewardAmount'), help: t('rewardAmountHelp') }),
  textColumn({ id: 'currency', header: t('currency') }),
  countColumn({ id: 'points', header: t('points') }),
  moneyColumn({ id: 'cost_usd', header: t('cost'), help: t('costHelp'), isSortable: true, card: 'lead' }),
  countColumn({ id: 'rounds', header: t('rounds') }),
  moneyColumn({ id: 'bet_usd', header: t('eligibleBet'), help: t('eligibleBetHelp'), isSortable: true }),
  moneyColumn({ id: 'win_loss_usd', header: t('winLoss'), help: t('winLossHelp'), isSortable: true }),
];

export default TaskDataScreen;
