import { divideMicros, fitsFactColumn } from '@manager/domain/micros';
import { sentBetFields, type SentBetFields } from './bet-fields.gen.ts';
import type { BetRow } from './bet-row.ts';
import { rateAt } from './directory.ts';
import type { Resolved } from './fact-row.ts';
import { RowFault } from './row-fields.ts';

/** What is stamped once: an amendment keeps day and rate of the first settled version, agent and test flag of the first (docs/formulas.md#exchange-rates). */
export type BetStamp = {
  /** Settlement day as days since 1970-01-01. */
  settleDay: number;
  /** Units per USD, times 10^12. */
  fxRateE12: bigint;
  agentId: number;
  isTest: boolean;
  /** Came sooner after the round before than the rules of play allow. */
  isTooFast: boolean;
  /** By which the bet contributes to jackpot pools: those in force when its first version was decided; 0: to none. */
  jackpotTerms: number;
};

/** One version of a bet as it is stored. Amounts in micros, USD ones stamped at the rate; `winUsd` is game and jackpot together. */
export type BetFact = BetStamp &
  SentBetFields & {
    betId: string;
    roundId: string;
    siteId: number;
    playerId: number;
    gameId: number;
    betAtMs: number;
    /** ms after the bet; -1: not settled. */
    settleDelayMs: number;
    /** ms after the settlement, or after the bet while there is none: 0 for a first version, which changed nothing. */
    modifyDelayMs: number;
    winGame: bigint;
    winJackpot: bigint;
    betUsd: bigint;
    validBetUsd: bigint;
    winUsd: bigint;
    jackpotWinUsd: bigint;
    jackpotContributionUsd: bigint;
    /** Stake of a feature buy without the price; null: not reported. */
    baseBet: bigint | null;
    balanceAfter: bigint | null;
    rowVersion: number;
  };

export type ResolvedBet = Resolved<BetRow>;

/** The version that a row amends, and when it did. */
export type Amended = { known: BetFact; nowMs: number };

/** A row as a fact. An amendment keeps day and rate of what it amends, unless that was still pending. */
export const stampBet = ({ row, place: { site, gameId, rates }, player }: ResolvedBet, amended?: Amended): BetFact => {
  const known = amended?.known;
  const countsAtMs = row.settledAtMs === -1 ? row.betAtMs : row.settledAtMs;
  const stamp = known === undefined || known.status === 'pending' ? undefined : known;
  const fxRateE12 = stamp?.fxRateE12 ?? rateAt(rates, countsAtMs);
  return {
    ...sentBetFields(row),
    betId: row.betId,
    roundId: row.roundId,
    siteId: site.id,
    agentId: known?.agentId ?? site.agentId,
    playerId: player.id,
    gameId,
    settleDay: stamp?.settleDay ?? site.stampSettleDay(countsAtMs),
    betAtMs: row.betAtMs,
    settleDelayMs: row.settledAtMs === -1 ? -1 : row.settledAtMs - row.betAtMs,
    modifyDelayMs: amended === undefined ? 0 : Math.max(0, amended.nowMs - countsAtMs),
    isTest: known?.isTest ?? (site.isTest || player.isTest),
    isTooFast: known?.isTooFast ?? false,
    jackpotTerms: known?.jackpotTerms ?? 0,
    winGame: row.win,
    winJackpot: row.jackpotWin,
    fxRateE12,
    betUsd: toUsd(row.bet, fxRateE12),
    validBetUsd: toUsd(row.validBet, fxRateE12),
    winUsd: toUsd(row.win + row.jackpotWin, fxRateE12),
    jackpotWinUsd: toUsd(row.jackpotWin, fxRateE12),
    jackpotContributionUsd: toUsd(row.jackpotContribution, fxRateE12),
    baseBet: row.baseBet,
    balanceAfter: row.balanceAfter,
    rowVersion: row.rowVersion,
  };
};

/** Micros of USD at a rate in units of 10^-12. Throws RowFault. */
export const toUsd = (micros: bigint, rateE12: bigint): bigint => {
  if (micros === 0n) return 0n;
  const amount = divideMicros(micros, rateE12);
  // A currency worth many dollars can lift an amount above what the column holds.
  if (!fitsFactColumn(amount)) throw new RowFault('bad_amount', 'the amount in USD is too large');
  return amount;
};
