import type { AnyCtx } from '../../kit/service/ctx.ts';
import type { AnyDb } from '../../postgres/db.ts';
import { endSessionsOf } from './session.ts';

/** Takes all second factors from a user who lost them, and ends the sessions. The caller checks, mails and audits. */
export const dropFactors = async (ctx: AnyCtx, tx: AnyDb, userId: string): Promise<void> => {
  await tx
    .updateTable('staff_user')
    .set({ totp_secret: null, totp_confirmed_at: null, totp_last_step: null })
    .where('id', '=', userId)
    .execute();
  await tx.deleteFrom('passkey').where('user_id', '=', userId).execute();
  await tx.deleteFrom('recovery_code').where('user_id', '=', userId).execute();
  await endSessionsOf(ctx, tx, { userId, reason: 'factor' });
};
