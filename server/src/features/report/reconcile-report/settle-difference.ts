import type {
  closeReconcile as closeEndpoint,
  explainReconcile as explainEndpoint,
  ReconcileRow,
  ReconcileState,
} from '@manager/contract/features/report/reconcile-report';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { reconcileRow } from '@manager/domain/machines';
import { AppError } from '../../../base/app-error.ts';
import { requireVersion } from '../../../kit/resource/input.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import { isDualControlOn } from '../../../kit/service/dual-control.ts';
import { inTransaction, type ScopedTx } from '../../../postgres/db.ts';
import { findReconciled } from './reconcile-row.ts';
import { CLOSE_RECONCILE } from './tolerance.ts';

/** Puts the cause of a mismatch on record, or mends what was put there. Errors: `object.wrong_state`, `object.version_conflict`. */
export const explainReconcile = (ctx: Ctx, input: ParsedOf<typeof explainEndpoint>): Promise<ReconcileRow> =>
  inTransaction(ctx.db, async (tx) => {
    const { before } = await lockRow(ctx, tx, { input, to: 'explained' });
    const { reason, evidence } = input;
    await tx
      .updateTable('recon_row')
      .set({
        state: 'explained',
        explanation: reason,
        evidence: evidence ?? before.evidence,
        explained_by: ctx.user.userName,
        explained_by_id: ctx.user.id,
        explained_at: ctx.now(),
        updated_at: ctx.now(),
        version: before.version + 1,
      })
      .where('id', '=', before.id)
      .execute();
    return auditMove(ctx, tx, { action: 'reconcile.explain', before, reason });
  });

/** Agrees to an explanation. Under dual control its author is not the one who does. Errors: as above, `reconcile.own_explanation`. */
export const closeReconcile = (ctx: Ctx, input: ParsedOf<typeof closeEndpoint>): Promise<ReconcileRow> =>
  inTransaction(ctx.db, async (tx) => {
    const { before, explainedById } = await lockRow(ctx, tx, { input, to: 'closed' });
    if (explainedById === ctx.user.id && (await isDualControlOn(ctx, { approveCode: CLOSE_RECONCILE, agentId: before.agent_id })))
      throw new AppError('reconcile.own_explanation', { permission: CLOSE_RECONCILE });
    await tx
      .updateTable('recon_row')
      .set({
        state: 'closed',
        closed_by: ctx.user.userName,
        closed_at: ctx.now(),
        updated_at: ctx.now(),
        version: before.version + 1,
      })
      .where('id', '=', before.id)
      .execute();
    return auditMove(ctx, tx, { action: 'reconcile.close', before, reason: input.reason });
  });

const lockRow = async (
  ctx: Ctx,
  tx: ScopedTx,
  { input, to }: { input: { id: string; version: number }; to: ReconcileState },
): Promise<{ before: ReconcileRow; explainedById: string | null }> => {
  const locked = await tx
    .selectFrom('recon_row')
    .innerJoin('site', 'site.id', 'recon_row.site_id')
    .select('recon_row.explained_by_id')
    .where('recon_row.id', '=', input.id)
    .where(inScope(ctx.user.scope, 'site.agent_id'))
    .forUpdate('recon_row')
    .executeTakeFirst();
  if (locked === undefined) throw new AppError('object.not_found');
  const before = await findReconciled({ ...ctx, db: tx }, input.id);
  requireVersion(input, before);
  if (!reconcileRow.canMove(before.state, to)) throw new AppError('object.wrong_state', { state: before.state });
  return { before, explainedById: locked.explained_by_id };
};

const auditMove = async (
  ctx: Ctx,
  tx: ScopedTx,
  { action, before, reason }: { action: string; before: ReconcileRow; reason: string | undefined },
): Promise<ReconcileRow> => {
  const after = await findReconciled({ ...ctx, db: tx }, before.id);
  const kept = ({ state, explanation, evidence, diff_bet, diff_win }: ReconcileRow) => ({
    state,
    explanation,
    evidence,
    diff_bet,
    diff_win,
  });
  await audit(ctx, tx, {
    action,
    objectType: 'reconcile_row',
    objectId: before.id,
    agentId: before.agent_id,
    reason: reason ?? '',
    before: kept(before),
    after: kept(after),
  });
  return after;
};
