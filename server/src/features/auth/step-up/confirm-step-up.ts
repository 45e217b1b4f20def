import type { confirmStepUp as endpoint } from '@manager/contract/features/auth/step-up';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { fieldError } from '../../../kit/app-error.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction, type Tx } from '../../../postgres/db.ts';
import { checkFactor, methodOf, type Answer } from '../check-factor.ts';
import { disableCopied } from '../passkey.ts';
import { readFactors } from '../factor/read.ts';
import { oneByOne } from '../one-by-one.ts';
import { requireOwnPassword, sessionCounter } from '../own-password.ts';
import { recordFailure } from '../record-failure.ts';
import { renewSession } from '../renew-session.ts';
import type { Factor } from '../start-session.ts';
import { refuseTooManyAttempts } from '../throttle.ts';
import { closeTicket, readChallenge } from '../ticket.ts';

const ACTION = 'session.step_up';

/** Shows a factor again. The password is enough only for users who have nothing else. */
export const confirmStepUp = (
  ctx: Ctx,
  { ticket, password, ...answer }: ParsedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> =>
  inTransaction(ctx.db, async (tx) => {
    const { id: userId, agentId } = ctx.user;
    const shown = (await readFactors(tx, userId)).hasAny
      ? await requireSecondFactor(ctx, tx, { ticket, answer })
      : await requirePassword(ctx, password);
    const token = await renewSession(ctx, tx, { shown });
    await audit(ctx, tx, { action: ACTION, objectType: 'user', objectId: userId, agentId, after: { shown } });
    return { token };
  });

const requirePassword = async (ctx: Ctx, password: string | undefined): Promise<Factor> => {
  if (password === undefined) throw fieldError('password', 'required');
  await requireOwnPassword(ctx, { password, field: 'password', action: ACTION });
  return 'password';
};

const requireSecondFactor = (
  ctx: Ctx,
  tx: Tx,
  { ticket, answer }: { ticket: string | undefined; answer: Answer },
): Promise<Factor> =>
  oneByOne(`session ${ctx.user.sid}`, async () => {
    const { id: userId, sid, agentId } = ctx.user;
    const method = methodOf(answer);
    const counter = sessionCounter(ctx);
    await refuseTooManyAttempts(ctx, counter);
    const challenge =
      method === 'passkey' && ticket !== undefined ? await readChallenge(ctx, tx, { ticket, purpose: 'step_up', sid }) : null;
    if (method === 'passkey' && challenge === null) throw fieldError('ticket', 'step_over');
    const checked = await checkFactor(ctx, tx, { userId, answer, challenge });
    if ('factor' in checked) {
      if (method === 'passkey' && !(await closeTicket(ctx, tx, ticket ?? ''))) throw fieldError('ticket', 'step_over');
      return checked.factor;
    }
    // The request's transaction is about to be undone: what shall stay is written beside it.
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
