import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { AppError } from '../../kit/app-error.ts';
import type { PublicCtx, SessionUser } from '../../kit/service/ctx.ts';
import type { Db, Tx } from '../../postgres/db.ts';
import { loadPrincipal } from './principal.ts';

export const IDLE_MS = 30 * 60_000;
/** Super users and holders of dangerous codes (quality.md T005). */
export const DANGEROUS_IDLE_MS = 15 * 60_000;
export const ABSOLUTE_MS = 12 * 3_600_000;
/** `last_seen_at` moves at most this often, so that reading does not write on every call. */
const SEEN_STEP_MS = 60_000;

export const sha256 = (text: string): Buffer => createHash('sha256').update(text).digest();

/** A new session of `userId`; the answer is the only place where its secret ever appears: `<sid>.<secret>`, 256 random bits. */
export const startSession = async (ctx: PublicCtx, tx: Tx, userId: string): Promise<{ token: string; sid: string }> => {
  const sid = randomBytes(16).toString('base64url');
  const secret = randomBytes(32).toString('base64url');
  const now = ctx.now();
  await tx
    .insertInto('session')
    .values({
      sid,
      user_id: userId,
      secret_hash: sha256(secret),
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + ABSOLUTE_MS),
      factor_at: now,
      factors: ['password'],
      ip: ctx.ip,
      user_agent: ctx.userAgent,
    })
    .execute();
  return { token: `${sid}.${secret}`, sid };
};

export const endSession = async (
  ctx: PublicCtx,
  tx: Tx,
  { sid, reason }: { sid: string; reason: 'logout' | 'elsewhere' | 'expired' },
): Promise<void> => {
  await tx
    .updateTable('session')
    .set({ ended_at: ctx.now(), ended_reason: reason })
    .where('sid', '=', sid)
    .where('ended_at', 'is', null)
    .execute();
};

/** Ends the sessions of a user, but for `exceptSid`. */
export const endSessionsOf = async (
  ctx: PublicCtx,
  tx: Tx,
  { userId, exceptSid }: { userId: string; exceptSid?: string },
): Promise<void> => {
  let ending = tx
    .updateTable('session')
    .set({ ended_at: ctx.now(), ended_reason: 'elsewhere' })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null);
  if (exceptSid !== undefined) ending = ending.where('sid', '<>', exceptSid);
  await ending.execute();
};

/**
 * The user behind a token, read anew on every request: a session ended, a user disabled or a code taken away counts at once.
 * Throws `session.unknown`, `session.ended_elsewhere` or `session.expired`.
 */
export const authenticate = async (ctx: PublicCtx, token: string | undefined): Promise<SessionUser> => {
  const [sid, secret] = splitToken(token);
  const row = await findSession(ctx.authDb, sid);
  if (row === undefined || !timingSafeEqual(row.secret_hash, sha256(secret))) throw new AppError('session.unknown');
  if (row.ended_at !== null) throw new AppError(endedAs(row.ended_reason));
  const nowMs = ctx.now().getTime();
  const principal = await loadPrincipal(ctx.authDb, ctx.settings, row.user_id);
  if (!principal?.isActive) throw new AppError('session.ended_elsewhere');
  const idleMs = principal.isDangerous ? DANGEROUS_IDLE_MS : IDLE_MS;
  if (nowMs >= row.expires_at.getTime() || nowMs - row.last_seen_at.getTime() >= idleMs) throw new AppError('session.expired');
  if (!ctx.isBackground && nowMs - row.last_seen_at.getTime() >= SEEN_STEP_MS)
    await ctx.authDb.updateTable('session').set({ last_seen_at: ctx.now() }).where('sid', '=', sid).execute();
  return { ...principal, sid, authLevel: row.factors.join('+'), factorAt: row.factor_at ?? row.created_at };
};

/** Why a session is over, as the seed's codes tell it: logged out reads like unknown, everything done by others as ended elsewhere. */
const endedAs = (reason: string | null): 'session.expired' | 'session.unknown' | 'session.ended_elsewhere' => {
  if (reason === 'expired') return 'session.expired';
  return reason === 'logout' ? 'session.unknown' : 'session.ended_elsewhere';
};

const splitToken = (token: string | undefined): [sid: string, secret: string] => {
  const match = /^([\w-]{22})\.([\w-]{43})$/.exec(token ?? '');
  if (match?.[1] === undefined || match[2] === undefined) throw new AppError('session.unknown');
  return [match[1], match[2]];
};

const findSession = (db: Db, sid: string) =>
  db
    .selectFrom('session')
    .where('sid', '=', sid)
    .select([
      'user_id',
      'secret_hash',
      'created_at',
      'ended_at',
      'ended_reason',
      'expires_at',
      'last_seen_at',
      'factor_at',
      'factors',
    ])
    .executeTakeFirst();
