import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { PERMISSION_CODES, SEE_TEST } from '@manager/contract/permissions';
import { sql } from 'kysely';
import { AppError } from '../../kit/app-error.ts';
import type { PublicCtx, SessionUser } from '../../kit/service/ctx.ts';
import { loadScope } from '../../kit/service/scope.ts';
import type { Db, Tx } from '../../postgres/db.ts';

export const IDLE_MS = 30 * 60_000;
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
  if (row.ended_at !== null)
    throw new AppError(
      row.ended_reason === 'expired'
        ? 'session.expired'
        : row.ended_reason === 'elsewhere'
          ? 'session.ended_elsewhere'
          : 'session.unknown',
    );
  const nowMs = ctx.now().getTime();
  if (nowMs >= row.expires_at.getTime() || nowMs - row.last_seen_at.getTime() >= IDLE_MS) throw new AppError('session.expired');
  if (row.status !== 'enabled' || row.deleted_at !== null || row.has_disabled_agent)
    throw new AppError('session.ended_elsewhere');
  if (nowMs - row.last_seen_at.getTime() >= SEEN_STEP_MS)
    await ctx.authDb.updateTable('session').set({ last_seen_at: ctx.now() }).where('sid', '=', sid).execute();
  const codes = new Set(row.is_super ? PERMISSION_CODES : (row.codes ?? []));
  return {
    id: row.user_id,
    sid,
    userName: row.user_name,
    name: row.name,
    isSuper: row.is_super,
    agentId: row.agent_id,
    codes,
    scope: await loadScope({ db: ctx.authDb, isSuper: row.is_super, agentId: row.agent_id, canSeeTest: codes.has(SEE_TEST) }),
  };
};

const splitToken = (token: string | undefined): [sid: string, secret: string] => {
  const match = /^([\w-]{22})\.([\w-]{43})$/.exec(token ?? '');
  if (match?.[1] === undefined || match[2] === undefined) throw new AppError('session.unknown');
  return [match[1], match[2]];
};

/** A disabled or removed agent locks out the users below it. */
const hasDisabledAgent = sql<boolean>`exists (
  with recursive chain as (
    select id, parent_id, status, deleted_at from agent where id = staff_user.agent_id
    union
    select agent.id, agent.parent_id, agent.status, agent.deleted_at from agent join chain on agent.id = chain.parent_id
  )
  select 1 from chain where status <> 'enabled' or deleted_at is not null)`.as('has_disabled_agent');

const findSession = (db: Db, sid: string) =>
  db
    .selectFrom('session')
    .innerJoin('staff_user', 'staff_user.id', 'session.user_id')
    .where('session.sid', '=', sid)
    .select((eb) => [
      'session.secret_hash',
      'session.ended_at',
      'session.ended_reason',
      'session.expires_at',
      'session.last_seen_at',
      'staff_user.id as user_id',
      'staff_user.user_name',
      'staff_user.name',
      'staff_user.is_super',
      'staff_user.agent_id',
      'staff_user.status',
      'staff_user.deleted_at',
      hasDisabledAgent,
      eb
        .selectFrom('auth_group_code')
        .innerJoin('auth_group', 'auth_group.id', 'auth_group_code.auth_group_id')
        .whereRef('auth_group_code.auth_group_id', '=', 'staff_user.auth_group_id')
        .where('auth_group.deleted_at', 'is', null)
        .select(sql<string[]>`coalesce(array_agg(auth_group_code.code), '{}')`.as('held'))
        .as('codes'),
    ])
    .executeTakeFirst();
