import { MAX_DETAIL_BYTES, MAX_DETAIL_DEPTH, type PlatformBet } from '@manager/contract/platform/bets';
import {
  amount,
  balance,
  flag,
  id,
  instant,
  type Json,
  objectOf,
  oneOf,
  optionalText,
  refuseUnknown,
  RowFault,
  text,
  version,
} from './row-fields.ts';

/** A row that passed every check that needs no store. Amounts are micros, times UTC ms; `detail` is JSON text. */
export type BetRow = {
  line: number;
  betId: string;
  roundId: string;
  parentBetId: string;
  site: string;
  player: string;
  subAgent: string;
  game: string;
  currency: string;
  bet: bigint;
  validBet: bigint;
  win: bigint;
  jackpotWin: bigint;
  jackpotContribution: bigint;
  status: PlatformBet['status'];
  source: PlatformBet['source'];
  spinType: string;
  isFeatureBuy: boolean;
  balanceBefore: bigint | null;
  balanceAfter: bigint | null;
  betAtMs: number;
  /** -1: not settled. */
  settledAtMs: number;
  rowVersion: number;
  rtpProfile: string;
  mathVersion: string;
  ip: string;
  device: string;
  detail: string | null;
};

const STATUSES: ReadonlySet<unknown> = new Set(['pending', 'settled', 'cancelled', 'adjusted']);
const SOURCES: ReadonlySet<unknown> = new Set(['normal', 'free_round', 'card', 'bonus']);
const FIELDS: ReadonlySet<string> = new Set([
  'bet_id',
  'round_id',
  'parent_bet_id',
  'site',
  'player',
  'sub_agent',
  'game',
  'currency',
  'bet',
  'valid_bet',
  'win',
  'jackpot_win',
  'jackpot_contribution',
  'status',
  'source',
  'spin_type',
  'feature_buy',
  'balance_before',
  'balance_after',
  'bet_at',
  'settled_at',
  'row_version',
  'rtp_profile',
  'math_version',
  'ip',
  'device',
  'detail',
]);

/** Checks one row by the rules of `PlatformBet`. Written out instead of walking a schema: this runs a hundred thousand times a second. */
export const readBetRow = (value: unknown, { line, nowMs }: { line: number; nowMs: number }): BetRow => {
  const row = objectOf(value);
  refuseUnknown(row, FIELDS);
  const betAtMs = instant(row, 'bet_at', nowMs);
  const settledAtMs = row.settled_at == null ? -1 : instant(row, 'settled_at', nowMs);
  if (settledAtMs !== -1 && settledAtMs < betAtMs) throw new RowFault('bad_time', 'settled_at lies before bet_at');
  const bet = amount(row, 'bet');
  return {
    line,
    betId: id(row, 'bet_id'),
    roundId: id(row, 'round_id'),
    parentBetId: row.parent_bet_id == null ? '' : id(row, 'parent_bet_id'),
    site: text(row, 'site', 40),
    player: text(row, 'player', 64),
    subAgent: optionalText(row, 'sub_agent', 64),
    game: text(row, 'game', 40),
    currency: text(row, 'currency', 10),
    bet,
    validBet: row.valid_bet == null ? bet : amount(row, 'valid_bet'),
    win: amount(row, 'win'),
    jackpotWin: row.jackpot_win == null ? 0n : amount(row, 'jackpot_win'),
    jackpotContribution: row.jackpot_contribution == null ? 0n : amount(row, 'jackpot_contribution'),
    status: oneOf(row, 'status', STATUSES) as BetRow['status'],
    source: oneOf(row, 'source', SOURCES) as BetRow['source'],
    spinType: optionalText(row, 'spin_type', 32),
    isFeatureBuy: flag(row, 'feature_buy'),
    balanceBefore: balance(row, 'balance_before'),
    balanceAfter: balance(row, 'balance_after'),
    betAtMs,
    settledAtMs,
    rowVersion: version(row),
    rtpProfile: optionalText(row, 'rtp_profile', 32),
    mathVersion: optionalText(row, 'math_version', 64),
    ip: optionalText(row, 'ip', 45),
    device: optionalText(row, 'device', 32),
    detail: detailText(row),
  };
};

const detailText = (row: Json): string | null => {
  const { detail } = row;
  if (detail == null) return null;
  if (typeof detail !== 'object' || Array.isArray(detail)) throw new RowFault('bad_field', '"detail" must be an object');
  if (isDeeperThan(detail, MAX_DETAIL_DEPTH))
    throw new RowFault('bad_field', `"detail" is nested deeper than ${MAX_DETAIL_DEPTH} levels`);
  const json = JSON.stringify(detail);
  // A character takes at most three bytes more than one: measure bytes only when it could matter.
  if (json.length > MAX_DETAIL_BYTES / 3 && Buffer.byteLength(json) > MAX_DETAIL_BYTES)
    throw new RowFault('bad_field', `"detail" is larger than ${MAX_DETAIL_BYTES / 1024} KiB`);
  return json;
};

/** Goes no deeper than it is allowed to: whoever sends thousands of levels wants the stack to end. */
const isDeeperThan = (value: unknown, levels: number): boolean => {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((each) => isDeeperThan(each, levels - 1));
};
