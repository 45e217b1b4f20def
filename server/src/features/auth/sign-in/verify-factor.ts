import type { verifyFactor as endpoint } from '@manager/contract/features/auth/factor';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError, fieldError } from '../../../base/app-error.ts';
import type { AnyCtx } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { checkFactor, disableCopied, methodOf, type Refusal } from '../factor/public.ts';
import { finishSignIn } from './finish-sign-in.ts';
import { takeSignInTurn } from './take-sign-in-turn.ts';
import { counterOf } from '../known-device.ts';
import { loadPrincipal } from '../principal.ts';
import { recordFailure } from '../record-failure.ts';
import { closeTicket, forgetChallenge, spendTry } from '../ticket.ts';
import { sha256 } from '../token.ts';

type Outcome = { token: string } | { refusal: Refusal; agentId: string | null } | 'expired';

/** Second step of a sign-in. A ticket takes one right answer or five wrong ones; wrong ones count like wrong passwords. */
export const verifyFactor = async (
  ctx: AnyCtx,
  { ticket, ...answer }: ParsedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> => {
  const method = methodOf(answer);
  const owner = await findOwner(ctx, ticket);
  if (owner === undefined) throw fieldError('ticket', 'step_expired');
  const userName = owner.user_name.toLowerCase();
  return takeSignInTurn(ctx, { userName, counter: await counterOf(ctx, userName) }, async (counter) => {
    // A refusal is no error here: the try that it took must stay taken.
    const outcome = await inTransaction(ctx.authDb, async (tx): Promise<Outcome> => {
      const open = await spendTry(ctx, tx, { ticket, purpose: 'sign_in' });
      if (open === undefined) return 'expired';
      const principal = await loadPrincipal(tx, ctx.settings, open.userId);
      if (principal?.isActive !== true) return 'expired';
      const { id: userId, agentId } = principal;
      const checked = await checkFactor(ctx, tx, { userId, answer, challenge: open.challenge });
      if (method === 'passkey') await forgetChallenge(tx, ticket);
      if ('refused' in checked) return { refusal: checked, agentId };
      await closeTicket(ctx, tx, ticket);
      return { token: await finishSignIn(ctx, tx, { principal, counter, factors: ['password', checked.factor] }) };
    });
    if (outcome === 'expired') throw fieldError('ticket', 'step_expired');
    if ('token' in outcome) return outcome;
    const { refusal, agentId } = outcome;
    await recordFailure(ctx, {
      counter,
      outcome: 'factor_refused',
      agentId,
      action: 'session.start',
      also: (tx) => disableCopied(ctx, tx, { refusal, userId: owner.id, agentId }),
    });
    throw new AppError('input.invalid', { fields: { [method]: 'wrong_factor' } });
  });
};

const findOwner = (ctx: AnyCtx, ticket: string) =>
  ctx.authDb
    .selectFrom('auth_ticket')
    .innerJoin('staff_user', 'staff_user.id', 'auth_ticket.user_id')
    .select(['staff_user.id', 'staff_user.user_name'])
    .where('ticket_hash', '=', sha256(ticket))
    .where('purpose', '=', 'sign_in')
    .executeTakeFirst();
