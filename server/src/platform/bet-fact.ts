import { divideMicros, fitsFactColumn, microsToText } from '@manager/domain/micros';
import type { BetStatus } from '@manager/domain/measures';
import { type BetRow, RowFault } from './bet-row.ts';
import { rateAt, type RateStep, type Site } from './directory.ts';
import type { Player } from './players.ts';

/** Columns of `bet` that the journal holds before `sign` and `batch_id`, in this order. Never change it: add a format version instead. */
export const BET_COLUMNS = [
  'bet_id', 'round_id', 'parent_bet_id', 'site_id', 'agent_id', 'player_id', 'sub_agent', 'game_id', 'currency', 'settle_date', 'bet_at', 'settle_delay_ms', 'modify_delay_ms',
  'status', 'source', 'spin_type', 'is_feature_buy', 'is_test', 'rtp_profile', 'math_version', 'bet', 'valid_bet', 'win_game', 'win_jackpot', 'jackpot_contribution', 'fx_rate',
  'bet_usd', 'valid_bet_usd', 'win_usd', 'jackpot_win_usd', 'jackpot_contribution_usd', 'balance_before', 'balance_after', 'ip', 'device', 'row_version',
] as const;

/** One version of a bet as it is stored: what decides about the next version, and its columns as TabSeparated text. */
export type BetFact = {
  betId: string;
  roundId: string;
  siteId: string;
  playerId: string;
  gameId: string;
  currency: string;
  status: BetStatus;
  betAtMs: number;
  rowVersion: number;
  /** `YYYY-MM-DD`. */
  settleDate: string;
  /** `YYYYMM` of the settlement day: the partition. */
  month: string;
  fxRateE8: bigint;
  agentId: string;
  isTest: boolean;
  /** False while the bet was never settled: the next version stamps day and rate anew. */
  isStamped: boolean;
  columns: string;
};

export type Resolved = { site: Site; gameId: string; player: Player; rates: readonly RateStep[] };

/** What an amendment keeps of the first settled version (api.md §2), and of every version. */
export type KeptStamp = Pick<BetFact, 'settleDate' | 'fxRateE8' | 'agentId' | 'isTest' | 'isStamped'>;

/** Stamps a row: settlement day, rate and USD amounts. `modifiedAtMs` is null for a first version: it changed nothing. */
export const stampBet = (row: BetRow, { site, gameId, player, rates }: Resolved, { kept, modifiedAtMs }: { kept: KeptStamp | null; modifiedAtMs: number | null }): BetFact => {
  const countsAtMs = row.settledAtMs === -1 ? row.betAtMs : row.settledAtMs;
  const stamp = kept?.isStamped === true ? kept : undefined;
  const settleDate = stamp?.settleDate ?? dateText(site.stampSettleDay(countsAtMs));
  const fxRateE8 = stamp?.fxRateE8 ?? rateAt(rates, countsAtMs);
  const isTest = kept?.isTest ?? (site.isTest || player.isTest);
  const agentId = kept?.agentId ?? site.agentId;
  const modifyDelayMs = (modifiedAtMs ?? countsAtMs) - row.betAtMs;
  const win = row.win + row.jackpotWin;
  const settleDelay = row.settledAtMs === -1 ? -1 : row.settledAtMs - row.betAtMs;
  const amounts = `${microsToText(row.bet)}\t${microsToText(row.validBet)}\t${microsToText(row.win)}\t${microsToText(row.jackpotWin)}\t${microsToText(row.jackpotContribution)}`;
  const usd = `${usdText(row.bet, fxRateE8)}\t${usdText(row.validBet, fxRateE8)}\t${usdText(win, fxRateE8)}\t${usdText(row.jackpotWin, fxRateE8)}\t${usdText(row.jackpotContribution, fxRateE8)}`;
  return {
    betId: row.betId,
    roundId: row.roundId,
    siteId: site.id,
    playerId: player.id,
    gameId,
    currency: row.currency,
    status: row.status,
    betAtMs: row.betAtMs,
    rowVersion: row.rowVersion,
    settleDate,
    month: settleDate.slice(0, 4) + settleDate.slice(5, 7),
    fxRateE8,
    agentId,
    isTest,
    isStamped: stamp !== undefined || row.status === 'settled' || row.status === 'adjusted',
    columns:
      `${row.betId}\t${row.roundId}\t${row.parentBetId}\t${site.id}\t${agentId}\t${player.id}\t${row.subAgent}\t${gameId}\t${row.currency}\t${settleDate}\t` +
      `${instantText(row.betAtMs)}\t${settleDelay}\t${modifyDelayMs}\t${row.status}\t${row.source}\t${row.spinType}\t${row.isFeatureBuy ? 1 : 0}\t${isTest ? 1 : 0}\t` +
      `${row.rtpProfile}\t${row.mathVersion}\t${amounts}\t${rateText(fxRateE8)}\t${usd}\t${row.balanceBefore ?? '\\N'}\t${row.balanceAfter ?? '\\N'}\t${row.ip}\t${row.device}\t${row.rowVersion}`,
  };
};

const usdText = (micros: bigint, rateE8: bigint): string => {
  if (micros === 0n) return '0';
  const usd = divideMicros(micros, rateE8);
  // A currency worth many dollars can lift an amount above what the column holds.
  if (!fitsFactColumn(usd)) throw new RowFault('bad_amount', 'the amount in USD is too large');
  return microsToText(usd);
};

const MS_A_DAY = 86_400_000;
const dates = new Map<number, string>();

const dateText = (epochDay: number): string => {
  let text = dates.get(epochDay);
  if (text === undefined) {
    text = new Date(epochDay * MS_A_DAY).toISOString().slice(0, 10);
    if (dates.size > 50_000) dates.clear();
    dates.set(epochDay, text);
  }
  return text;
};

/** Seconds with three decimals: how TabSeparated takes a DateTime64(3) without any calendar arithmetic. */
const instantText = (ms: number): string => {
  const rest = ms % 1000;
  return `${(ms - rest) / 1000}.${rest < 10 ? '00' : rest < 100 ? '0' : ''}${rest}`;
};

const rateTexts = new Map<bigint, string>();

const rateText = (rateE8: bigint): string => {
  let text = rateTexts.get(rateE8);
  if (text === undefined) {
    const digits = rateE8.toString().padStart(9, '0');
    text = `${digits.slice(0, -8)}.${digits.slice(-8)}`;
    if (rateTexts.size > 10_000) rateTexts.clear();
    rateTexts.set(rateE8, text);
  }
  return text;
};
