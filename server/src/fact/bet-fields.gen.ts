// Written by `npm run gen` from contract/src/platform/bet-fields.ts: do not edit.
import { payloadText } from './bet-payload.ts';
import { storedBalance, storedMicros, type StoredRow } from './stored-values.ts';
import type { NativeColumn } from './native-block.ts';
import { amount, balance, flag, id, instant, oneOf, optionalId, optionalText, player, text, version, type Json } from './row-fields.ts';

const ALLOWED_STATUS: ReadonlySet<unknown> = new Set(['pending', 'settled', 'cancelled', 'adjusted']);
const ALLOWED_SOURCE: ReadonlySet<unknown> = new Set(['normal', 'free_round', 'card', 'bonus']);
const NUMBER_OF_STATUS = { pending: 1, settled: 2, cancelled: 3, adjusted: 4 } as const;
const NUMBER_OF_SOURCE = { normal: 1, free_round: 2, card: 3, bonus: 4 } as const;

export const BET_FIELD_NAMES: ReadonlySet<string> = new Set(['bet_id', 'round_id', 'parent_bet_id', 'site', 'player', 'sub_agent', 'game', 'currency', 'bet', 'valid_bet', 'win', 'jackpot_win', 'jackpot_contribution', 'jackpot_symbol', 'status', 'source', 'source_id', 'draw_id', 'spin_type', 'free_spins', 'feature_buy', 'buy_mode', 'base_bet', 'balance_before', 'balance_after', 'bet_at', 'settled_at', 'row_version', 'rtp_profile', 'math_version', 'ip', 'device', 'detail']);

/** Each field by itself. Throws RowFault. */
export const readBetFields = (row: Json, { line, nowMs }: { line: number; nowMs: number }) => ({
  line,
  betId: id(row, 'bet_id'),
  roundId: id(row, 'round_id'),
  parentBetId: optionalId(row, 'parent_bet_id'),
  site: text(row, 'site', 40),
  player: player(row, 'player', 64),
  subAgent: optionalText(row, 'sub_agent', 64),
  game: text(row, 'game', 40),
  currency: text(row, 'currency', 10),
  bet: amount(row, 'bet'),
  validBet: row.valid_bet == null ? 0n : amount(row, 'valid_bet'),
  win: amount(row, 'win'),
  jackpotWin: row.jackpot_win == null ? 0n : amount(row, 'jackpot_win'),
  jackpotContribution: row.jackpot_contribution == null ? 0n : amount(row, 'jackpot_contribution'),
  jackpotSymbol: optionalText(row, 'jackpot_symbol', 40),
  status: oneOf(row, 'status', ALLOWED_STATUS) as 'pending' | 'settled' | 'cancelled' | 'adjusted',
  source: oneOf(row, 'source', ALLOWED_SOURCE) as 'normal' | 'free_round' | 'card' | 'bonus',
  sourceId: optionalId(row, 'source_id'),
  drawId: optionalId(row, 'draw_id'),
  spinType: optionalText(row, 'spin_type', 32),
  isFreeSpins: flag(row, 'free_spins'),
  isFeatureBuy: flag(row, 'feature_buy'),
  buyMode: optionalText(row, 'buy_mode', 32),
  baseBet: row.base_bet == null ? null : amount(row, 'base_bet'),
  balanceBefore: balance(row, 'balance_before'),
  balanceAfter: balance(row, 'balance_after'),
  betAtMs: instant(row, 'bet_at', nowMs),
  settledAtMs: row.settled_at == null ? -1 : instant(row, 'settled_at', nowMs),
  rowVersion: version(row),
  rtpProfile: optionalText(row, 'rtp_profile', 32),
  mathVersion: optionalText(row, 'math_version', 64),
  ip: optionalText(row, 'ip', 45),
  device: optionalText(row, 'device', 32),
  detail: payloadText(row, 'detail'),
});

/** Fields that are stored as they came. */
export type SentBetFields = {
  parentBetId: string;
  subAgent: string;
  currency: string;
  bet: bigint;
  validBet: bigint;
  jackpotContribution: bigint;
  jackpotSymbol: string;
  status: 'pending' | 'settled' | 'cancelled' | 'adjusted';
  source: 'normal' | 'free_round' | 'card' | 'bonus';
  sourceId: string;
  drawId: string;
  spinType: string;
  isFreeSpins: boolean;
  isFeatureBuy: boolean;
  buyMode: string;
  balanceBefore: bigint | null;
  rtpProfile: string;
  mathVersion: string;
  ip: string;
  device: string;
};

