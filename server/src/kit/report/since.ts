import type { ClickHouse } from '../../clickhouse/client.ts';
import { betMeasures } from '../../clickhouse/measures.ts';
import { type BetFilter, betPredicate, COUNTED } from '../bet/bet-filter.ts';

export type SinceFigures = { bets: number; rounds: string; bet_usd: string; win_usd: string };

/** What paid bets that came in after `mark` (`readIngestMark`) add to the figures of a filter, corrections of older ones among them. */
export const querySince = async (
  clickhouse: ClickHouse,
  { filter, mark }: { filter: BetFilter; mark: string },
): Promise<SinceFigures> => {
  const where = betPredicate(filter);
  const [row] = await clickhouse.query<{ bets: number; rounds: string; bet_sum: string; win_sum: string }>({
    name: 'bets.since',
    sql: `SELECT toUInt32(uniqExact(bet_id)) AS bets, ${betMeasures.rounds} AS rounds, ${betMeasures.bet_usd} AS bet_sum, ${betMeasures.win_usd} AS win_sum
      FROM bet WHERE ${where.sql} AND ${COUNTED} AND source = 'normal' AND batch_id > {mark:UInt64}`,
    params: { ...where.params, mark: BigInt(mark) },
  });
  return { bets: row?.bets ?? 0, rounds: row?.rounds ?? '0', bet_usd: row?.bet_sum ?? '0', win_usd: row?.win_sum ?? '0' };
};
