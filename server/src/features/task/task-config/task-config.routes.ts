import * as contract from '@manager/contract/features/task/task-config';
import { sql, type SqlBool } from 'kysely';
import { route, type Route } from '../../../kit/http/route.ts';
import { detailRoute, listRoute } from '../../../kit/resource/read-routes.ts';
import { findRow } from '../../../kit/resource/resource.ts';
import { activityConditions } from '../../activity/core/activity-filters.ts';
import { cloneActivity } from '../../activity/core/clone-activity.ts';
import { getCosts } from '../../activity/core/get-costs.ts';
import { saveActivity } from '../../activity/core/save-activity.ts';
import {
  approveActivity,
  cancelActivity,
  deleteActivity,
  submitActivity,
  type Steering,
} from '../../activity/core/steer-activity.ts';
import { cardPayoutsOf } from '../core/card-payouts.ts';
import { requireNotItself } from './require-not-itself.ts';
import { taskPurpose } from '../core/task-purpose.ts';
import { previewTask } from './preview-task.ts';
import { taskList, tasks } from '../core/tasks.ts';

const steering = (action: string | null): Steering<contract.TaskRow> => ({
  list: taskList,
  resource: tasks,
  action: action ?? '',
  approveCode: 'J-1-94',
});

/** J-1. */
export const routes: readonly Route[] = [
  listRoute(tasks, {
    endpoint: contract.getTaskList,
    filters: {
      ...activityConditions,
      task_type: (type) => sql<SqlBool>`activity.rule ->> 'type' = ${type}`,
      period: (period) => sql<SqlBool>`activity.rule ->> 'period' = ${period}`,
    },
    abilities: { add: contract.saveTask },
  }),
  detailRoute(tasks, { endpoint: contract.getTaskDetail }),
  route(contract.saveTask, async (ctx, input) => {
    await requireNotItself(ctx, input);
    return saveActivity(ctx, steering(contract.saveTask.audit), input);
  }),
  route(contract.cloneTask, (ctx, input) => cloneActivity(ctx, steering(contract.cloneTask.audit), input)),
  route(contract.submitTask, (ctx, input) => submitActivity(ctx, steering(contract.submitTask.audit), input)),
  route(contract.approveTask, (ctx, input) =>
    approveActivity(ctx, { ...steering(contract.approveTask.audit), purpose: taskPurpose }, input),
  ),
  route(contract.cancelTask, (ctx, input) => cancelActivity(ctx, steering(contract.cancelTask.audit), input)),
  route(contract.deleteTask, (ctx, input) => deleteActivity(ctx, steering(contract.deleteTask.audit), input)),
  route(contract.previewTask, previewTask),
  route(contract.getTaskCosts, async (ctx, { id }) => getCosts(ctx, await findRow(ctx, tasks, id), cardPayoutsOf(id))),
];
