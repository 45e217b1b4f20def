import { sql, type RawBuilder, type SqlBool } from 'kysely';
import type { ScopedTx } from '../../postgres/db.ts';
import type { Ctx } from './ctx.ts';

/**
 * Notes that the user of `ctx` changed somebody else's ways to sign in, or rights. Whoever could have slipped into the account must not be
 * agreed with by it.
 */
export const noteTouch = async (ctx: Ctx, tx: ScopedTx, userId: string): Promise<void> => {
  if (userId === ctx.user.id) return;
  await tx.insertInto('account_touch').values({ account_id: userId, touched_by: ctx.user.id, at: ctx.now() }).execute();
};

/** Has the account of the user been in the requester's hands, or has it got an address that nobody has verified? Of values or columns. */
const touched = (
  ctx: Ctx,
  { requestedBy, requestedAt }: { requestedBy: RawBuilder<unknown>; requestedAt: RawBuilder<unknown> },
): RawBuilder<SqlBool> => sql<SqlBool>`(exists (
  select 1 from account_touch
  where account_touch.account_id = ${ctx.user.id} and account_touch.touched_by = ${requestedBy} and account_touch.at > ${requestedAt} - interval '7 days')
  or exists (select 1 from staff_user where id = ${ctx.user.id} and email_status <> 'verified' and email_changed_at is not null))`;

/**
 * Did the requester change the account of the user of `ctx` in the week before the request or since, or has nobody verified its address since it was changed? As a
 * condition on two columns of a query: a decider has to be independent when it is asked for and when it is decided.
 */
export const isTouchedBy = (
  ctx: Ctx,
  { requestedBy, requestedAt }: { requestedBy: string; requestedAt: string },
): RawBuilder<SqlBool> => touched(ctx, { requestedBy: sql.ref(requestedBy), requestedAt: sql.ref(requestedAt) });

/** The same of one request. */
export const wasTouchedBy = async (
  ctx: Ctx,
  { requestedBy, requestedAt }: { requestedBy: string; requestedAt: Date },
): Promise<boolean> => {
  const condition = touched(ctx, { requestedBy: sql`${requestedBy}::bigint`, requestedAt: sql`${requestedAt}::timestamptz` });
  const { rows } = await sql<{ is: boolean }>`select ${condition} as is`.execute(ctx.authDb);
  return rows[0]?.is === true;
};

/** For so long an address that an account had tells whose it is. */
const KNOWN_FOR_MS = 30 * 24 * 3_600_000;

/** Two accounts of one mailbox are one person, also where one of them had it in the last thirty days. */
export const isSamePerson = async (
  { authDb, now }: Pick<Ctx, 'authDb' | 'now'>,
  oneId: string,
  otherId: string,
): Promise<boolean> => {
  const both = [oneId, otherId];
  const former = authDb
    .selectFrom('account_address')
    .select(['account_id as id', sql<string | null>`email`.as('email')])
    .where('account_id', 'in', both)
    .where('left_at', '>', new Date(now().getTime() - KNOWN_FOR_MS));
  // The address of now comes first.
  const rows = await authDb.selectFrom('staff_user').select(['id', 'email']).where('id', 'in', both).unionAll(former).execute();
  const mailboxesOf = (id: string): string[] =>
    rows.flatMap((row) => (row.id === id && row.email !== null ? [mailboxOf(row.email)] : []));
  const others = new Set(mailboxesOf(otherId));
  return mailboxesOf(oneId).some((mailbox) => others.has(mailbox));
};

/** `Ann+second@Example.com` reaches the same person as `ann@example.com`. */
const mailboxOf = (email: string): string => email.toLowerCase().replace(/\+[^@]*(?=@)/, '');
