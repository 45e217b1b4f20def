import { scoreRangeOf } from '@manager/domain/score-range';
import { randomBytes } from 'node:crypto';
import type { OwnerDb } from '../../src/postgres/db.ts';

type Of = { agentId: string; siteId: string; playerId: string; userId: string };

export const RANK_RULE = {
  kind: 'rank',
  score: 'total_win',
  min_rounds: 1,
  round_cap: null,
  pool: null,
  ranks: [{ from: 1, to: 1, amount: '1', pct: null }],
  pays: 'manual',
  robots: null,
} as const;

type Options = { state?: string; settlement?: 'calculated' | 'approved' | null; payoutId?: string | null };

/** A ranking of an agent in some state, with its player's score and a prize for it. */
export const putRanking = async (
  db: OwnerDb,
  { agentId, siteId, playerId, userId }: Of,
  { state = 'settling', settlement = 'calculated', payoutId = null }: Options = {},
): Promise<{ ranking: string; activity_prize: string }> => {
  const code = `r${randomBytes(6).toString('hex')}`;
  const isDraft = state === 'draft';
  const hours = (n: number): Date => new Date(Date.now() + n * 3_600_000);
  const [from, to] = isDraft ? [hours(1), hours(2)] : state === 'running' ? [hours(-1), hours(1)] : [hours(-2), hours(-1)];
  const budget = await db
    .insertInto('payout_budget')
    .values({ purpose: 'activity', reference: code, agent_id: agentId, currency: 'USD', amount: '10', created_at: from })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id } = await db
    .insertInto('activity')
    .values({
      kind: 'rank',
      agent_id: agentId,
      code,
      title: JSON.stringify({ en: code }),
      state,
      starts_at: from,
      ends_at: to,
      currency: 'USD',
      budget: '10',
      budget_id: isDraft ? null : budget.id,
      approved_at: isDraft ? null : from,
      rule: JSON.stringify(RANK_RULE),
      created_by: userId,
      by_user: code,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const of = { activity_id: id, player_id: playerId, site_id: siteId, agent_id: agentId, score: '2' };
  await db
    .insertInto('activity_score')
    .values({
      ...of,
      reached_at: from,
      rounds: 1,
      bet_usd: '1',
      win_usd: '2',
      best_spin: '2',
      best_spin_at: from,
      best_round: '2',
      best_round_at: from,
      last_bet_at: from,
      is_ranked: true,
      score_range: scoreRangeOf(2_000_000n),
    })
    .execute();
  if (settlement !== null)
    await db
      .insertInto('activity_settlement')
      .values({
        activity_id: id,
        state: settlement,
        batch_id: '0',
        players: 1,
        unclaimed: 0,
        bet_usd: '1',
        fx_rate: '1',
        calculated_by: userId,
        calculated_name: code,
        calculated_at: to,
      })
      .execute();
  const prize = await db
    .insertInto('activity_prize')
    .values({ ...of, what: 'rank:1', rank: 1, currency: 'USD', prize: '1', payout_id: payoutId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { ranking: id, activity_prize: prize.id };
};
