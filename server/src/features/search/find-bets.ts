import type { Found } from '@manager/contract/features/search/find';
import { SEE_TEST } from '@manager/contract/permissions';
import { betPredicate } from '../../kit/bet/bet-filter.ts';
import { toIso } from '../../kit/figures/money-query.ts';
import { can, type Ctx } from '../../kit/service/ctx.ts';

type Row = { bet_id: string; is_bet: number; bets: string; first_at: string };

/** The bet and the round of exactly this id, looked up by key: no range is needed. A round that is only this bet is not told twice. */
export const findBets = async (ctx: Ctx, id: string): Promise<Found[]> => {
  const { scope } = ctx.user;
  const filter = betPredicate({
    agentIds: scope.agentIds,
    siteIds: null,
    gameIds: null,
    withTest: can(ctx, SEE_TEST),
  });
  const rows = await ctx.clickhouse.query<Row>({
    name: 'search.find.bets',
    sql: `SELECT bet_id = {key:String} AS is_bet, uniqExact(bet_id) AS bets, min(bet_at) AS first_at FROM bet
      WHERE ${filter.sql} AND (bet_id = {key:String} OR round_id = {key:String})
        AND (site_id, settle_date) GLOBAL IN (SELECT site_id, settle_date FROM bet_key WHERE key = {key:String})
      GROUP BY is_bet ORDER BY is_bet DESC`,
    params: { ...filter.params, key: id },
  });
  return rows.map((row) => ({
    kind: row.is_bet === 1 ? 'bet' : 'round',
    id,
    name: id,
    note: toIso(row.first_at),
  }));
};
