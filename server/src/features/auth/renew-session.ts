import { sql } from 'kysely';
import { AppError } from '../../base/app-error.ts';
import type { Ctx } from '../../kit/service/ctx.ts';
import type { AnyTx } from '../../postgres/db.ts';
import type { Factor } from './start-session.ts';
import { drawSecret, sha256 } from './token.ts';

/**
 * A new secret for the session that the request came with: it goes on, its old token is dead (T007). `shown` is the factor that
 * was just shown; without one the time of the last factor stays, so that a change of password is no step-up.
 */
export const renewSession = async (ctx: Ctx, tx: AnyTx, { shown }: { shown?: Factor } = {}): Promise<string> => {
  const { sid } = ctx.user;
  const secret = drawSecret();
  const renewed = await tx
    .updateTable('session')
    .set({ secret_hash: sha256(secret) })
    .$if(shown !== undefined, (update) =>
      update.set({
        factor_at: ctx.now(),
        factors: sql<string[]>`case when ${shown} = any(factors) then factors else factors || ${shown}::text end`,
      }),
    )
    .where('sid', '=', sid)
    .where('ended_at', 'is', null)
    .executeTakeFirst();
  if (renewed.numUpdatedRows === 0n) throw new AppError('session.ended_elsewhere');
  return `${sid}.${secret}`;
};
