import {
  closeReconcile as closeEndpoint,
  explainReconcile as explainEndpoint,
} from '@manager/contract/features/report/reconcile-report';
import { reconcileRow } from '@manager/domain/machines';
import { mayCall } from '../../../kit/service/levels.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { ScopedTx } from '../../../postgres/db.ts';
import { findReconciled } from './reconcile-row.ts';
import { closeReconcile, explainReconcile } from './settle-difference.ts';

/**
 * What a case about a difference came to is said of the day itself: explained, then closed. By whoever has the code for that alone; for others
 * the day waits for finance. Errors: those of the day's own steps, such as `reconcile.own_explanation`: the case does not go on then either.
 */
export const followCase = async (
  ctx: Ctx,
  tx: ScopedTx,
  { id, state, reason }: { id: string; state: 'explained' | 'closed'; reason: string },
): Promise<void> => {
  const [endpoint, move] = state === 'explained' ? [explainEndpoint, explainReconcile] : [closeEndpoint, closeReconcile];
  if (!mayCall(ctx, endpoint)) return;
  const then = { ...ctx, db: tx };
  const row = await findReconciled(then, id);
  if (reconcileRow.canMove(row.state, state)) await move(then, { id, version: row.version, reason });
};
