import { fieldError } from '../../base/app-error.ts';
import type { Ctx } from '../../kit/service/ctx.ts';
import { signedIn } from './asker.ts';
import { oneByOne } from './one-by-one.ts';
import { verifyPassword } from './password.ts';
import { recordFailure } from './record-failure.ts';
import { refuseTooManyAttempts, type Counter } from './throttle.ts';
import { sha256 } from './token.ts';

/** What is guessed within an open session has a counter of its own: outsiders who try the account do not lock its user out of it. */
export const sessionCounter = ({ user }: Ctx): Counter => ({
  kind: 'session',
  userName: user.userName.toLowerCase(),
  userId: user.id,
  ownHash: sha256(user.sid),
});

/**
 * Checks the caller's own password; throws at `field` when it is another. Wrong ones wait like failed sign-ins, so that a taken session is
 * no way around their throttle; the tenth ends all sessions of the user. `action`: what it is asked for, for the audit log. Answers the hash
 * that the password fits.
 */
export const requireOwnPassword = (
  ctx: Ctx,
  { password, field, action }: { password: string; field: string; action: string },
): Promise<string> =>
  oneByOne({ queue: `session ${ctx.user.sid}`, asker: ctx.user.sid }, async () => {
    const counter = sessionCounter(ctx);
    await refuseTooManyAttempts(ctx, counter);
    const { password_hash: stored } = await ctx.authDb
      .selectFrom('staff_user')
      .select('password_hash')
      .where('id', '=', ctx.user.id)
      .executeTakeFirstOrThrow();
    if (stored !== null && (await verifyPassword(stored, password, signedIn(ctx)))) return stored;
    await recordFailure(ctx, { counter, outcome: 'refused', agentId: ctx.user.agentId, action });
    throw fieldError(field, 'wrong_password');
  });
