import type { AnyCtx } from '../../kit/service/ctx.ts';
import { readSetting } from '../../kit/service/setting.ts';
import type { AnyTx } from '../../postgres/db.ts';
import { bindToBrowser } from './binding.ts';
import { ABSOLUTE_MS, IDLE_MS } from './session-times.ts';
import { drawSecret, drawSid, sha256 } from './token.ts';

export type Factor = 'password' | 'totp' | 'passkey' | 'recovery_code';

type NewSession = { userId: string; factors?: readonly Factor[] };

/**
 * A new session; the answer is the only place where its secret ever appears: `<sid>.<secret>`. Older sessions make room as the session
 * policy has it. The row of the user is locked, so that simultaneous sign-ins count each other.
 */
export const startSession = async (
  ctx: AnyCtx,
  tx: AnyTx,
  { userId, factors = ['password'] }: NewSession,
): Promise<{ token: string; sid: string }> => {
  const { is_super: isSuper } = await tx
    .selectFrom('staff_user')
    .select('is_super')
    .where('id', '=', userId)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow();
  await makeRoom(ctx, tx, { userId, keep: (await maxSessions(ctx, tx, isSuper)) - 1 });
  const [sid, secret, now] = [drawSid(), drawSecret(), ctx.now()];
  await tx
    .insertInto('session')
    .values({
      sid,
      user_id: userId,
      secret_hash: sha256(secret),
      bind_hash: bindToBrowser(ctx),
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + ABSOLUTE_MS),
      factor_at: now,
      factors: [...factors],
      ip: ctx.ip,
      country: ctx.country,
      user_agent: ctx.userAgent,
    })
    .execute();
  return { token: `${sid}.${secret}`, sid };
};

const maxSessions = async (ctx: AnyCtx, tx: AnyTx, isSuper: boolean): Promise<number> => {
  if ((await readSetting(tx, 'session_policy', 'multi')) === 'single') return 1;
  // Reached by plain http the product is being tried out, often by several people under its one account.
  return isSuper ? readSetting(tx, 'max_sessions_super', ctx.settings.isHttps ? 2 : 5) : readSetting(tx, 'max_sessions', 5);
};

/** Ends the oldest open sessions until `keep` are left. */
const makeRoom = async (ctx: AnyCtx, tx: AnyTx, { userId, keep }: { userId: string; keep: number }): Promise<void> => {
  const now = ctx.now();
  await tx
    .updateTable('session')
    .set({ ended_at: now, ended_reason: 'replaced' })
    .where('ended_at', 'is', null)
    .where('sid', 'in', (eb) =>
      eb
        .selectFrom('session')
        .select('sid')
        .where('user_id', '=', userId)
        .where('ended_at', 'is', null)
        .where('expires_at', '>', now)
        .where('last_seen_at', '>', new Date(now.getTime() - IDLE_MS))
        .orderBy('created_at', 'desc')
        .orderBy('sid')
        .offset(Math.max(0, keep)),
    )
    .execute();
};
