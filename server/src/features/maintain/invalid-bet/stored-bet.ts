import type { ClickHouse } from '../../../clickhouse/client.ts';
import type { BetFact } from '../../../fact/bet-fact.ts';
import { findStoredBets } from '../../../ingest/stored-bets.ts';

/** The newest version that the report store holds. */
export const readStoredBet = async (clickhouse: ClickHouse, betId: string): Promise<BetFact | undefined> =>
  (await findStoredBets(clickhouse, [betId])).get(betId);

/** Win of game and jackpots together. */
export const winOf = ({ winGame, winJackpot }: BetFact): bigint => winGame + winJackpot;
