import type * as contract from '@manager/contract/features/report/settlement-report';
import type { SettlementRun } from '@manager/contract/features/report/settlement-run';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import type { Updateable } from 'kysely';
import { AppError } from '../../../base/app-error.ts';
import { audit, changedFields } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { agentAbove } from '../../../kit/service/levels.ts';
import { requireSecondPerson } from '../../../kit/service/second-person.ts';
import { inTransaction, type ScopedTx } from '../../../postgres/db.ts';
import type { DB } from '../../../postgres/types.gen.ts';
import {
  APPROVE_SETTLEMENT,
  auditedRun,
  findRun,
  lockRun,
  lockRunAbove,
  periodText,
  readAgentRuns,
  requireMove,
} from './run-row.ts';
import { lockTerms } from './terms.ts';

type Run = SettlementRun;

type Move = {
  before: Run;
  values: Updateable<DB['settlement_run']>;
  action: string;
  reason?: string;
};

/** Counts the version up and puts the move on record. */
export const writeMove = async (ctx: Ctx, tx: ScopedTx, { before, values, action, reason = '' }: Move): Promise<Run> => {
  await tx
    .updateTable('settlement_run')
    .set({ ...values, version: before.version + 1, updated_at: ctx.now() })
    .where('id', '=', before.id)
    .execute();
  const after = await findRun(ctx, tx, before.id);
  await audit(ctx, tx, {
    action,
    objectType: 'settlement_run',
    objectId: before.id,
    agentId: before.agent_id,
    reason,
    ...changedFields(auditedRun(before), auditedRun(after)),
  });
  return after;
};

/** Errors: `object.not_found`, `object.version_conflict`, `object.wrong_state`. */
export const confirmSettlement = (ctx: Ctx, input: ParsedOf<typeof contract.confirmSettlement>): Promise<Run> =>
  inTransaction(ctx.db, async (tx) => {
    const before = await lockRun(ctx, tx, input);
    requireMove(before, 'confirmed');
    const values = { state: 'confirmed', confirmed_by: ctx.user.userName, confirmed_at: ctx.now() };
    return writeMove(ctx, tx, { before, values, action: 'settlement_run.confirm' });
  });

/** Errors: `object.not_found`, `object.version_conflict`, `object.wrong_state`. */
export const paySettlement = (ctx: Ctx, input: ParsedOf<typeof contract.paySettlement>): Promise<Run> =>
  inTransaction(ctx.db, async (tx) => {
    const before = await lockRunAbove(ctx, tx, input);
    requireMove(before, 'paid');
    const values = {
      state: 'paid',
      paid_by: ctx.user.userName,
      paid_at: ctx.now(),
      payment_reference: input.payment_reference,
    };
    return writeMove(ctx, tx, { before, values, action: 'settlement_run.pay' });
  });

/**
 * Errors: `object.not_found`, `object.version_conflict`, `object.wrong_state`, `settlement.later_exists` because a later run holds what this one
 * carried, `approval.waiting`.
 */
export const reopenSettlement = (ctx: Ctx, input: ParsedOf<typeof contract.reopenSettlement>): Promise<Run> =>
  inTransaction(ctx.db, async (tx) => {
    const { agent_id: agentId } = await findRun(ctx, tx, input.id);
    await lockTerms(tx, agentId);
    const before = await lockRunAbove(ctx, tx, input);
    requireMove(before, 'reopened');
    const later = (await readAgentRuns(ctx, tx, agentId)).find(({ date_from: from }) => from > before.date_to);
    if (later !== undefined) throw new AppError('settlement.later_exists', { period: periodText(later) });
    await requireSecondPerson(ctx, tx, {
      operation: 'settlement.reopen',
      approveCode: APPROVE_SETTLEMENT,
      objectType: 'settlement_run',
      objectId: before.id,
      objectName: `${before.agent_name} · ${periodText(before)}`,
      objectVersion: before.version,
      agentId: await agentAbove(tx, agentId),
      before: { state: before.state, run_version: before.run_version, amount_due: before.amount_due },
      after: { state: 'reopened' },
      reason: input.reason,
    });
    return writeMove(ctx, tx, { before, values: { state: 'reopened' }, action: 'settlement_run.reopen', reason: input.reason });
  });
