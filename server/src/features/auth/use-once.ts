import type { AnyCtx } from '../../kit/service/ctx.ts';

/** True the first time that somebody shows this. Kept at least as long as it could be shown again. */
export const useOnce = async (ctx: AnyCtx, shown: string, lifetimeMs: number): Promise<boolean> => {
  const { numInsertedOrUpdatedRows } = await ctx.authDb
    .insertInto('used_challenge')
    .values({ challenge: shown, expires_at: new Date(ctx.now().getTime() + lifetimeMs) })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows === 1n;
};
