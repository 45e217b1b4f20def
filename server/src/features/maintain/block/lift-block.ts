import type * as contract from '@manager/contract/features/maintain/block';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { readRow } from '../../../kit/resource/resource.ts';
import { auditSave, lockCurrent } from '../../../kit/resource/save-route.ts';
import { removeRow } from '../../../kit/resource/store.ts';
import { agreedBy } from '../../../kit/service/agreed-by.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { requireSecondPerson } from '../../../kit/service/second-person.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { isForTwo } from './block-reach.ts';
import { APPROVE_BLOCK, nameOf, targetOf } from './block-question.ts';
import { blocks } from './block-row.ts';
import { requireNotLifted } from './block-rules.ts';

/** Players may play again at once. Errors: `object.version_conflict`, `block.lifted`, `approval.waiting`. */
export const liftBlock = (ctx: Ctx, { id, version, reason }: ParsedOf<typeof contract.liftBlock>): Promise<contract.BlockRow> =>
  inTransaction(ctx.db, async (tx) => {
    const before = await lockCurrent(ctx, tx, { resource: blocks, id, version });
    requireNotLifted(before);
    if (before.state === 'active' && (await isForTwo(ctx, tx, { ...targetOf(before), isLifted: true })))
      await requireSecondPerson(ctx, tx, {
        operation: 'block.lift',
        approveCode: APPROVE_BLOCK,
        objectType: blocks.name,
        objectId: id,
        objectName: nameOf(before),
        objectVersion: before.version,
        agentId: before.agent_id,
        before: { state: 'active' },
        after: { state: 'lifted' },
        reason,
      });
    await removeRow(tx, {
      table: 'block',
      id,
      version: before.version,
      now: ctx.now(),
      values: { lifted_by: ctx.user.userName, lift_approved_name: agreedBy(ctx) },
    });
    const after = await readRow(ctx, tx, { resource: blocks, id });
    await auditSave(ctx, tx, { resource: blocks, action: 'block.lift', reason, before, after });
    return after;
  });
