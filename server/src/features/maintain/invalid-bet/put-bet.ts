import type { InvalidBetRow } from '@manager/contract/features/maintain/invalid-bet';
import { microsToText } from '@manager/domain/micros';
import { sql } from 'kysely';
import type { BetFact } from '../../../fact/bet-fact.ts';
import type { AnyTx } from '../../../postgres/db.ts';
import { winOf } from './stored-bet.ts';

export type Noticed = {
  source: InvalidBetRow['source'];
  reason: string;
  /** Empty: the product itself. */
  by: string;
  now: Date;
};

/** Puts bets into the queue, each once for ever: one that is there already stays as it is. Answers the new ones. */
export const putBets = async (
  tx: AnyTx,
  facts: readonly BetFact[],
  { source, reason, by, now }: Noticed,
): Promise<{ id: string; bet_id: string; agent_id: string }[]> => {
  if (facts.length === 0) return [];
  const values = facts.map((fact) => ({
    agent_id: String(fact.agentId),
    site_id: String(fact.siteId),
    player_id: String(fact.playerId),
    game_id: String(fact.gameId),
    is_test: fact.isTest,
    bet_id: fact.betId,
    round_id: fact.roundId,
    currency: fact.currency,
    bet: microsToText(fact.bet),
    win: microsToText(winOf(fact)),
    bet_at: new Date(fact.betAtMs),
    features: featuresOf(fact),
    source,
    reason,
    marked_by: by,
    created_at: now,
    updated_at: now,
  }));
  return tx
    .insertInto('invalid_bet')
    .values(values)
    .onConflict((conflict) => conflict.column('bet_id').doNothing())
    .returning(['id', 'bet_id', sql<string>`agent_id`.as('agent_id')])
    .execute();
};

/** What the round was, by the names that its game sends. */
const featuresOf = ({ source, spinType, isFeatureBuy, winJackpot }: BetFact): string[] => [
  ...(source === 'normal' ? [] : [source]),
  ...(spinType === '' ? [] : [spinType]),
  ...(isFeatureBuy ? ['feature_buy'] : []),
  ...(winJackpot > 0n ? ['jackpot'] : []),
];
