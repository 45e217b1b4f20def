import type { startPasskey as endpoint } from '@manager/contract/features/auth/factor';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { openTicket } from '../ticket.ts';
import { requireFresh } from './fresh.ts';
import { passkeyCreation } from './passkey.ts';
import { readFactors } from './read-factors.ts';

export const startPasskey = (ctx: Ctx): Promise<OutputOf<typeof endpoint>> =>
  inTransaction(ctx.db, async (tx) => {
    requireFresh(ctx);
    const { id: userId, sid, agentId } = ctx.user;
    const { passkeys } = await readFactors(tx, userId);
    const options = passkeyCreation(ctx, { user: ctx.user, passkeys });
    const ticket = await openTicket(ctx, tx, { purpose: 'add_passkey', userId, sid, challenge: options.challenge });
    await audit(ctx, tx, { action: 'factor.start_passkey', objectType: 'user', objectId: userId, agentId });
    return { ticket, options };
  });
