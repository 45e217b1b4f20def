import type { setDefaultView } from '@manager/contract/features/user/saved-view';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { readView, toView } from './view-row.ts';
import { writeDefault } from './write-default.ts';

export const setDefault = (
  ctx: Ctx,
  { id, is_default: isDefault }: ParsedOf<typeof setDefaultView>,
): Promise<OutputOf<typeof setDefaultView>> =>
  inTransaction(ctx.db, async (tx) => {
    const before = await readView(ctx, tx, id);
    await writeDefault(ctx, tx, { id, path: before.path, isDefault });
    await audit(ctx, tx, {
      action: 'saved_view.set_default',
      objectType: 'saved_view',
      objectId: id,
      agentId: ctx.user.agentId,
      before: { is_default: before.is_default },
      after: { is_default: isDefault },
    });
    return toView(ctx, await readView(ctx, tx, id));
  });
