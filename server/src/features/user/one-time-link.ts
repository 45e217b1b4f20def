import { createHash, randomBytes } from 'node:crypto';
import { AppError } from '../../base/app-error.ts';
import type { AnyCtx } from '../../kit/service/ctx.ts';
import type { AnyDb, AnyTx } from '../../postgres/db.ts';
import { hasMailRoom, mailUser } from '../mail/public.ts';

export type LinkPurpose = 'reset_password' | 'first_password' | 'verify_email';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
/** How long each kind of link works (T019). */
const LIFETIME_MS: Record<LinkPurpose, number> = {
  reset_password: 10 * MINUTE_MS,
  first_password: 24 * HOUR_MS,
  verify_email: 24 * HOUR_MS,
};
const PATH: Record<LinkPurpose, string> = {
  reset_password: '/resetPassword',
  first_password: '/resetPassword',
  verify_email: '/verifyEmail',
};
/** What is void as soon as another one is issued: a user has one way to a password at a time. */
const REPLACES: Record<LinkPurpose, readonly LinkPurpose[]> = {
  reset_password: ['reset_password', 'first_password'],
  first_password: ['reset_password', 'first_password'],
  verify_email: ['verify_email'],
};
const TOKEN_BYTES = 32;

type Addressee = { id: string; user_name: string; email: string };

/**
 * Mails a new one-time link; only the hash of its token is stored. Links of this kind that were mailed before are void. Answers false, and
 * leaves all as it is, when the mailbox got too many of them.
 */
export const mailLink = async (
  ctx: AnyCtx,
  tx: AnyTx,
  { user, purpose }: { user: Addressee; purpose: LinkPurpose },
): Promise<boolean> => {
  if (!(await hasMailRoom(ctx, tx, { to: user.email, template: purpose }))) return false;
  await voidLinks(ctx, tx, { userId: user.id, purposes: REPLACES[purpose] });
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  await tx
    .insertInto('one_time_link')
    .values({
      token_hash: hashOf(token),
      purpose,
      user_id: user.id,
      // Where it went: a link proves this address and no later one.
      detail: user.email,
      expires_at: new Date(ctx.now().getTime() + LIFETIME_MS[purpose]),
    })
    .execute();
  // The address of the console is configured; the Host header of a request would let a stranger choose it.
  const link = `${ctx.settings.publicUrl ?? ''}${PATH[purpose]}?t=${token}`;
  const [hours, minutes] = [LIFETIME_MS[purpose] / HOUR_MS, LIFETIME_MS[purpose] / MINUTE_MS];
  await mailUser(ctx, tx, { userId: user.id, template: purpose, values: { link, hours, minutes, user_name: user.user_name } });
  return true;
};

/** For somebody who waits for the mail. Throws `requests.too_many`. */
export const mailLinkOrRefuse = async (...args: Parameters<typeof mailLink>): Promise<void> => {
  if (!(await mailLink(...args))) throw new AppError('requests.too_many', { retry_after_s: HOUR_MS / 1_000 });
};

export const voidLinks = async (
  ctx: AnyCtx,
  tx: AnyTx,
  { userId, purposes }: { userId: string; purposes: readonly LinkPurpose[] },
): Promise<void> => {
  await tx
    .updateTable('one_time_link')
    .set({ used_at: ctx.now() })
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .where('used_at', 'is', null)
    .execute();
};

type Link = { userId: string; address: string; isLive: boolean };

/** The link of a token, also one whose time is over; undefined when there never was one. */
export const findLink = async (
  ctx: AnyCtx,
  db: AnyDb,
  { token, purposes }: { token: string; purposes: readonly LinkPurpose[] },
): Promise<Link | undefined> => {
  const row = await db
    .selectFrom('one_time_link')
    .select(['user_id', 'detail', 'expires_at', 'used_at'])
    .where('token_hash', '=', hashOf(token))
    .where('purpose', 'in', purposes)
    .executeTakeFirst();
  if (row === undefined) return undefined;
  return { userId: row.user_id, address: row.detail, isLive: row.used_at === null && row.expires_at > ctx.now() };
};

/** Uses the link up; of any number of attempts at the same moment one gets true. */
export const takeLink = async (ctx: AnyCtx, tx: AnyTx, token: string): Promise<boolean> => {
  const { numUpdatedRows } = await tx
    .updateTable('one_time_link')
    .set({ used_at: ctx.now() })
    .where('token_hash', '=', hashOf(token))
    .where('used_at', 'is', null)
    .where('expires_at', '>', ctx.now())
    .executeTakeFirstOrThrow();
  return numUpdatedRows === 1n;
};

/** When a live link of this kind was mailed to the user; null when there is none. */
export const lastMailedAt = async (db: AnyDb, userId: string, purpose: LinkPurpose): Promise<Date | null> => {
  const row = await db
    .selectFrom('one_time_link')
    .select('expires_at')
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .orderBy('expires_at', 'desc')
    .executeTakeFirst();
  return row === undefined ? null : new Date(row.expires_at.getTime() - LIFETIME_MS[purpose]);
};

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();
