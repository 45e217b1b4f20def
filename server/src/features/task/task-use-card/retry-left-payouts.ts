import { sql } from 'kysely';
import { AppError } from '../../../base/app-error.ts';
import { retryPayout } from '../../../kit/payout/steer-payout.ts';
import { audit } from '../../../kit/service/audit.ts';
import { type Deps, ownCtx } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { cardPurpose } from './card-purpose.ts';

const BATCH = 100;

/**
 * What was won with a card is owed until it is paid: what the payout engine has left to a person is asked for again a day after its last attempt,
 * under the same transfer id. Answers how many.
 */
export const retryLeftPayouts = async (deps: Deps, now: Date): Promise<number> => {
  const { rows } = await sql<{ id: string; card_id: string; agent_id: string }>`
    select payout.id, card_payout.card_id, payout.agent_id from payout join card_payout on card_payout.payout_id = payout.id
    where payout.purpose = ${cardPurpose.name} and payout.state = 'error_manual' and coalesce(
      (select max(coalesce(ended_at, started_at)) from payout_attempt where payout_id = payout.id), payout.created_at) < ${now}::timestamptz - interval '1 day'
    order by payout.id limit ${BATCH}`.execute(deps.db);
  const ctx = ownCtx(deps, 'cards.retry');
  let retried = 0;
  for (const { id, card_id: cardId, agent_id: agentId } of rows)
    try {
      await inTransaction(deps.db, async (tx) => {
        await retryPayout(deps, tx, id);
        await audit(ctx, tx, {
          action: 'card.retry',
          objectType: 'card',
          objectId: cardId,
          agentId,
          after: { payout_state: 'unpaid' },
        });
      });
      retried += 1;
    } catch (error) {
      // Staff, or another process, had it first.
      if (!(error instanceof AppError)) throw error;
    }
  return retried;
};
