import type { BetFact } from './bet-fact.ts';
import { restoreSentBetFields, sentBetColumns } from './bet-fields.gen.ts';
import type { NativeColumn } from './native-block.ts';
import { storedBalance, storedMicros, storedRate, type StoredRow } from './stored-values.ts';

const money = (name: string, of: (fact: BetFact) => bigint): NativeColumn<BetFact> => ({ name, type: 'Decimal(18, 6)', of });

/** See the column's comment in the migration: what the balance afterwards differs from its expectation. */
const balanceShift = (fact: BetFact): bigint | null => {
  if (fact.balanceAfter === null || fact.balanceBefore === null) return fact.balanceAfter;
  return fact.balanceAfter - (fact.balanceBefore - fact.bet + fact.winGame + fact.winJackpot);
};

/** How a version of a bet is stored: what is resolved and stamped, then what is stored as it came. */
export const betColumns: readonly NativeColumn<BetFact>[] = [
  { name: 'bet_id', type: 'String', of: (fact) => fact.betId },
  { name: 'round_key', type: 'String', of: (fact) => (fact.roundId === fact.betId ? '' : fact.roundId) },
  { name: 'site_id', type: 'UInt32', of: (fact) => fact.siteId },
  { name: 'agent_id', type: 'UInt32', of: (fact) => fact.agentId },
  { name: 'player_id', type: 'UInt64', of: (fact) => fact.playerId },
  { name: 'game_id', type: 'UInt32', of: (fact) => fact.gameId },
  { name: 'settle_date', type: 'Date', of: (fact) => fact.settleDay },
  { name: 'bet_at', type: `DateTime64(3, 'UTC')`, of: (fact) => fact.betAtMs },
  { name: 'settle_delay_ms', type: 'Int64', of: (fact) => fact.settleDelayMs },
  { name: 'modify_delay_ms', type: 'Int64', of: (fact) => fact.modifyDelayMs },
  { name: 'is_test', type: 'UInt8', of: (fact) => (fact.isTest ? 1 : 0) },
  { name: 'is_too_fast', type: 'UInt8', of: (fact) => (fact.isTooFast ? 1 : 0) },
  { name: 'jackpot_terms', type: 'UInt32', of: (fact) => fact.jackpotTerms },
  money('win_game', (fact) => fact.winGame),
  money('win_jackpot', (fact) => fact.winJackpot),
  { name: 'fx_rate', type: 'Decimal(38, 12)', of: (fact) => fact.fxRateE12 },
  money('bet_usd', (fact) => fact.betUsd),
  money('valid_bet_usd', (fact) => fact.validBetUsd),
  money('win_usd', (fact) => fact.winUsd),
  money('jackpot_win_usd', (fact) => fact.jackpotWinUsd),
  money('jackpot_contribution_usd', (fact) => fact.jackpotContributionUsd),
  money('base_bet', (fact) => fact.baseBet ?? 0n),
  { name: 'is_base_bet_told', type: 'UInt8', of: (fact) => (fact.baseBet === null ? 0 : 1) },
  { name: 'balance_shift', type: 'Nullable(Decimal(18, 6))', of: balanceShift },
  { name: 'row_version', type: 'UInt32', of: (fact) => fact.rowVersion },
  ...sentBetColumns,
];

/** What is selected of the columns that are not stored as they are needed; all others by their names. */
const SELECTED: Readonly<Record<string, string>> = {
  round_key: 'round_id',
  settle_date: 'toUInt16(settle_date) AS settle_day',
  bet_at: 'toUnixTimestamp64Milli(bet_at) AS bet_at_ms',
  balance_shift: 'balance_after',
};

export const BET_SELECT = betColumns.map(({ name }) => SELECTED[name] ?? name).join(', ');

/** Bets from before 0 could be told have only their amount to say it. */
export const isBaseBetTold = (row: { base_bet?: unknown; is_base_bet_told?: unknown }): boolean =>
  Number(row.is_base_bet_told) === 1 || storedMicros(String(row.base_bet)) > 0n;

/** A stored version, selected by `BET_SELECT`, as it was before it was written. */
export const restoreBet = (row: StoredRow): BetFact => ({
  ...restoreSentBetFields(row),
  betId: String(row.bet_id),
  roundId: String(row.round_id),
  siteId: Number(row.site_id),
  agentId: Number(row.agent_id),
  playerId: Number(row.player_id),
  gameId: Number(row.game_id),
  settleDay: Number(row.settle_day),
  betAtMs: Number(row.bet_at_ms),
  settleDelayMs: Number(row.settle_delay_ms),
  modifyDelayMs: Number(row.modify_delay_ms),
  isTest: Number(row.is_test) === 1,
  isTooFast: Number(row.is_too_fast) === 1,
  jackpotTerms: Number(row.jackpot_terms),
  winGame: storedMicros(row.win_game),
  winJackpot: storedMicros(row.win_jackpot),
  fxRateE12: storedRate(row.fx_rate),
  betUsd: storedMicros(row.bet_usd),
  validBetUsd: storedMicros(row.valid_bet_usd),
  winUsd: storedMicros(row.win_usd),
  jackpotWinUsd: storedMicros(row.jackpot_win_usd),
  jackpotContributionUsd: storedMicros(row.jackpot_contribution_usd),
  baseBet: isBaseBetTold(row) ? storedMicros(row.base_bet) : null,
  balanceAfter: storedBalance(row.balance_after),
  rowVersion: Number(row.row_version),
});
