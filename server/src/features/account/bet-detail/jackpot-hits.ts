import type { BetJackpotHit } from '@manager/contract/features/account/bet-detail';
import { add, decimal, ZERO } from '@manager/domain/money';
import type { ClickHouse } from '../../../clickhouse/client.ts';
import { newestVersions, placesOf } from '../../../kit/bet/fact-filter.ts';
import { toIso } from '../../../kit/figures/money-query.ts';
import type { StoredBet } from './bet-store.ts';

type WinningBet = Pick<StoredBet, 'player_id' | 'currency' | 'status' | 'win_jackpot'>;

/** A hit of one of these bets, and for whom it was told: that should be the player of the bet. */
export type HitOfBet = BetJackpotHit & { bet_id: string; player_id: string; currency: string; row_version: number };

type StoredHit = Omit<HitOfBet, 'hit_at'> & { at: string };

/** What platforms told of their own pools about some bets of a website, in the newest version, oldest first. The bets are those that the reader may see. */
export const readHitsOf = async (
  clickhouse: ClickHouse,
  { siteId, betIds }: { siteId: string | number; betIds: readonly string[] },
): Promise<HitOfBet[]> => {
  if (betIds.length === 0) return [];
  const where = {
    sql: `site_id = {site_id:UInt32} AND bet_id IN {bets:Array(String)} AND ${placesOf(['jackpot_bet'], 'bets')}`,
    params: { site_id: Number(siteId), bets: betIds },
  };
  const rows = await clickhouse.query<StoredHit>({
    name: 'bet_detail.jackpot_hits',
    sql: `SELECT hit_id, bet_id, player_id, currency, pool, tier, amount, pool_value, status, hit_at AS at, row_version FROM jackpot_hit
      WHERE ${newestVersions({ table: 'jackpot_hit', id: 'hit_id' }, where)} ORDER BY hit_at, hit_id`,
    params: where.params,
  });
  return rows.map(({ at, ...hit }) => ({
    ...hit,
    hit_at: toIso(at),
  }));
};

/** Do the hits that stand make the bet's jackpot win, all of them its player's? Null where none was told, since not every platform tells them, and before the bet has a result. */
export const areHitsConsistent = (hits: readonly HitOfBet[], bet: WinningBet): boolean | null => {
  if (hits.length === 0 || bet.status === 'pending') return null;
  const standing = hits.filter(({ status }) => status === 'hit');
  const sum = standing.reduce((total, { amount }) => add(total, decimal(amount)), ZERO);
  const isOfPlayer = standing.every((hit) => hit.player_id === bet.player_id && hit.currency === bet.currency);
  return isOfPlayer && sum.eq(decimal(bet.win_jackpot));
};

export const toBetHit = ({ hit_id, pool, tier, amount, pool_value, status, hit_at }: HitOfBet): BetJackpotHit => ({
  hit_id,
  pool,
  tier,
  amount,
  pool_value,
  status,
  hit_at,
});
