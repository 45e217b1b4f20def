import type { addPasskey as endpoint } from '@manager/contract/features/auth/factor';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { fieldError } from '../../../base/app-error.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { closeTicket, readChallenge } from '../ticket.ts';
import { concludeAddition } from './change-factors.ts';
import { requireFresh } from './fresh.ts';
import { readNewPasskey } from './passkey.ts';

/** The challenge is answered once: a wrong answer spends it as well, whatever becomes of the request. */
export const addPasskey = (ctx: Ctx, { ticket, name, response }: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> =>
  inTransaction(ctx.db, async (tx) => {
    requireFresh(ctx);
    const { id: userId, sid } = ctx.user;
    const challenge = await readChallenge(ctx, tx, { ticket, purpose: 'add_passkey', sid });
    if (challenge === null) throw fieldError('ticket', 'step_expired');
    const passkey = await readNewPasskey(ctx, { response, challenge });
    if (passkey === null) {
      await closeTicket(ctx, ctx.authDb, ticket);
      throw fieldError('response', 'wrong_factor');
    }
    if (!(await closeTicket(ctx, tx, ticket))) throw fieldError('ticket', 'step_expired');
    await tx
      .insertInto('passkey')
      .values({
        user_id: userId,
        credential_id: passkey.credentialId,
        public_key: passkey.publicKey,
        counter: String(passkey.counter),
        transports: passkey.transports,
        name,
        created_at: ctx.now(),
      })
      .execute();
    return concludeAddition(ctx, tx, {
      action: 'factor.add_passkey',
      change: 'passkey_added',
      passkey: name,
      after: { name },
      shown: 'passkey',
    });
  });
