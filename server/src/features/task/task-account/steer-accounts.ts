import type * as contract from '@manager/contract/features/task/task-account';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { taskAccount, type TaskAccountState } from '@manager/domain/task';
import { AppError } from '../../../base/app-error.ts';
import { retryPayout } from '../../../kit/payout/steer-payout.ts';
import { findRow, lockableIn, readRow } from '../../../kit/resource/resource.ts';
import { auditSave } from '../../../kit/resource/save-route.ts';
import { lockRow } from '../../../kit/resource/store.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction, type ScopedTx } from '../../../postgres/db.ts';
import { asSystem } from '../../../postgres/scoped-db.ts';
import { requireChangeable } from '../../activity/core/activity-row.ts';
import { askRecompute } from '../../activity/core/ask-recompute.ts';
import { tasks } from '../core/tasks.ts';
import { taskAccounts } from './account-row.ts';

type Row = contract.TaskAccountRow;

const lockTurn = async (ctx: Ctx, tx: ScopedTx, id: string): Promise<Row> => {
  await lockRow(tx, { ...lockableIn(ctx, taskAccounts), id });
  return readRow(ctx, tx, { resource: taskAccounts, id });
};

/** Nothing is given for it. Errors: `object.wrong_state` once it is over. */
export const revokeAccount = (ctx: Ctx, { id, reason }: ParsedOf<typeof contract.revokeTaskAccount>): Promise<Row> =>
  inTransaction(ctx.db, async (tx) => {
    const before = await lockTurn(ctx, tx, id);
    const from: TaskAccountState = before.state;
    if (!taskAccount.canMove(from, 'revoked')) throw new AppError('object.wrong_state', { state: from });
    const now = ctx.now();
    await asSystem(tx, (own) =>
      own
        .updateTable('task_account')
        .set({
          state: 'revoked',
          ended_at: now,
          updated_at: now,
          reason,
          by_user: ctx.user.userName,
          version: before.version + 1,
        })
        .where('id', '=', id)
        .execute(),
    );
    const after = await readRow(ctx, tx, { resource: taskAccounts, id });
    await auditSave(ctx, tx, { resource: taskAccounts, action: 'task_account.revoke', reason, before, after });
    return after;
  });

/** Errors: `object.wrong_state` where bets change nothing (any more). */
export const recomputeTask = (
  ctx: Ctx,
  { activity_id: id, reason }: ParsedOf<typeof contract.recomputeTask>,
): Promise<OutputOf<typeof contract.recomputeTask>> =>
  inTransaction(ctx.db, async (tx) => {
    await lockRow(tx, { ...lockableIn(ctx, tasks), id });
    const task = await readRow(ctx, tx, { resource: tasks, id });
    requireChangeable(ctx, task);
    if (task.state !== 'running' && task.state !== 'ended') throw new AppError('object.wrong_state', { state: task.state });
    await asSystem(tx, (own) => askRecompute(own, id));
    await audit(ctx, tx, {
      action: 'task_account.recompute',
      objectType: tasks.name,
      objectId: id,
      agentId: task.agent_id,
      reason,
    });
    return {};
  });

/** Its payout under the same transfer id, or what could not be given. Errors: those of `retryPayout`, `object.wrong_state`. */
export const retryReward = async (ctx: Ctx, { id, reason }: ParsedOf<typeof contract.retryTaskReward>): Promise<Row> => {
  await findRow(ctx, taskAccounts, id);
  return inTransaction(ctx.db, async (tx) => {
    const before = await lockTurn(ctx, tx, id);
    const { payout_id: payoutId, refusal } = await tx
      .selectFrom('task_account')
      .select(['payout_id', 'refusal'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    if (payoutId !== null) await retryPayout(ctx, tx, payoutId);
    else if (before.state === 'completed' && refusal !== '')
      await asSystem(tx, (own) =>
        own
          .updateTable('task_account')
          .set({ refusal: '', version: before.version + 1, updated_at: ctx.now() })
          .where('id', '=', id)
          .execute(),
      );
    else throw new AppError('object.wrong_state', { state: before.state });
    const after = await readRow(ctx, tx, { resource: taskAccounts, id });
    await audit(ctx, tx, {
      action: 'task_account.retry',
      objectType: taskAccounts.name,
      objectId: id,
      agentId: before.agent_id,
      reason,
      before: { payment: before.payment },
      after: { payment: after.payment },
    });
    return after;
  });
};
