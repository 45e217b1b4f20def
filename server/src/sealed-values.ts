import { totpPurpose } from './features/auth/factor/totp.ts';
import { MAIL_BODY } from './features/mail/queue-mail.ts';
import { turnPurpose } from './jackpots/turn-draw.ts';
import { apiKeyPurpose } from './features/set-up/website/api-keys.ts';
import { payloadPurpose } from './kit/service/second-person.ts';
import type { OwnerTx } from './postgres/db.ts';

type SealedValue = { purpose: string; value: Buffer };

/** The newest value of each kind that lies sealed for long: they tell whether a key is the one that sealed them. */
export const newestSealed = async (tx: OwnerTx): Promise<SealedValue[]> => {
  const found: SealedValue[] = [];
  const factor = await tx
    .selectFrom('staff_user')
    .select(['id', 'totp_secret'])
    .where('totp_secret', 'is not', null)
    .orderBy('totp_confirmed_at', (order) => order.desc().nullsLast())
    .limit(1)
    .executeTakeFirst();
  if (factor?.totp_secret != null) found.push({ purpose: totpPurpose(factor.id), value: factor.totp_secret });
  const apiKey = await tx
    .selectFrom('site_api_key')
    .select(['site_id', 'sealed'])
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (apiKey !== undefined) found.push({ purpose: apiKeyPurpose(apiKey.site_id), value: apiKey.sealed });
  const mail = await tx
    .selectFrom('mail_outbox')
    .select('body')
    .where('body', '!=', Buffer.alloc(0))
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (mail !== undefined) found.push({ purpose: MAIL_BODY, value: mail.body });
  const request = await tx
    .selectFrom('approval')
    .selectAll()
    .where('state', '=', 'pending')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (request !== undefined) found.push({ purpose: payloadPurpose(request), value: request.payload });
  const turn = await tx
    .selectFrom('jackpot_turn')
    .select(['pool_id', 'turn', 'sealed'])
    .where('sealed', 'is not', null)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (turn?.sealed != null) found.push({ purpose: turnPurpose(turn.pool_id, turn.turn), value: turn.sealed });
  return found;
};
