import type { TaskBet } from '@manager/domain/task';
import type { ClickHouse } from '../../../clickhouse/client.ts';
import { storedMicros, type StoredRow } from '../../../fact/stored-values.ts';
import type { SeatedPlayer } from '../../activity/core/read-players.ts';

/** Ids travel in the address of a query, whose length is bounded. */
const PLAYERS_A_QUERY = 500;
const LIMIT_S = 60;

/** Settlement days, both included, and the last batch of the journal that is looked at. */
type Stretch = { dayFrom: string; dayTo: string; until: bigint };

type Asked = Stretch & { lineOf: (agentId: string) => readonly string[] };

/** Bets of players that settled within days, each in the version that stood after a batch; by player. */
export const readTaskBets = async (
  clickhouse: ClickHouse,
  players: readonly SeatedPlayer[],
  { dayFrom, dayTo, until, lineOf }: Asked,
): Promise<ReadonlyMap<string, TaskBet[]>> => {
  const found = new Map<string, TaskBet[]>();
  for (let at = 0; at < players.length; at += PLAYERS_A_QUERY) {
    const some = players.slice(at, at + PLAYERS_A_QUERY);
    const rows = await clickhouse.query<StoredRow>({
      name: 'task.player_bets',
      sql: `SELECT bet_id, parent_bet_id, row_version, toString(status) AS status_name, toString(source) AS source_name, site_id, agent_id,
          game_id, player_id, bet, win_game + win_jackpot AS win, win_jackpot, bet_usd, win_usd, toUnixTimestamp64Milli(bet_at) AS bet_at_ms,
          toString(settle_date) AS settle_day, is_test, is_feature_buy, is_free_spins
        FROM bet
        WHERE site_id IN {sites:Array(UInt32)} AND player_id IN {players:Array(UInt64)}
          AND settle_date >= {day_from:Date} AND settle_date <= {day_to:Date} AND batch_id <= {until:UInt64}
        GROUP BY bet_id, parent_bet_id, row_version, status_name, source_name, site_id, agent_id, game_id, player_id, bet, win, win_jackpot,
          bet_usd, win_usd, bet_at_ms, settle_day, is_test, is_feature_buy, is_free_spins
        HAVING sum(sign) > 0`,
      params: {
        day_from: dayFrom,
        day_to: dayTo,
        until: String(until),
        sites: [...new Set(some.map(({ siteId }) => Number(siteId)))],
        players: some.map(({ playerId }) => BigInt(playerId)),
      },
      settings: { max_execution_time: LIMIT_S, max_result_rows: '0' },
    });
    for (const row of rows) {
      const bet = toTaskBet(row, lineOf);
      const bets = found.get(bet.playerId);
      if (bets === undefined) found.set(bet.playerId, [bet]);
      else bets.push(bet);
    }
  }
  return found;
};

const toTaskBet = (row: StoredRow, lineOf: Asked['lineOf']): TaskBet => ({
  betId: String(row.bet_id),
  parentBetId: String(row.parent_bet_id),
  status: String(row.status_name),
  source: String(row.source_name),
  siteId: String(row.site_id),
  agentLine: lineOf(String(row.agent_id)),
  gameId: String(row.game_id),
  playerId: String(row.player_id),
  bet: storedMicros(row.bet),
  win: storedMicros(row.win),
  jackpotWin: storedMicros(row.win_jackpot),
  betUsd: storedMicros(row.bet_usd),
  winUsd: storedMicros(row.win_usd),
  betAtMs: Number(row.bet_at_ms),
  day: String(row.settle_day),
  isTest: Number(row.is_test) === 1,
  isFeatureBuy: Number(row.is_feature_buy) === 1,
  isFreeSpins: Number(row.is_free_spins) === 1,
});
