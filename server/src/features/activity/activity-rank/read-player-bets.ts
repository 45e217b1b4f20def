import type { ScoreBet } from '@manager/domain/activity-score';
import type { ClickHouse } from '../../../clickhouse/client.ts';
import type { StoredRow } from '../../../fact/stored-values.ts';
import { CONSUMED_COLUMNS, type ConsumedBet, toConsumedBet } from '../../../platform/consumers/consumed-bet.ts';
import { BETS_WITHIN, daysOf, type PlayedWithin, type SeatedPlayer } from '../core/read-players.ts';

/** Ids travel in the address of a query, whose length is bounded. */
const PLAYERS_A_QUERY = 500;
const LIMIT_S = 60;

export const toScoreBet = (bet: ConsumedBet, lineOf: (agentId: string) => readonly string[]): ScoreBet => ({
  ...bet,
  agentLine: lineOf(bet.agentId),
});

/** All bets of players in the time of activities, each in the version that stood after the batch `until`; by player. */
export const readPlayerBets = async (
  clickhouse: ClickHouse,
  players: readonly SeatedPlayer[],
  { activities, until, nowMs }: PlayedWithin,
): Promise<ReadonlyMap<string, ConsumedBet[]>> => {
  const found = new Map<string, ConsumedBet[]>();
  for (let at = 0; at < players.length; at += PLAYERS_A_QUERY) {
    const some = players.slice(at, at + PLAYERS_A_QUERY);
    const rows = await clickhouse.query<StoredRow>({
      name: 'activity.player_bets',
      sql: `SELECT ${CONSUMED_COLUMNS} FROM bet
        WHERE site_id IN {sites:Array(UInt32)} AND player_id IN {players:Array(UInt64)} AND ${BETS_WITHIN} AND sign = 1
        ORDER BY bet_id, row_version DESC LIMIT 1 BY bet_id`,
      params: {
        ...daysOf(activities, nowMs),
        until: String(until),
        sites: [...new Set(some.map(({ siteId }) => Number(siteId)))],
        players: some.map(({ playerId }) => BigInt(playerId)),
      },
      settings: { max_execution_time: LIMIT_S, max_result_rows: '0' },
    });
    for (const bet of rows.map(toConsumedBet)) {
      const bets = found.get(bet.playerId);
      if (bets === undefined) found.set(bet.playerId, [bet]);
      else bets.push(bet);
    }
  }
  return found;
};
