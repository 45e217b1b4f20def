import type { SessionEnd } from '@manager/contract/features/auth/session-end';
import { AppError } from '../../base/app-error.ts';
import type { AnyCtx, SessionUser } from '../../kit/service/ctx.ts';
import type { AnyDb } from '../../postgres/db.ts';
import { isFromItsBrowser } from './binding.ts';
import { isShutOut } from './login-rules.ts';
import { held, principalColumns, toPrincipal } from './principal.ts';
import { ABSOLUTE_MS, DANGEROUS_IDLE_MS, IDLE_MS } from './session-times.ts';
import { isSameHash } from './token.ts';

/** `last_seen_at` moves at most this often, so that reading does not write on every call. */
const SEEN_STEP_MS = 60_000;

/** `logout`: by its own sign-out. All others were ended from elsewhere: by its user, an administrator, a newer session or a change of password or factor. */
export type EndReason = 'logout' | Exclude<SessionEnd['ended'], 'idle' | 'age'>;

export const endSession = async (ctx: AnyCtx, tx: AnyDb, { sid, reason }: { sid: string; reason: EndReason }): Promise<void> => {
  await tx
    .updateTable('session')
    .set({ ended_at: ctx.now(), ended_reason: reason })
    .where('sid', '=', sid)
    .where('ended_at', 'is', null)
    .execute();
};

/** Ends the sessions of a user, but for `exceptSid`; answers how many. */
export const endSessionsOf = async (
  ctx: AnyCtx,
  tx: AnyDb,
  { userId, exceptSid, reason = 'elsewhere' }: { userId: string; exceptSid?: string; reason?: EndReason },
): Promise<number> => {
  let ending = tx
    .updateTable('session')
    .set({ ended_at: ctx.now(), ended_reason: reason })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null);
  if (exceptSid !== undefined) ending = ending.where('sid', '<>', exceptSid);
  const { numUpdatedRows } = await ending.executeTakeFirstOrThrow();
  return Number(numUpdatedRows);
};

/**
 * The user behind a token, read anew on every request: a session ended, a user disabled or a code taken away counts at once.
 * Throws `session.unknown`, `session.ended_elsewhere` or `session.expired`; the latter two say why (`SessionEnd`).
 */
export const authenticate = async (ctx: AnyCtx, token: string | undefined): Promise<SessionUser> => {
  const [sid, secret] = splitToken(token);
  const row = await findSession(ctx, sid);
  if (row === undefined || !isSameHash(row.secret_hash, secret)) throw new AppError('session.unknown');
  if (row.ended_at !== null) throw endedBecause(row.ended_reason);
  const principal = toPrincipal(ctx.settings, row);
  if (!principal.isActive) throw endedBecause('disabled');
  if (row.is_shut_out) throw new AppError('session.unknown');
  const { id: userId, userName, agentId } = principal;
  if (!(await isFromItsBrowser(ctx, { sid, userId, userName, agentId, bindHash: row.bind_hash })))
    throw new AppError('session.unknown');
  const nowMs = ctx.now().getTime();
  const idleMs = principal.isDangerous ? DANGEROUS_IDLE_MS : IDLE_MS;
  if (nowMs - row.last_seen_at.getTime() >= idleMs) throw expired('idle', idleMs);
  if (nowMs >= row.expires_at.getTime()) throw expired('age', ABSOLUTE_MS);
  if (!ctx.isBackground && nowMs - row.last_seen_at.getTime() >= SEEN_STEP_MS)
    await ctx.authDb.updateTable('session').set({ last_seen_at: ctx.now() }).where('sid', '=', sid).execute();
  const isPasswordOld = principal.passwordExpiresAt !== null && nowMs >= principal.passwordExpiresAt.getTime();
  return {
    ...principal,
    sid,
    authLevel: row.factors.join('+'),
    factorAt: row.factor_at ?? row.created_at,
    stage: isPasswordOld ? 'change_password' : principal.stage,
  };
};

/** As the seed's codes tell it: logged out reads like unknown, everything done by others as ended elsewhere. */
const endedBecause = (reason: string | null): AppError =>
  reason === null || reason === 'logout'
    ? new AppError('session.unknown')
    : new AppError('session.ended_elsewhere', { ended: reason });

const expired = (ended: 'idle' | 'age', afterMs: number): AppError =>
  new AppError('session.expired', { ended, minutes: afterMs / 60_000 });

const splitToken = (token: string | undefined): [sid: string, secret: string] => {
  const match = /^([\w-]{22})\.([\w-]{43})$/.exec(token ?? '');
  if (match?.[1] === undefined || match[2] === undefined) throw new AppError('session.unknown');
  return [match[1], match[2]];
};

/** With its user in the same statement: every call of the console begins with it. */
const findSession = (ctx: AnyCtx, sid: string) =>
  ctx.authDb
    .selectFrom('session')
    .innerJoin('staff_user', 'staff_user.id', 'session.user_id')
    .innerJoinLateral(held, (join) => join.onTrue())
    .where('session.sid', '=', sid)
    .select([
      'session.secret_hash',
      'session.bind_hash',
      'session.created_at',
      'session.ended_at',
      'session.ended_reason',
      'session.expires_at',
      'session.last_seen_at',
      'session.factor_at',
      'session.factors',
    ])
    .select(principalColumns)
    .select(isShutOut(ctx.ip, { now: ctx.now() }).as('is_shut_out'))
    .executeTakeFirst();
