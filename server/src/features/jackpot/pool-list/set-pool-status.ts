import type * as contract from '@manager/contract/features/jackpot/pool-list';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError } from '../../../base/app-error.ts';
import { tellLane } from '../../../jackpots/change-meters.ts';
import { readRow } from '../../../kit/resource/resource.ts';
import { auditSave, lockCurrent } from '../../../kit/resource/save-route.ts';
import { updateRow } from '../../../kit/resource/store.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { requireSecondPerson } from '../../../kit/service/second-person.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { asSystem } from '../../../postgres/scoped-db.ts';
import { holdQuietPool } from '../core/hold-pool.ts';
import { pools, requireOwnerOf } from '../core/pools.ts';
import { checkPool } from './pool-rules.ts';
import { APPROVE_POOL } from './save-pool.ts';

/**
 * Shuts a pool, whose money stays, or opens it again, when its rules have to hold beside the pools of that time. Errors: `object.wrong_state` when it is so already,
 * `jackpot.win_open`.
 */
export const setPoolStatus = (ctx: Ctx, input: ParsedOf<typeof contract.setPoolStatus>): Promise<contract.PoolRow> =>
  inTransaction(ctx.db, async (tx) => {
    const { id, version, status, reason } = input;
    const before = await lockCurrent(ctx, tx, { resource: pools, id, version });
    requireOwnerOf(ctx, before);
    if (before.status === status) throw new AppError('object.wrong_state', { state: status });
    await holdQuietPool(tx, id);
    if (status === 'active') await checkPool(ctx, tx, { ...before, status });
    await requireSecondPerson(ctx, tx, {
      operation: 'jackpot_pool.set_status',
      approveCode: APPROVE_POOL,
      objectType: pools.name,
      objectId: id,
      objectName: before.name,
      objectVersion: before.version,
      agentId: before.agent_id,
      before: { status: before.status },
      after: { status },
      reason,
    });
    await updateRow(tx, { table: 'jackpot_pool', id, version: before.version, now: ctx.now(), values: { status } });
    await asSystem(tx, (own) => tellLane(own, id, ctx.now()));
    const after = await readRow(ctx, tx, { resource: pools, id });
    await auditSave(ctx, tx, { resource: pools, action: 'jackpot_pool.set_status', reason, before, after });
    return after;
  });
