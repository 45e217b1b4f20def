import { parseMicros, parseRateE8 } from '@manager/domain/micros';
import type { ClickHouse } from '../clickhouse/client.ts';
import type { BetFact } from '../fact/bet-fact.ts';

/** Ids a query: they travel in the address of the request, whose length is bounded. */
const IDS_A_QUERY = 2_000;

const SQL = `
  SELECT bet_id, round_id, parent_bet_id, site_id, agent_id, player_id, sub_agent, game_id, currency, toUInt16(settle_date) AS settle_day, toUnixTimestamp64Milli(bet_at) AS bet_at_ms,
    settle_delay_ms, modify_delay_ms, status, source, spin_type, is_feature_buy, is_test, rtp_profile, math_version, bet, valid_bet, win_game, win_jackpot, jackpot_contribution, fx_rate,
    bet_usd, valid_bet_usd, win_usd, jackpot_win_usd, jackpot_contribution_usd, balance_before, balance_after, ip, device, row_version
  FROM bet
  WHERE (site_id, settle_date) IN (SELECT site_id, settle_date FROM bet_key WHERE kind = 'bet' AND key IN {ids:Array(String)})
    AND bet_id IN {ids:Array(String)} AND sign = 1
  ORDER BY row_version DESC
  LIMIT 1 BY bet_id`;

type Row = Record<string, string | number | null>;

/** The newest stored version of each of these bets, by bet id. */
export const findStoredBets = async (clickhouse: ClickHouse, ids: readonly string[]): Promise<Map<string, BetFact>> => {
  const found = new Map<string, BetFact>();
  for (let at = 0; at < ids.length; at += IDS_A_QUERY) {
    const rows = await clickhouse.query<Row>({
      name: 'ingest.stored_bets',
      sql: SQL,
      params: { ids: ids.slice(at, at + IDS_A_QUERY) },
      settings: { max_execution_time: 30 },
    });
    for (const row of rows) found.set(String(row.bet_id), toFact(row));
  }
  return found;
};

const toFact = (row: Row): BetFact => {
  const micros = (name: string): bigint => parseMicros(String(row[name])) ?? unreadable(name);
  const balance = (name: string): bigint | null => (row[name] === null ? null : micros(name));
  return {
    betId: String(row.bet_id),
    roundId: String(row.round_id),
    parentBetId: String(row.parent_bet_id),
    siteId: Number(row.site_id),
    agentId: Number(row.agent_id),
    playerId: Number(row.player_id),
    subAgent: String(row.sub_agent),
    gameId: Number(row.game_id),
    currency: String(row.currency),
    settleDay: Number(row.settle_day),
    betAtMs: Number(row.bet_at_ms),
    settleDelayMs: Number(row.settle_delay_ms),
    modifyDelayMs: Number(row.modify_delay_ms),
    status: row.status as BetFact['status'],
    source: row.source as BetFact['source'],
    spinType: String(row.spin_type),
    isFeatureBuy: Number(row.is_feature_buy) === 1,
    isTest: Number(row.is_test) === 1,
    rtpProfile: String(row.rtp_profile),
    mathVersion: String(row.math_version),
    bet: micros('bet'),
    validBet: micros('valid_bet'),
    winGame: micros('win_game'),
    winJackpot: micros('win_jackpot'),
    jackpotContribution: micros('jackpot_contribution'),
    fxRateE8: parseRateE8(String(row.fx_rate)) ?? unreadable('fx_rate'),
    betUsd: micros('bet_usd'),
    validBetUsd: micros('valid_bet_usd'),
    winUsd: micros('win_usd'),
    jackpotWinUsd: micros('jackpot_win_usd'),
    jackpotContributionUsd: micros('jackpot_contribution_usd'),
    balanceBefore: balance('balance_before'),
    balanceAfter: balance('balance_after'),
    ip: String(row.ip),
    device: String(row.device),
    rowVersion: Number(row.row_version),
  };
};

const unreadable = (name: string): never => {
  throw new Error(`a stored bet has no readable ${name}`);
};
