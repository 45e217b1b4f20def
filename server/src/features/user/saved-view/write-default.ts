import type { Ctx } from '../../../kit/service/ctx.ts';
import type { ScopedTx } from '../../../postgres/db.ts';

/** Makes a view the caller's start of its screen, or takes that away; another start of the screen gives way. */
export const writeDefault = async (
  ctx: Ctx,
  tx: ScopedTx,
  { id, path, isDefault }: { id: string; path: string; isDefault: boolean },
): Promise<void> => {
  const userId = ctx.user.id;
  if (isDefault)
    await tx
      .insertInto('saved_view_default')
      .values({ user_id: userId, path, view_id: id })
      .onConflict((conflict) => conflict.columns(['user_id', 'path']).doUpdateSet({ view_id: id }))
      .execute();
  else await tx.deleteFrom('saved_view_default').where('user_id', '=', userId).where('view_id', '=', id).execute();
};
