import type { BetFact } from '../../fact/bet-fact.ts';
import { storedMicros, type StoredRow } from '../../fact/stored-values.ts';

const MS_A_DAY = 86_400_000;

/** A version of a bet as those see it who follow the journal. Amounts in micros; ids as texts, as PostgreSQL gives them. */
export type ConsumedBet = {
  betId: string;
  roundId: string;
  /** The bet whose round it is in; empty: it is a round of its own. */
  parentBetId: string;
  rowVersion: number;
  status: 'pending' | 'settled' | 'cancelled' | 'adjusted';
  source: 'normal' | 'free_round' | 'card' | 'bonus';
  /** What gave the round where the player did not pay for it; empty: nothing. */
  sourceId: string;
  siteId: string;
  agentId: string;
  gameId: string;
  playerId: string;
  currency: string;
  bet: bigint;
  /** Game and jackpot together. */
  win: bigint;
  betUsd: bigint;
  winUsd: bigint;
  betAtMs: number;
  /** `YYYY-MM-DD`; another one once it is settled anew on another day. */
  settleDay: string;
  isTest: boolean;
  isFeatureBuy: boolean;
  spinType: string;
};

/** Columns for `toConsumedBet`, without those that differ between two appearances of a version. */
export const CONSUMED_COLUMNS = `bet_id, round_id, parent_bet_id, row_version, toString(status) AS status_name, toString(source) AS source_name,
  source_id, site_id, agent_id, game_id, player_id, toString(currency) AS currency_code, bet, win_game + win_jackpot AS win, bet_usd, win_usd,
  toUnixTimestamp64Milli(bet_at) AS bet_at_ms, toString(settle_date) AS settle_day, is_test, is_feature_buy, toString(spin_type) AS spin`;

/** The same of what the lane has in its hands. */
export const consumedFact = (fact: BetFact): ConsumedBet => ({
  betId: fact.betId,
  roundId: fact.roundId,
  parentBetId: fact.parentBetId,
  rowVersion: fact.rowVersion,
  status: fact.status,
  source: fact.source,
  sourceId: fact.sourceId,
  siteId: String(fact.siteId),
  agentId: String(fact.agentId),
  gameId: String(fact.gameId),
  playerId: String(fact.playerId),
  currency: fact.currency,
  bet: fact.bet,
  win: fact.winGame + fact.winJackpot,
  betUsd: fact.betUsd,
  winUsd: fact.winUsd,
  betAtMs: fact.betAtMs,
  settleDay: new Date(fact.settleDay * MS_A_DAY).toISOString().slice(0, 10),
  isTest: fact.isTest,
  isFeatureBuy: fact.isFeatureBuy,
  spinType: fact.spinType,
});

export const toConsumedBet = (row: StoredRow): ConsumedBet => ({
  betId: String(row.bet_id),
  roundId: String(row.round_id),
  parentBetId: String(row.parent_bet_id),
  rowVersion: Number(row.row_version),
  status: row.status_name as ConsumedBet['status'],
  source: row.source_name as ConsumedBet['source'],
  sourceId: String(row.source_id),
  siteId: String(row.site_id),
  agentId: String(row.agent_id),
  gameId: String(row.game_id),
  playerId: String(row.player_id),
  currency: String(row.currency_code),
  bet: storedMicros(row.bet),
  win: storedMicros(row.win),
  betUsd: storedMicros(row.bet_usd),
  winUsd: storedMicros(row.win_usd),
  betAtMs: Number(row.bet_at_ms),
  settleDay: String(row.settle_day),
  isTest: Number(row.is_test) === 1,
  isFeatureBuy: Number(row.is_feature_buy) === 1,
  spinType: String(row.spin),
});
