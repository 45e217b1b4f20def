import type { Ctx } from '../../kit/service/ctx.ts';

/** A use is written at most this often for a user and a code: a review asks for days, not for seconds. */
const STEP_MS = 3_600_000;
/** Beyond it the memory is dropped: the next uses are written once more, which does no harm. */
const MAX_KNOWN = 50_000;
/** For each database that the process serves: staff of two of them may have the same ids. */
const known = new WeakMap<Ctx['authDb'], Map<string, number>>();

/**
 * Remembers that the caller made use of a code. Cheap enough for every request: the store is asked once an hour for a user and a code.
 * Its failure never fails the request.
 */
export const noteCodeUse = async (ctx: Ctx, code: string): Promise<void> => {
  const nowMs = ctx.now().getTime();
  const knownUntilMs = known.get(ctx.authDb) ?? new Map<string, number>();
  known.set(ctx.authDb, knownUntilMs);
  const key = `${ctx.user.id} ${code}`;
  if ((knownUntilMs.get(key) ?? 0) > nowMs) return;
  if (knownUntilMs.size >= MAX_KNOWN) knownUntilMs.clear();
  knownUntilMs.set(key, nowMs + STEP_MS);
  try {
    await ctx.authDb
      .insertInto('code_use')
      .values({ user_id: ctx.user.id, code, last_at: ctx.now() })
      .onConflict((conflict) => conflict.columns(['user_id', 'code']).doUpdateSet({ last_at: ctx.now() }))
      .execute();
  } catch (error) {
    knownUntilMs.delete(key);
    ctx.log.warn({ err: error, code }, 'the use of a permission code could not be noted');
  }
};
