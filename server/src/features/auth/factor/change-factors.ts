import { AppError } from '../../../base/app-error.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { AnyTx } from '../../../postgres/db.ts';
import { type FactorChange, mailUser } from '../../mail/public.ts';
import { mustHaveFactor } from '../principal.ts';
import { renewSession } from '../renew-session.ts';
import { endSessionsOf } from '../session.ts';
import type { Factor } from '../start-session.ts';
import { readFactors } from './read-factors.ts';
import { renewCodes } from './recovery-codes.ts';

type Change = {
  action: string;
  /** What the user is told by mail. */
  change: FactorChange;
  passkey?: string;
  after?: Record<string, unknown>;
};

/** What follows a change of factors: other sessions end, this one gets a new secret, the user is told, the log knows. Answers the new token. */
const concludeChange = async (
  ctx: Ctx,
  tx: AnyTx,
  { action, change, passkey = '', after, shown }: Change & { shown?: Factor },
): Promise<string> => {
  const { id: userId, sid, agentId } = ctx.user;
  await endSessionsOf(ctx, tx, { userId, exceptSid: sid, reason: 'factor' });
  const token = await renewSession(ctx, tx, shown === undefined ? {} : { shown });
  const values = { change, passkey, at: ctx.now(), ip: ctx.ip };
  await mailUser(ctx, tx, { userId, template: 'factor_changed', values });
  await audit(ctx, tx, { action, objectType: 'user', objectId: userId, agentId, after: after ?? null });
  return token;
};

/** After a factor was added: the first one comes with recovery codes. */
export const concludeAddition = async (
  ctx: Ctx,
  tx: AnyTx,
  change: Change & { shown: Factor },
): Promise<{ token: string; recovery_codes: string[] | null }> => {
  const had = await tx.selectFrom('recovery_code').select('user_id').where('user_id', '=', ctx.user.id).executeTakeFirst();
  const codes = had === undefined ? await renewCodes(ctx, tx, ctx.user.id) : null;
  return { token: await concludeChange(ctx, tx, change), recovery_codes: codes };
};

/** After a factor was removed: throws, and with it undoes the removal, when the user must have one. Without any the recovery codes go too. */
export const concludeRemoval = async (ctx: Ctx, tx: AnyTx, change: Change): Promise<{ token: string }> => {
  const { hasAny } = await readFactors(tx, ctx.user.id);
  if (!hasAny && mustHaveFactor(ctx.settings, ctx.user)) throw new AppError('object.in_use', { state: 'required' });
  if (!hasAny) await tx.deleteFrom('recovery_code').where('user_id', '=', ctx.user.id).execute();
  return { token: await concludeChange(ctx, tx, change) };
};
