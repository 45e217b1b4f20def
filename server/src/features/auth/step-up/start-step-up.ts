import type { startStepUp as endpoint } from '@manager/contract/features/auth/step-up';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { passkeyRequest, readFactors } from '../factor/public.ts';
import { openTicket } from '../ticket.ts';

export const startStepUp = (ctx: Ctx): Promise<OutputOf<typeof endpoint>> =>
  inTransaction(ctx.db, async (tx) => {
    const { id: userId, sid, agentId } = ctx.user;
    const factors = await readFactors(tx, userId);
    const passkey = passkeyRequest(ctx, factors.passkeys);
    const ticket = await openTicket(ctx, tx, { purpose: 'step_up', userId, sid, challenge: passkey?.challenge ?? null });
    await audit(ctx, tx, { action: 'session.start_step_up', objectType: 'user', objectId: userId, agentId });
    return { methods: factors.hasAny ? factors.methods : ['password'], ticket, passkey };
  });
