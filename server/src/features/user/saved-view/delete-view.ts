import type { deleteSavedView } from '@manager/contract/features/user/saved-view';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { auditedView, lockView } from './view-row.ts';

/** A view is a convenience and no record of the business: the row goes, what it was stays in the audit log. */
export const deleteView = (ctx: Ctx, { id }: ParsedOf<typeof deleteSavedView>): Promise<null> =>
  inTransaction(ctx.db, async (tx) => {
    const before = await lockView(ctx, tx, id);
    await tx.deleteFrom('saved_view').where('id', '=', id).execute();
    await audit(ctx, tx, {
      action: 'saved_view.delete',
      objectType: 'saved_view',
      objectId: id,
      agentId: before.agent_id,
      before: auditedView(before),
    });
    return null;
  });