export const sentBetFields = (row: SentBetFields): SentBetFields => ({
  parentBetId: row.parentBetId,
  subAgent: row.subAgent,
  currency: row.currency,
  bet: row.bet,
  validBet: row.validBet,
  jackpotContribution: row.jackpotContribution,
  jackpotSymbol: row.jackpotSymbol,
  status: row.status,
  source: row.source,
  sourceId: row.sourceId,
  drawId: row.drawId,
  spinType: row.spinType,
  isFreeSpins: row.isFreeSpins,
  isFeatureBuy: row.isFeatureBuy,
  buyMode: row.buyMode,
  balanceBefore: row.balanceBefore,
  rtpProfile: row.rtpProfile,
  mathVersion: row.mathVersion,
  ip: row.ip,
  device: row.device,
});

export const sentBetColumns: readonly NativeColumn<SentBetFields>[] = [
  { name: 'parent_bet_id', type: "String", of: (fact) => fact.parentBetId },
  { name: 'sub_agent', type: "String", of: (fact) => fact.subAgent },
  { name: 'currency', type: "String", of: (fact) => fact.currency },
  { name: 'bet', type: "Decimal(18, 6)", of: (fact) => fact.bet },
  { name: 'valid_bet', type: "Decimal(18, 6)", of: (fact) => fact.validBet },
  { name: 'jackpot_contribution', type: "Decimal(18, 6)", of: (fact) => fact.jackpotContribution },
  { name: 'jackpot_symbol', type: "String", of: (fact) => fact.jackpotSymbol },
  { name: 'status', type: "Enum8('pending' = 1, 'settled' = 2, 'cancelled' = 3, 'adjusted' = 4)", of: (fact) => NUMBER_OF_STATUS[fact.status] },
  { name: 'source', type: "Enum8('normal' = 1, 'free_round' = 2, 'card' = 3, 'bonus' = 4)", of: (fact) => NUMBER_OF_SOURCE[fact.source] },
  { name: 'source_id', type: "String", of: (fact) => fact.sourceId },
  { name: 'draw_id', type: "String", of: (fact) => fact.drawId },
  { name: 'spin_type', type: "String", of: (fact) => fact.spinType },
  { name: 'is_free_spins', type: "UInt8", of: (fact) => fact.isFreeSpins ? 1 : 0 },
  { name: 'is_feature_buy', type: "UInt8", of: (fact) => fact.isFeatureBuy ? 1 : 0 },
  { name: 'buy_mode', type: "String", of: (fact) => fact.buyMode },
  { name: 'balance_before', type: "Nullable(Decimal(18, 6))", of: (fact) => fact.balanceBefore },
  { name: 'rtp_profile', type: "String", of: (fact) => fact.rtpProfile },
  { name: 'math_version', type: "String", of: (fact) => fact.mathVersion },
  { name: 'ip', type: "String", of: (fact) => fact.ip },
  { name: 'device', type: "String", of: (fact) => fact.device },
];

export const restoreSentBetFields = (stored: StoredRow): SentBetFields => ({
  parentBetId: String(stored.parent_bet_id),
  subAgent: String(stored.sub_agent),
  currency: String(stored.currency),
  bet: storedMicros(stored.bet),
  validBet: storedMicros(stored.valid_bet),
  jackpotContribution: storedMicros(stored.jackpot_contribution),
  jackpotSymbol: String(stored.jackpot_symbol),
  status: stored.status as SentBetFields['status'],
  source: stored.source as SentBetFields['source'],
  sourceId: String(stored.source_id),
  drawId: String(stored.draw_id),
  spinType: String(stored.spin_type),
  isFreeSpins: Number(stored.is_free_spins) === 1,
  isFeatureBuy: Number(stored.is_feature_buy) === 1,
  buyMode: String(stored.buy_mode),
  balanceBefore: storedBalance(stored.balance_before),
  rtpProfile: String(stored.rtp_profile),
  mathVersion: String(stored.math_version),
  ip: String(stored.ip),
  device: String(stored.device),
});
