import { sumToMicros } from '@manager/domain/micros';
import type { ClickHouse } from '../../../clickhouse/client.ts';
import type { BetFact } from '../../../fact/bet-fact.ts';
import { findStoredBets } from '../../../ingest/stored-bets.ts';

/** The newest version that the report store holds. */
export const readStoredBet = async (clickhouse: ClickHouse, betId: string): Promise<BetFact | undefined> =>
  (await findStoredBets(clickhouse, [betId])).get(betId);

/** Of the game and jackpots together. */
export const winOf = ({ winGame, winJackpot }: BetFact): bigint => winGame + winJackpot;

/** A win is booked a while after its bet: so many days after it are looked through. */
const WIN_WITHIN_DAYS = 35;

/** How the bet is found among the movements of its player. */
export type BetPlace = { site_id: string; player_id: string; bet_id: string; bet_at: Date };

/** What the wallet booked for a bet, as far as its game told: micros. `wins` first to last; `stake` is what it did not give back since. */
export type Booked = { wins: { request: string; micros: bigint }[]; stake: bigint };

export const readBooked = async (clickhouse: ClickHouse, { site_id, player_id, bet_id, bet_at }: BetPlace): Promise<Booked> => {
  const rows = await clickhouse.query<{ kind: 'stake' | 'win'; request: string; moved: string }>({
    name: 'invalid_bet.booked',
    sql: `SELECT if(method = 'paid', 'win', 'stake') AS kind, if(empty(request_key), txn_id, request_key) AS request,
        toString(sum(wallet_txn.amount * sign)) AS moved, min(created_at) AS first_at
      FROM wallet_txn
      WHERE site_id = {site:UInt32} AND player_id = {player:UInt64} AND bet_id = {bet:String} AND status = 'ok'
        AND (method IN ('bet', 'paid') OR method = 'cancel' AND wallet_txn.amount > 0)
        AND settle_date BETWEEN {day:Date} - 2 AND {day:Date} + ${WIN_WITHIN_DAYS}
      GROUP BY kind, request HAVING sum(sign) > 0 ORDER BY first_at, request`,
    params: { site: Number(site_id), player: player_id, bet: bet_id, day: bet_at.toISOString().slice(0, 10) },
  });
  const moved = rows.map(({ kind, request, moved: amount }) => ({ kind, request, micros: sumToMicros(amount) }));
  return {
    wins: moved.filter(({ kind, micros }) => kind === 'win' && micros > 0n).map(({ request, micros }) => ({ request, micros })),
    stake: moved.reduce((sum, { kind, micros }) => (kind === 'stake' ? sum - micros : sum), 0n),
  };
};

export const sumOfWins = ({ wins }: Booked): bigint => wins.reduce((sum, { micros }) => sum + micros, 0n);
