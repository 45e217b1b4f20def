import {
  approveTask,
  submitTask,
  cancelTask,
  cloneTask,
  deleteTask,
  getTaskCosts,
  type TaskRow,
} from '@manager/contract/features/task/task-config';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ActivityDetail } from '../../../product/activity/ActivityDetail.tsx';
import { useHolds } from '../../../session/session.ts';
import { formatCount, MISSING } from '../../../ui/format.ts';
import { periodText, rewardText, targetText, useTaskWords } from '../task-words.ts';
import { useConfigTexts } from './task-config-words.ts';

const CALLS = {
  submit: submitTask,
  approve: approveTask,
  cancel: cancelTask,
  remove: deleteTask,
  clone: cloneTask,
  costs: getTaskCosts,
};

type Props = { row: TaskRow; onEdit: () => void; onClose: () => void; onOpen: (id: string) => void };

/** A task in its drawer: what it asks for and gives, and where to see what became of it. */
export const TaskDetail = ({ row, ...on }: Props): ReactNode => {
  const t = useConfigTexts();
  const w = useTaskWords();
  const holds = useHolds();
  const { rule, currency } = row;
  const hasRun = row.state !== 'draft' && row.state !== 'scheduled';
  const of = new URLSearchParams({ activity_id: row.id }).toString();
  return (
    <ActivityDetail
      {...on}
      row={row}
      calls={CALLS}
      facts={[
        ...(hasRun && holds('J-3')
          ? [{ label: t('players'), value: <Link to={`/task/task-account?${of}`}>{formatCount(row.players)}</Link> }]
          : []),
        ...(hasRun && holds('J-2') ? [{ label: t('data'), value: <Link to={`/task/data?${of}`}>{t('openData')}</Link> }] : []),
        ...(row.rewards_left === null
          ? []
          : [
              {
                label: t('rewardsLeft'),
                value: t('leftOf', { left: formatCount(row.rewards_left), rewards: formatCount(rule.rewards) }),
              },
            ]),
        { section: t('rule'), label: t('type'), value: w(`type_${rule.type}`) },
        { label: t('target'), value: targetText(rule, w) },
        { label: t('period'), value: periodText(rule, w) },
        { label: t('repeat'), value: formatCount(rule.repeat) },
        { label: t('after'), value: rule.after_task_id === null ? t('none') : row.after_code || MISSING },
        { label: t('prize'), value: rewardText(rule, currency, w) },
        { label: t('rewards'), value: formatCount(rule.rewards) },
      ]}
    />
  );
};
