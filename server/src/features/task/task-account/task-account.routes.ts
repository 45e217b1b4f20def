import * as contract from '@manager/contract/features/task/task-account';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { sql, type SqlBool } from 'kysely';
import { route, type Route } from '../../../kit/http/route.ts';
import { columnsIn, conditionOf, type Filters } from '../../../kit/resource/conditions.ts';
import { readPage } from '../../../kit/resource/read-page.ts';
import { detailRoute } from '../../../kit/resource/read-routes.ts';
import { visibleRows } from '../../../kit/resource/resource.ts';
import { readCountedUntil } from '../../activity/core/counted-until.ts';
import { TASK_CONSUMER } from '../core/task-consumer.ts';
import { isFinishedSql, paymentSql, taskAccounts } from './account-row.ts';
import { grantReward } from './grant-reward.ts';
import { recomputeTask, retryReward, revokeAccount } from './steer-accounts.ts';

const { equals } = columnsIn('task_account');

const filters: Filters<ParsedOf<typeof contract.getTaskAccountList>> = {
  time_from: (at) => sql<SqlBool>`task_account.created_at >= ${at}::timestamptz`,
  time_to: (at) => sql<SqlBool>`task_account.created_at < ${at}::timestamptz`,
  activity_id: equals('activity_id'),
  player_id: equals('player_id'),
  user_name: (name) => sql<SqlBool>`player.user_name = ${name}`,
  site_id: equals('site_id'),
  period_key: equals('period_key'),
  state: (states) => sql<SqlBool>`(${states.length === 0} or task_account.state = any(${[...states]}::text[]))`,
  finish: (finish) => sql<SqlBool>`${isFinishedSql} = ${finish === 'finish'}`,
  payment: (payments) => sql<SqlBool>`(${payments.length === 0} or ${paymentSql} = any(${[...payments]}::text[]))`,
};

/** J-3. */
export const routes: readonly Route[] = [
  route(contract.getTaskAccountList, async (ctx, input) => {
    const query = visibleRows(ctx, taskAccounts).where(conditionOf(ctx, { filters, input }));
    const [page, counted] = await Promise.all([
      readPage(ctx, { query, rows: taskAccounts.rows, table: taskAccounts.table, input }),
      readCountedUntil(ctx, ctx.wholeDb, { consumer: TASK_CONSUMER, activityId: input.activity_id }),
    ]);
    return { ...page, counted };
  }),
  detailRoute(taskAccounts, { endpoint: contract.getTaskAccountDetail }),
  route(contract.revokeTaskAccount, revokeAccount),
  route(contract.grantTaskReward, grantReward),
  route(contract.recomputeTask, recomputeTask),
  route(contract.retryTaskReward, retryReward),
];
