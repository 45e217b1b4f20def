import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { Db, Tx } from '../../postgres/db.ts';
import type { Ctx } from './ctx.ts';

/** For so long the owner of an account does not decide on requests of whoever changed it. */
const DEPENDENT_FOR_MS = 7 * 24 * 3_600_000;

/**
 * Notes that the user of `ctx` changed somebody else's ways to sign in, or rights. Whoever could have slipped into the account must not be
 * agreed with by it.
 */
export const noteTouch = async (ctx: Ctx, tx: Tx, userId: string): Promise<void> => {
  if (userId === ctx.user.id) return;
  await tx.insertInto('account_touch').values({ account_id: userId, touched_by: ctx.user.id, at: ctx.now() }).execute();
};

/** Did the requester change the account of the user of `ctx` within the last week? As a condition on a query's column. */
export const isTouchedBy = (ctx: Ctx, requester: string): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select 1 from account_touch
  where account_touch.account_id = ${ctx.user.id} and account_touch.touched_by = ${sql.ref(requester)} and account_touch.at > ${sinceOf(ctx)})`;

/** The same of one requester; `db` must see all users. */
export const wasTouchedBy = async (ctx: Ctx, db: Db, requesterId: string): Promise<boolean> =>
  (await db
    .selectFrom('account_touch')
    .select('at')
    .where('account_id', '=', ctx.user.id)
    .where('touched_by', '=', requesterId)
    .where('at', '>', sinceOf(ctx))
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Touches that hold nobody back any more. */
export const forgetTouches = async (db: Db, now: Date): Promise<void> => {
  await db
    .deleteFrom('account_touch')
    .where('at', '<', new Date(now.getTime() - DEPENDENT_FOR_MS))
    .execute();
};

const sinceOf = (ctx: Ctx): Date => new Date(ctx.now().getTime() - DEPENDENT_FOR_MS);
