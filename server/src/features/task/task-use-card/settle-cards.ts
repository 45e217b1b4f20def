import { sql, type SqlBool } from 'kysely';
import { auditOwn } from '../../../kit/service/audit.ts';
import type { Deps } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';

const BATCH = 500;

/** Condition on `card as one`: nothing is counted or paid any more. */
export const IS_PAID = sql<SqlBool>`(one.state = 'used' and one.counted_at is not null and not exists (
  select from card_payout join payout on payout.id = card_payout.payout_id
  where card_payout.card_id = one.id and payout.state not in ('paid', 'not_eligible', 'rejected')))`;

/** Closes cards that are counted to the end and whose wins were paid or given up, or that have won nothing. Answers how many. */
export const settleCards = (deps: Deps, now: Date): Promise<number> =>
  inTransaction(deps.db, async (tx) => {
    const { rows } = await sql<{ id: string; agent_id: string; won: string; paid: string }>`
      update card set state = 'settled', ended_at = ${now}, version = version + 1, updated_at = ${now}
      from (
        select one.id, coalesce((select sum(payout.amount) from card_payout join payout on payout.id = card_payout.payout_id
          where card_payout.card_id = one.id and payout.state = 'paid'), 0) as paid
        from card as one
        where ${IS_PAID}
        order by one.id limit ${BATCH} for update of one skip locked
      ) as due
      where card.id = due.id
      returning card.id, card.agent_id, trim_scale(card.won)::text as won, trim_scale(due.paid)::text as paid`.execute(tx);
    await auditOwn(
      tx,
      'cards.settle',
      rows.map(({ id, agent_id: agentId, won, paid }) => ({
        action: 'card.settle',
        objectType: 'card',
        objectId: id,
        agentId,
        before: { state: 'used' },
        after: { state: 'settled', won, paid },
      })),
    );
    return rows.length;
  });
