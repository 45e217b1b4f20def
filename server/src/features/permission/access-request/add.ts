import {
  ASK_AGAIN_AFTER_HOURS,
  MAX_OPEN_REQUESTS,
  type addAccessRequest as endpoint,
  type OwnAccessRequest,
} from '@manager/contract/features/permission/access-request';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { sql } from 'kysely';
import { AppError, fieldError } from '../../../base/app-error.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction, type ScopedTx } from '../../../postgres/db.ts';
import { isEnabledCode, requireKnownCode } from './code-rules.ts';
import { fromRequests, selectRequests, toOwnRequest } from './request-row.ts';

const LIFETIME_MS = 14 * 24 * 3_600_000;
/** First key of the advisory locks of those who ask; the second is made of the user. */
const ASKING = 7_233;

export const add = (ctx: Ctx, { code, path, reason }: ParsedOf<typeof endpoint>): Promise<OwnAccessRequest> =>
  inTransaction(ctx.db, async (tx) => {
    const { user } = ctx;
    requireKnownCode(code);
    if (user.codes.has(code)) throw new AppError('object.wrong_state', { state: 'granted' });
    if (!(await isEnabledCode(ctx, code))) throw fieldError('code', 'not_found');
    // Of many at once each counts the others.
    await sql`select pg_advisory_xact_lock(${ASKING}, hashtext(${user.id}))`.execute(tx);
    await requireRoom(ctx, tx, code);
    const { id } = await tx
      .insertInto('access_request')
      .values({
        user_id: user.id,
        code,
        path,
        reason,
        requested_at: ctx.now(),
        requested_ip: ctx.ip,
        expires_at: new Date(ctx.now().getTime() + LIFETIME_MS),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await audit(ctx, tx, {
      action: 'access.request',
      objectType: 'user',
      objectId: user.id,
      agentId: user.agentId,
      reason,
      after: { state: 'pending', code, path },
    });
    return toOwnRequest(
      await selectRequests(fromRequests(tx).where('access_request.id', '=', id), ctx.now()).executeTakeFirstOrThrow(),
    );
  });

/** One open request for a code, so many in all, and a while between a rejection and the next attempt. */
const requireRoom = async (ctx: Ctx, tx: ScopedTx, code: string): Promise<void> => {
  const again = await askAgainAt(ctx, code);
  if (again !== null) throw new AppError('access.rejected_lately', { at: again.toISOString() });
  // What nobody decided on in time no longer stands in the way of a new one.
  await tx
    .updateTable('access_request')
    .set({ state: 'expired' })
    .where('user_id', '=', ctx.user.id)
    .where('code', '=', code)
    .where('state', '=', 'pending')
    .where('expires_at', '<=', ctx.now())
    .execute();
  const open = await tx
    .selectFrom('access_request')
    .select('code')
    .where('user_id', '=', ctx.user.id)
    .where('state', '=', 'pending')
    .execute();
  if (open.some((row) => row.code === code)) throw new AppError('object.wrong_state', { state: 'pending' });
  if (open.length >= MAX_OPEN_REQUESTS) throw new AppError('access.too_many_open', { limit: MAX_OPEN_REQUESTS });
};

/** From when on the caller may ask for the code again; null: now. */
export const askAgainAt = async (ctx: Ctx, code: string): Promise<Date | null> => {
  const newest = await ctx.db
    .selectFrom('access_request')
    .select(['state', 'decided_at'])
    .where('user_id', '=', ctx.user.id)
    .where('code', '=', code)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (newest?.state !== 'rejected' || newest.decided_at === null) return null;
  const at = new Date(newest.decided_at.getTime() + ASK_AGAIN_AFTER_HOURS * 3_600_000);
  return at > ctx.now() ? at : null;
};
