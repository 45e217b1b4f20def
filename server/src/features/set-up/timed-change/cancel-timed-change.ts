import type { cancelTimedChange as endpoint, TimedChangeRow } from '@manager/contract/features/set-up/timed-change';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { afterTimedEvent } from '@manager/domain/timed-change';
import { tightensControl } from '@manager/domain/tighten';
import { AppError } from '../../../base/app-error.ts';
import { readRow } from '../../../kit/resource/resource.ts';
import { lockCurrent } from '../../../kit/resource/save-route.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { requireSecondPerson } from '../../../kit/service/second-person.ts';
import type { Asks } from '../../../kit/timed-change/stored-change.ts';
import { inTransaction, type ScopedTx } from '../../../postgres/db.ts';
import { CANCEL_ANY, isOfCaller, mayCancel, timedChanges } from './timed-change-row.ts';

/**
 * Takes a change back before its time, or the end of one that is in force. A second person is asked where that keeps in force what was agreed
 * to end, and where it takes back what would have tightened a limit.
 */
export const cancelTimedChange = (ctx: Ctx, { id, version, reason }: ParsedOf<typeof endpoint>): Promise<TimedChangeRow> =>
  inTransaction(ctx.db, async (tx) => {
    const row = await lockCurrent({ ...ctx, db: tx }, tx, { resource: timedChanges, id, version });
    if (!isOfCaller(ctx, row)) throw new AppError('permission.operator_only');
    if (!mayCancel(ctx, row)) throw new AppError('permission.missing', { permission: CANCEL_ANY });
    const isInForce = row.state === 'applied';
    const next = row.state === 'waiting_approval' ? undefined : afterTimedEvent(row.state, 'cancel');
    if (next === undefined || (isInForce && row.revert_at === null))
      throw new AppError('object.wrong_state', { state: row.state });
    await ask(ctx, tx, { row, reason });
    await tx
      .updateTable('timed_change')
      .set({
        state: next,
        version: row.version + 1,
        updated_at: ctx.now(),
        cancelled_by: ctx.user.id,
        cancelled_name: ctx.user.userName,
        cancelled_at: ctx.now(),
        cancel_reason: reason,
        ...(isInForce ? { revert_at: null } : {}),
      })
      .where('id', '=', id)
      .execute();
    await audit(ctx, tx, {
      action: 'timed_change.cancel',
      objectType: 'timed_change',
      objectId: id,
      agentId: row.agent_id,
      reason,
      before: { state: row.state, revert_at: row.revert_at },
      after: { state: next, revert_at: isInForce ? null : row.revert_at },
    });
    return readRow({ ...ctx, db: tx }, tx, { resource: timedChanges, id });
  });

const ask = async (ctx: Ctx, tx: ScopedTx, { row, reason }: { row: TimedChangeRow; reason: string }): Promise<void> => {
  const { asks } = await tx.selectFrom('timed_change').select('asks').where('id', '=', row.id).executeTakeFirstOrThrow();
  const { apply, revert } = asks as Asks;
  const asked = apply ?? revert;
  const isInForce = row.state === 'applied';
  if (asked === null || (!isInForce && !tightensControl(row.before, row.after))) return;
  await requireSecondPerson(ctx, tx, {
    operation: 'timed_change.cancel',
    approveCode: asked.approveCode,
    objectType: 'timed_change',
    objectId: row.id,
    objectName: row.object_name,
    objectVersion: row.version,
    agentId: row.agent_id,
    before: { ...row.after, apply_at: row.apply_at, revert_at: row.revert_at },
    after: { ...(isInForce ? row.after : row.before), revert_at: null },
    reason,
  });
};
