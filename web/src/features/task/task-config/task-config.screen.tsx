import { getTaskDetail, getTaskList, saveTask, type TaskRow } from '@manager/contract/features/task/task-config';
import { TASK_PERIODS, TASK_TYPES } from '@manager/domain/task';
import type { ReactNode } from 'react';
import { useCall, useList } from '../../../api/query.ts';
import { choiceCodec } from '../../../kit/filter/codecs.ts';
import { choiceColumn, countColumn, textColumn } from '../../../kit/list/columns.tsx';
import { useFieldKinds } from '../../../kit/list/use-field-kinds.ts';
import { useListState } from '../../../kit/list/use-list-state.ts';
import type { Column } from '../../../kit/table/columns.ts';
import { activityCodecs } from '../../../product/activity/activity-filters.ts';
import { ACTIVITY_POLL_MS, ActivityScreen } from '../../../product/activity/ActivityScreen.tsx';
import { useActivityFields } from '../../../product/activity/use-activity-fields.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { progressText, type TaskWords, useTaskWords } from '../task-words.ts';
import { type ConfigTranslate, useConfigTexts } from './task-config-words.ts';

const TaskDetail = lazyPart(() => import('./TaskDetail.tsx').then((module) => ({ default: module.TaskDetail })));
const TaskForm = lazyPart(() => import('./TaskForm.tsx').then((module) => ({ default: module.TaskForm })));

const codecs = { ...activityCodecs, task_type: choiceCodec(TASK_TYPES), period: choiceCodec(TASK_PERIODS) };
const SORTS = ['starts_at', 'ends_at', 'created_at', 'code'];

/** J-1: tasks with their targets and prizes, from the draft to what they cost. */
const TaskConfigScreen = (): ReactNode => {
  const t = useConfigTexts();
  const w = useTaskWords();
  const { choice } = useFieldKinds();
  const state = useListState({ codecs, sorts: SORTS, initialSort: '-starts_at' });
  const input = { ...state.filters, ...state.paging };
  const query = useList(getTaskList, input, { pollMs: ACTIVITY_POLL_MS });
  const record = useCall(getTaskDetail, { id: state.id }, { isEnabled: state.id !== '' });
  return (
    <ActivityScreen
      path="/task/task-config"
      scope={t('scope')}
      words={{ add: t('add'), newTitle: t('newTitle') }}
      state={state}
      query={query}
      record={record}
      save={saveTask}
      exportOf={{ endpoint: getTaskList, input }}
      fields={[
        { name: 'task_type', label: t('type'), ...choice(TASK_TYPES, (value) => w(`type_${value}`)) },
        ...useActivityFields(),
        { name: 'period', label: t('period'), isMore: true, ...choice(TASK_PERIODS, (value) => w(`period_${value}`)) },
      ]}
      columns={columnsOf(t, w)}
      form={({ row, onSaved, onCancel }) => <TaskForm key={row?.id ?? 'new'} row={row} onSaved={onSaved} onCancel={onCancel} />}
      view={({ row, onEdit, onClose }) => (
        <TaskDetail row={row} onEdit={onEdit} onClose={onClose} onOpen={(id) => state.open({ id })} />
      )}
    />
  );
};

const columnsOf = (t: ConfigTranslate, w: TaskWords): Column<TaskRow>[] => [
  choiceColumn({ id: 'task_type', header: t('type'), labelOf: (type) => w(`type_${type}`) }),
  { id: 'target', header: t('target'), isNumeric: true, card: 'figure', cell: (row) => progressText(row.target, row.task_type) },
  choiceColumn({ id: 'period', header: t('period'), labelOf: (period) => w(`period_${period}`) }),
  choiceColumn({ id: 'prize_kind', header: t('prize'), labelOf: (kind) => w(`prize_${kind}`) }),
  countColumn({ id: 'rewards_left', header: t('rewardsLeft') }),
  countColumn({ id: 'players', header: t('players') }),
  textColumn({ id: 'after_code', header: t('after'), isHiddenAtFirst: true }),
];

export default TaskConfigScreen;
