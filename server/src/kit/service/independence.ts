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
 * Did the requester change the account of the user of `ctx` in the week before the request or since, or has that account got an address which nobody has verified? As a
 * condition on two columns of a query: a decider has to be independent when it is asked for and when it is decided.
 */
export const isTouchedBy = (
  ctx: Ctx,
  { requestedBy, requestedAt }: { requestedBy: string; requestedAt: string },
): RawBuilder<SqlBool> => sql<SqlBool>`(exists (
  select 1 from account_touch
  where account_touch.account_id = ${ctx.user.id} and account_touch.touched_by = ${sql.ref(requestedBy)}
    and account_touch.at > ${sql.ref(requestedAt)} - interval '7 days')
  or exists (select 1 from staff_user where id = ${ctx.user.id} and email_status <> 'verified' and email_changed_at is not null))`;

/** The same of one request. */
export const wasTouchedBy = async (
  { authDb, user }: Ctx,
  { requestedBy, requestedAt }: { requestedBy: string; requestedAt: Date },
): Promise<boolean> => {
  const touch = await authDb
    .selectFrom('account_touch')
    .select('at')
    .where('account_id', '=', user.id)
    .where('touched_by', '=', requestedBy)
    .where('at', '>', new Date(requestedAt.getTime() - DEPENDENT_FOR_MS))
    .limit(1)
    .executeTakeFirst();
  if (touch !== undefined) return true;
  const moved = await authDb
    .selectFrom('staff_user')
    .select('id')
    .where('id', '=', user.id)
    .where('email_status', '<>', 'verified')
    .where('email_changed_at', 'is not', null)
    .executeTakeFirst();
  return moved !== undefined;
};

/** For so long an address that an account had tells whose it is. */
const KNOWN_FOR_MS = 30 * 24 * 3_600_000;

/** Two accounts of one mailbox are one person, also where one of them had it in the last thirty days. */
export const isSamePerson = async (
  { authDb, now }: Pick<Ctx, 'authDb' | 'now'>,
  oneId: string,
  otherId: string,
): Promise<boolean> => {
  const current = await authDb.selectFrom('staff_user').select(['id', 'email']).where('id', 'in', [oneId, otherId]).execute();
  const former = await authDb
    .selectFrom('account_address')
    .select(['account_id as id', 'email'])
    .where('account_id', 'in', [oneId, otherId])
    .where('left_at', '>', new Date(now().getTime() - KNOWN_FOR_MS))
    .execute();
  const mailboxesOf = (id: string): string[] =>
    [...current, ...former].flatMap((row) => (row.id === id && row.email !== null ? [mailboxOf(row.email)] : []));
  const others = new Set(mailboxesOf(otherId));
  return mailboxesOf(oneId).some((mailbox) => others.has(mailbox));
};

/** `Ann+second@Example.com` reaches the same person as `ann@example.com`. */
const mailboxOf = (email: string): string => email.toLowerCase().replace(/\+[^@]*(?=@)/, '');
