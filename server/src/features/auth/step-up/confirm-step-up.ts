import type { confirmStepUp as endpoint } from '@manager/contract/features/auth/step-up';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { fieldError } from '../../../base/app-error.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { type Answer, checkFactor, disableCopied, methodOf, readFactors } from '../factor/public.ts';
import { oneByOne } from '../one-by-one.ts';
import { requireOwnPassword, sessionCounter } from '../own-password.ts';
import { recordFailure } from '../record-failure.ts';
import { renewSession } from '../renew-session.ts';
import type { Factor } from '../start-session.ts';
import { refuseTooManyAttempts } from '../throttle.ts';
import { closeTicket, readChallenge } from '../ticket.ts';

const ACTION = 'session.step_up';

/**
 * Takes a factor that is shown again: what is taken counts no more, whatever becomes of the rest. The password is enough only for users who
 * have nothing else.
 */
export const takeFactor = async (ctx: Ctx, { ticket, password, ...answer }: ParsedOf<typeof endpoint>): Promise<Factor> =>
  (await readFactors(ctx.authDb, ctx.user.id)).hasAny
    ? requireSecondFactor(ctx, { ticket, answer })
    : requirePassword(ctx, password);

/** Renews the session by the factor that was taken. */
export const confirmStepUp = (ctx: Ctx, _input: ParsedOf<typeof endpoint>, shown: Factor): Promise<OutputOf<typeof endpoint>> =>
  inTransaction(ctx.db, async (tx) => {
    const { id: userId, agentId } = ctx.user;
    const token = await renewSession(ctx, tx, { shown });
    await audit(ctx, tx, { action: ACTION, objectType: 'user', objectId: userId, agentId, after: { shown } });
    return { token };
  });

const requirePassword = async (ctx: Ctx, password: string | undefined): Promise<Factor> => {
  if (password === undefined) throw fieldError('password', 'required');
  await requireOwnPassword(ctx, { password, field: 'password', action: ACTION });
  return 'password';
};

const requireSecondFactor = (ctx: Ctx, { ticket, answer }: { ticket: string | undefined; answer: Answer }): Promise<Factor> =>
  oneByOne({ queue: `session ${ctx.user.sid}`, asker: ctx.user.sid }, async () => {
    const { id: userId, sid, agentId } = ctx.user;
    const method = methodOf(answer);
    const counter = sessionCounter(ctx);
    await refuseTooManyAttempts(ctx, counter);
    const challenge =
      method === 'passkey' && ticket !== undefined
        ? await readChallenge(ctx, ctx.authDb, { ticket, purpose: 'step_up', sid })
        : null;
    if (method === 'passkey' && challenge === null) throw fieldError('ticket', 'step_expired');
    const checked = await inTransaction(ctx.authDb, async (tx) => {
      const found = await checkFactor(ctx, tx, { userId, answer, challenge });
      if ('factor' in found && method === 'passkey' && !(await closeTicket(ctx, tx, ticket ?? '')))
        throw fieldError('ticket', 'step_expired');
      return found;
    });
    if ('factor' in checked) return checked.factor;
    await recordFailure(ctx, {
      counter,
      outcome: 'factor_refused',
      agentId,
      action: ACTION,
      also: async (ownTx) => {
        if (ticket !== undefined && method === 'passkey') await closeTicket(ctx, ownTx, ticket);
        await disableCopied(ctx, ownTx, { refusal: checked, userId, agentId });
      },
    });
    throw fieldError(method, 'wrong_factor');
  });
