import { audit } from '../../kit/service/audit.ts';
import type { AnyCtx } from '../../kit/service/ctx.ts';
import { ABSOLUTE_MS } from './session-times.ts';
import { drawSecret, isSameHash, sha256 } from './token.ts';

const COOKIE = 'mgr_bind';

/**
 * Gives a browser a cookie that its scripts cannot read, without which the token is of no use elsewhere (T004); the answer is
 * the hash to keep. Scripts that sign in get none: the token alone is their credential.
 */
export const bindToBrowser = ({ settings, cookies }: AnyCtx): Buffer | null => {
  if (!cookies.isBrowser || settings.sessionBind === 'off') return null;
  const secret = drawSecret();
  cookies.set(COOKIE, secret, { maxAgeS: ABSOLUTE_MS / 1000 });
  return sha256(secret);
};

type Bound = { sid: string; userId: string; userName: string; agentId: string | null; bindHash: Buffer | null };

/** Did the token come from the browser that it was given to? If not, one alarm a session is put on record. */
export const isFromItsBrowser = async (ctx: AnyCtx, bound: Bound): Promise<boolean> => {
  if (bound.bindHash === null || ctx.settings.sessionBind === 'off') return true;
  const shown = ctx.cookies.get(COOKIE);
  if (shown !== undefined && isSameHash(bound.bindHash, shown)) return true;
  await raiseAlarm(ctx, bound);
  return ctx.settings.sessionBind === 'log';
};

const raiseAlarm = async (ctx: AnyCtx, { sid, userId, userName, agentId }: Bound): Promise<void> => {
  const first = await ctx.authDb
    .updateTable('session')
    .set({ bind_alarm_at: ctx.now() })
    .where('sid', '=', sid)
    .where('bind_alarm_at', 'is', null)
    .executeTakeFirst();
  if (first.numUpdatedRows === 0n) return;
  await audit(ctx, ctx.authDb, {
    action: 'session.foreign_browser',
    objectType: 'user',
    objectId: userId,
    agentId,
    outcome: ctx.settings.sessionBind === 'enforce' ? 'denied' : 'ok',
    mark: 'alarm',
    // Not the actor: who it was is just what is in doubt.
    reason: `token of ${userName} without its cookie`,
  });
};
