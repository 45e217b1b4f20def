import { microsToText } from '@manager/domain/micros';
import { sql } from 'kysely';
import { isAboveOffer } from '../fact/stake-limit.ts';
import type { BetFact } from '../fact/bet-fact.ts';
import type { OwnerTx } from '../postgres/db.ts';
import type { FactChange } from './fact-kind.ts';

/** Notes bets that stake more than is offered, in the transaction that freezes them: none is lost on its way into the queue of invalid bets (D-1). */
export const putAside = async (
  tx: OwnerTx,
  { changes, now }: { changes: readonly FactChange<BetFact>[]; now: Date },
): Promise<void> => {
  const above = changes.filter(({ known, next, stakeLimit }) => isAboveOffer(known, next, stakeLimit));
  if (above.length === 0) return;
  await sql`
    insert into stake_above_offer (bet_id, max_bet, noted_at)
    select bet_id, max(max_bet), ${now} from unnest(${above.map(({ next }) => next.betId)}::text[],
      ${above.map(({ stakeLimit }) => microsToText(stakeLimit?.max ?? 0n))}::numeric[]) as above (bet_id, max_bet) group by bet_id
    on conflict (bet_id) do nothing`.execute(tx);
};
