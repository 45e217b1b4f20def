import type { FactorNeeded } from '@manager/contract/features/auth/factor';
import { audit } from '../../../kit/service/audit.ts';
import type { AnyCtx } from '../../../kit/service/ctx.ts';
import type { AnyTx } from '../../../postgres/db.ts';
import { passkeyRequest, readFactors } from '../factor/public.ts';
import type { Principal } from '../principal.ts';
import { recordAttempt, type Counter } from '../throttle.ts';
import { openTicket } from '../ticket.ts';

/** The password was right and a second factor is there: hands out a ticket instead of a session. */
export const askForFactor = async (
  ctx: AnyCtx,
  tx: AnyTx,
  { principal: { id: userId, agentId }, counter }: { principal: Principal; counter: Counter },
): Promise<FactorNeeded> => {
  const factors = await readFactors(tx, userId);
  const passkey = passkeyRequest(ctx, factors.passkeys);
  const ticket = await openTicket(ctx, tx, { purpose: 'sign_in', userId, challenge: passkey?.challenge ?? null });
  await recordAttempt(ctx, tx, { counter, outcome: 'factor_needed' });
  await audit(ctx, tx, { action: 'session.ask_factor', objectType: 'user', objectId: userId, agentId });
  return { need: 'second_factor', ticket, methods: factors.methods, passkey };
};
