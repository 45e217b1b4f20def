import type { removeAvatarOf as ofEndpoint } from '@manager/contract/features/user/avatar';
import { AVATAR_PATH } from '@manager/contract/kit/picture';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction, type ScopedTx } from '../../../postgres/db.ts';
import { lockUser } from '../lock-user.ts';
import { requireNotAbove } from '../user-rules.ts';

/** Takes the picture of a user away and answers what the audit log keeps of it. */
export const dropAvatar = async (tx: ScopedTx, userId: string): Promise<{ avatar: string; bytes: number }> => {
  const row = await tx.deleteFrom('staff_avatar').where('user_id', '=', userId).returning(['id', 'png']).executeTakeFirst();
  return row === undefined ? { avatar: '', bytes: 0 } : { avatar: AVATAR_PATH + row.id, bytes: row.png.length };
};

const remove = async (ctx: Ctx, tx: ScopedTx, { userId, agentId }: { userId: string; agentId: string | null }): Promise<null> => {
  const before = await dropAvatar(tx, userId);
  const after = { avatar: '', bytes: 0 };
  await audit(ctx, tx, { action: 'user.remove_avatar', objectType: 'user', objectId: userId, agentId, before, after });
  return null;
};

/** One's own. */
export const removeAvatar = (ctx: Ctx): Promise<null> =>
  inTransaction(ctx.db, (tx) => remove(ctx, tx, { userId: ctx.user.id, agentId: ctx.user.agentId }));

/** Somebody else's: of a user whom the caller looks after. */
export const removeAvatarOf = (ctx: Ctx, { id }: ParsedOf<typeof ofEndpoint>): Promise<null> =>
  inTransaction(ctx.db, async (tx) => {
    const user = await lockUser(ctx, tx, id);
    await requireNotAbove(ctx, tx, user);
    return remove(ctx, tx, { userId: id, agentId: user.agent_id });
  });
