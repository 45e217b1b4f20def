import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ScopedTx } from '../../postgres/db.ts';
import type { Ctx } from './ctx.ts';

/** For so long the owner of an account does not decide on requests of whoever changed it. */
const DEPENDENT_FOR_MS = 7 * 24 * 3_600_000;

/**
 * Notes that the user of `ctx` changed somebody else's ways to sign in, or rights. Whoever could have slipped into the account must not be
 * agreed with by it.
 */
export const noteTouch = async (ctx: Ctx, tx: ScopedTx, userId: string): Promise<void> => {
  if (userId === ctx.user.id) return;
  await tx.insertInto('account_touch').values({ account_id: userId, touched_by: ctx.user.id, at: ctx.now() }).execute();
};

/**
 * Did the requester change the account of the user of `ctx` in the week before the request or since? As a condition on two columns of a query:
 * a decider has to be independent when it is asked for and when it is decided.
 */
export const isTouchedBy = (
  ctx: Ctx,
  { requestedBy, requestedAt }: { requestedBy: string; requestedAt: string },
): RawBuilder<SqlBool> => sql<SqlBool>`exists (
  select 1 from account_touch
  where account_touch.account_id = ${ctx.user.id} and account_touch.touched_by = ${sql.ref(requestedBy)}
    and account_touch.at > ${sql.ref(requestedAt)} - interval '7 days')`;

/** The same of one request. */
export const wasTouchedBy = async (
  ctx: Ctx,
  { requestedBy, requestedAt }: { requestedBy: string; requestedAt: Date },
): Promise<boolean> =>
  (await ctx.authDb
    .selectFrom('account_touch')
    .select('at')
    .where('account_id', '=', ctx.user.id)
    .where('touched_by', '=', requestedBy)
    .where('at', '>', new Date(requestedAt.getTime() - DEPENDENT_FOR_MS))
    .limit(1)
    .executeTakeFirst()) !== undefined;

/** Two accounts of one mailbox are one person. */
export const isSamePerson = async ({ authDb }: Pick<Ctx, 'authDb'>, oneId: string, otherId: string): Promise<boolean> => {
  const rows = await authDb.selectFrom('staff_user').select(['id', 'email']).where('id', 'in', [oneId, otherId]).execute();
  const [first, second] = rows.map(({ email }) => (email === null ? null : mailboxOf(email)));
  return first != null && first === second;
};

/** `Ann+second@Example.com` reaches the same person as `ann@example.com`. */
const mailboxOf = (email: string): string => email.toLowerCase().replace(/\+[^@]*(?=@)/, '');
