import type { ActivityRow } from '@manager/contract/features/activity/activity';
import { activity as machine, type ActivityState } from '@manager/domain/activity';
import { AppError } from '../../../base/app-error.ts';
import { createPayoutBudget } from '../../../kit/payout/budgets.ts';
import { readRow } from '../../../kit/resource/resource.ts';
import { auditSave, lockCurrent } from '../../../kit/resource/save-route.ts';
import { removeRow, updateRow } from '../../../kit/resource/store.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { requireNoEditor } from '../../../kit/service/editors.ts';
import { requireSecondPerson } from '../../../kit/service/second-person.ts';
import { inTransaction, type ScopedTx } from '../../../postgres/db.ts';
import { asSystem } from '../../../postgres/scoped-db.ts';
import type { PayoutHandler } from '../../../kit/service/payout-handler.ts';
import { type ActivityKind, kindOf } from './activity-kind.ts';
import { type ActivityResource, requireChangeable, type ActivityList } from './activity-row.ts';
import { checkDraft } from './draft-rules.ts';
import { holdActivity } from './hold-activity.ts';

type Row = ActivityRow & { rule: { kind: string } };
export type Steering<R extends Row> = {
  list: ActivityList<R>;
  resource: ActivityResource<R>;
  action: string;
  approveCode: string;
};
type Move = { id: string; version: number };

/** Puts a draft before those who may agree to it: its rules hold, as they have to then. Errors: those of a draft, at the fields; `object.wrong_state`. */
export const submitActivity = <R extends Row>(
  ctx: Ctx,
  { list, resource, action }: Steering<R>,
  { id, version, reason }: Move & { reason: string },
): Promise<R> =>
  inTransaction(ctx.db, async (tx) => {
    const before = await lockChangeable(ctx, tx, { resource, id, version });
    requireMove(before, 'scheduled');
    await checkStored(ctx, tx, { list, row: before });
    await updateRow(tx, {
      table: 'activity',
      id,
      version: before.version,
      now: ctx.now(),
      values: { submitted_by: ctx.user.id, submitted_name: ctx.user.userName, submitted_at: ctx.now(), submit_reason: reason },
    });
    const after = await readRow(ctx, tx, { resource, id });
    await auditSave(ctx, tx, { resource, action, reason, before, after });
    return after;
  });

/**
 * The second person agrees to a draft: its rules hold once more, its budget is set aside under the purpose of its payouts, and from here on
 * the clock moves it. Errors: those of a draft, at the fields; `object.wrong_state`, `approval.own_request`, `approval.not_independent`.
 */
export const approveActivity = <R extends Row>(
  ctx: Ctx,
  steering: Steering<R> & { purpose: Pick<PayoutHandler, 'name'> },
  { id, version }: Move,
): Promise<R> =>
  inTransaction(ctx.db, async (tx) => {
    const { list, resource, action, purpose } = steering;
    const before = await lockChangeable(ctx, tx, { resource, id, version });
    requireMove(before, 'scheduled');
    const decisions = [{ approveCode: steering.approveCode, agentId: before.agent_id }];
    await requireNoEditor(ctx, tx, { object: { type: 'activity', id }, decisions });
    const kind = await checkStored(ctx, tx, { list, row: before });
    const budgetId = await asSystem(tx, (own) =>
      createPayoutBudget(own, {
        purpose: purpose.name,
        reference: id,
        agentId: before.agent_id,
        currency: before.currency,
        amount: before.budget,
        now: ctx.now(),
      }),
    );
    await updateRow(tx, {
      table: 'activity',
      id,
      version: before.version,
      now: ctx.now(),
      values: {
        state: 'scheduled',
        budget_id: budgetId,
        approved_by: ctx.user.id,
        approved_name: ctx.user.userName,
        approved_at: ctx.now(),
      },
    });
    await asSystem(tx, async (own) => {
      const stored = await own.selectFrom('activity').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
      await kind.onApproved?.(own, stored, before.rule);
    });
    const after = await readRow(ctx, tx, { resource, id });
    await auditSave(ctx, tx, { resource, action, before, after });
    return after;
  });

/** Nobody gets a prize. While it runs players have been promised some, so a second person agrees. */
export const cancelActivity = <R extends Row>(
  ctx: Ctx,
  { list, resource, action, approveCode }: Steering<R>,
  { id, version, reason }: Move & { reason: string },
): Promise<R> =>
  inTransaction(ctx.db, async (tx) => {
    const before = await lockChangeable(ctx, tx, { resource, id, version });
    requireMove(before, 'cancelled');
    if (before.state === 'running')
      await requireSecondPerson(ctx, tx, {
        operation: 'activity.cancel',
        approveCode,
        objectType: resource.name,
        objectId: id,
        objectName: `${before.code} · ${before.title['en'] ?? ''}`,
        objectVersion: before.version,
        agentId: before.agent_id,
        before: { state: before.state },
        after: { state: 'cancelled' },
        reason,
      });
    await updateRow(tx, {
      table: 'activity',
      id,
      version: before.version,
      now: ctx.now(),
      values: { state: 'cancelled', cancelled_at: ctx.now(), cancel_reason: reason },
    });
    await asSystem(tx, async (own) => kindOf(list.kinds, before.rule.kind).onCancelled?.(own, id));
    const after = await readRow(ctx, tx, { resource, id });
    await auditSave(ctx, tx, { resource, action, reason, before, after });
    return after;
  });

/** Only a draft: what somebody agreed to stays on record. */
export const deleteActivity = <R extends Row>(
  ctx: Ctx,
  { resource, action }: Pick<Steering<R>, 'resource' | 'action'>,
  { id, version }: Move,
): Promise<Record<string, never>> =>
  inTransaction(ctx.db, async (tx) => {
    const before = await lockChangeable(ctx, tx, { resource, id, version });
    if (before.state !== 'draft') throw new AppError('object.wrong_state', { state: before.state });
    await removeRow(tx, { table: 'activity', id, version: before.version, now: ctx.now() });
    await audit(ctx, tx, {
      action,
      objectType: resource.name,
      objectId: id,
      agentId: before.agent_id,
      before: resource.audited.parse(before),
    });
    return {};
  });

const checkStored = async <R extends Row>(
  ctx: Ctx,
  tx: ScopedTx,
  { list, row }: { list: ActivityList<R>; row: R },
): Promise<ActivityKind> => {
  const kind = kindOf(list.kinds, row.rule.kind);
  const draft = { ...row, starts_at: new Date(row.starts_at), ends_at: new Date(row.ends_at) };
  await checkDraft(ctx, tx, { kind, draft, rule: row.rule });
  return kind;
};

const requireMove = ({ state }: Pick<ActivityRow, 'state'>, to: ActivityState): void => {
  if (!machine.canMove(state, to)) throw new AppError('object.wrong_state', { state });
};

const lockChangeable = async <R extends Row>(
  ctx: Ctx,
  tx: ScopedTx,
  { resource, id, version }: Move & { resource: ActivityResource<R> },
): Promise<R> => {
  await holdActivity(tx, id);
  const row = await lockCurrent(ctx, tx, { resource, id, version });
  requireChangeable(ctx, row);
  return row;
};
