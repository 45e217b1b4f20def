import type { unlockUser as endpoint } from '@manager/contract/features/user/user-access';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { audit } from '../../kit/service/audit.ts';
import type { Ctx } from '../../kit/service/ctx.ts';
import { noteTouch } from '../../kit/service/independence.ts';
import { inTransaction } from '../../postgres/db.ts';
import { unlockAccount } from '../auth/public.ts';
import { lockUser } from './lock-user.ts';
import { readUserRow } from './user-row.ts';
import { requireNotAbove } from './user-rules.ts';

/** Failures so far are forgotten, and with them the waiting time. */
export const unlockUser = (ctx: Ctx, { id }: ParsedOf<typeof endpoint>): Promise<null> =>
  inTransaction(ctx.db, async (tx) => {
    const user = await lockUser(ctx, tx, id);
    await requireNotAbove(ctx, tx, user);
    const { locked_until: lockedUntil, failed_count: failedCount } = await readUserRow(ctx, tx, id);
    await noteTouch(ctx, tx, id);
    await unlockAccount(ctx, tx, id);
    await audit(ctx, tx, {
      action: 'user.unlock',
      objectType: 'user',
      objectId: id,
      agentId: user.agent_id,
      before: { locked_until: lockedUntil, failed_count: failedCount },
      after: { locked_until: null, failed_count: 0 },
    });
    return null;
  });
