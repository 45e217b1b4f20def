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

/** `former`: as it stood before a later fault was found in it; null: it is new. */
export type Put = { id: string; bet_id: string; agent_id: string; former: { state: string; source: string } | null };

/**
 * Puts bets into the queue, each once for ever. One that is there already stays as it is, but for one that was merely pending and that nobody
 * has begun to cancel or to settle: another fault than that is noticed anew, and stays until staff have seen to it. Answers what changed.
 */
export const putBets = async (tx: AnyTx, facts: readonly BetFact[], { source, reason, by, now }: Noticed): Promise<Put[]> => {
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
  const former = new Map(source === 'pending' ? [] : await lockPending(tx, facts));
  const put = await tx
    .insertInto('invalid_bet')
    .values(values)
    .onConflict((conflict) =>
      former.size === 0
        ? conflict.column('bet_id').doNothing()
        : conflict
            .column('bet_id')
            .doUpdateSet((eb) => ({
              state: 'invalid',
              source,
              reason,
              marked_by: by,
              bet: eb.ref('excluded.bet'),
              win: eb.ref('excluded.win'),
              features: eb.ref('excluded.features'),
              version: eb('invalid_bet.version', '+', 1),
              updated_at: now,
            }))
            .where(
              'invalid_bet.id',
              'in',
              [...former.values()].map(({ id }) => id),
            ),
    )
    .returning(['id', 'bet_id', sql<string>`agent_id`.as('agent_id')])
    .execute();
  return put.map((row) => {
    const known = former.get(row.bet_id);
    return { ...row, former: known === undefined ? null : { state: known.state, source: known.source } };
  });
};

/** By bet id. */
const lockPending = async (
  tx: AnyTx,
  facts: readonly BetFact[],
): Promise<(readonly [string, { id: string; state: string; source: string }])[]> => {
  const rows = await tx
    .selectFrom('invalid_bet')
    .select(['id', 'bet_id', 'state', 'source'])
    .where(
      'bet_id',
      'in',
      facts.map(({ betId }) => betId),
    )
    .where('source', '=', 'pending')
    .where('state', 'in', ['invalid', 'completed'])
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ bet_id: betId, ...row }) => [betId, row]);
};

/** What the round was, by the names that its game sends. */
const featuresOf = ({ source, spinType, isFeatureBuy, winJackpot }: BetFact): string[] => [
  ...(source === 'normal' ? [] : [source]),
  ...(spinType === '' ? [] : [spinType]),
  ...(isFeatureBuy ? ['feature_buy'] : []),
  ...(winJackpot > 0n ? ['jackpot'] : []),
];
