import { sql } from 'kysely';
import { auditOwn } from '../../../kit/service/audit.ts';
import type { Deps } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';

const BATCH = 500;

/** Cards that nobody opened in time. One that is being opened just now is left to whoever opens it. Answers how many. */
export const expireCards = (deps: Deps, now: Date): Promise<number> =>
  inTransaction(deps.db, async (tx) => {
    const { rows } = await sql<{ id: string; agent_id: string }>`
      update card set state = 'expired', ended_at = ${now}, version = version + 1, updated_at = ${now}
      from (
        select one.id from card as one where one.state = 'issued' and one.expires_at <= ${now}
        order by one.id limit ${BATCH} for update of one skip locked
      ) as due
      where card.id = due.id
      returning card.id, card.agent_id`.execute(tx);
    await auditOwn(
      tx,
      'cards.expire',
      rows.map(({ id, agent_id: agentId }) => ({
        action: 'card.state',
        objectType: 'card',
        objectId: id,
        agentId,
        before: { state: 'issued' },
        after: { state: 'expired' },
      })),
    );
    return rows.length;
  });
