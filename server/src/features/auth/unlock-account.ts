import type { AnyCtx } from '../../kit/service/ctx.ts';
import type { AnyDb } from '../../postgres/db.ts';

/** Lets a locked user try again at once: the lock is lifted and the failures that led to it are forgotten. The caller checks and audits. */
export const unlockAccount = async (ctx: AnyCtx, tx: AnyDb, userId: string): Promise<void> => {
  await tx.updateTable('staff_user').set({ locked_until: null, failures_from: ctx.now() }).where('id', '=', userId).execute();
};
