import { type Decimal, decimal, subtract, sum, toWire, usd, ZERO } from '@manager/domain/money';
import { feeOf, feesOf, type FeeTier } from '@manager/domain/settlement';
import { AppError } from '../../../base/app-error.ts';
import { betPredicate } from '../../../kit/bet/bet-filter.ts';
import { COUNTED } from '../../../kit/figures/money-query.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { filterOf, keyOf, type Line, type LineKey, placeOfGame } from './lines.ts';
import { monthOf, type Period } from './period.ts';
import type { Rates } from './rates.ts';

/** A bet whose paid money differs from what it was up to a batch, in its own currency. */
export type LateBet = LineKey & {
  bet_id: string;
  settle_date: string;
  /** Newest batch that speaks of it. */
  batch_id: string;
  bet_before: string;
  bet_after: string;
  valid_before: string;
  valid_after: string;
  win_before: string;
  win_after: string;
};

type Stored = Omit<LateBet, 'site_id' | 'vendor' | 'game_type' | 'batch_id'> & {
  site_id: string | number;
  game_id: string | number;
  newest_batch: string;
};

const MEASURES = { bet: 'bet', valid: 'valid_bet', win: '(win_game + win_jackpot)' };
const PAID = `${COUNTED} AND source = 'normal'`;

/** Each measure as it was up to the batch `since`, and as it is. */
const figures = Object.entries(MEASURES)
  .map(
    ([name, column]) =>
      `sumIf(${column} * sign, ${PAID} AND batch_id <= {since:UInt64}) AS ${name}_before, sumIf(${column} * sign, ${PAID}) AS ${name}_after`,
  )
  .join(', ');
const differs = Object.keys(MEASURES)
  .map((name) => `${name}_before != ${name}_after`)
  .join(' OR ');

/**
 * Bets of the period that changed after a batch, in the order of their ids: Σ (after − before) is exactly what the period's figures changed by.
 * Winnings of granted rounds are no part of what an agent owes and are left out.
 */
export const readLateBets = async (ctx: Ctx, period: Period, since: string): Promise<LateBet[]> => {
  const where = betPredicate(filterOf(period));
  const rows = await ctx.clickhouse.query<Stored>({
    name: 'settlement.late_bets',
    sql: `SELECT bet_id, site_id, game_id, currency, settle_date, toString(max(batch_id)) AS newest_batch, ${figures}
      FROM bet WHERE ${where.sql} AND bet_id IN (SELECT bet_id FROM bet WHERE ${where.sql} AND batch_id > {since:UInt64})
      GROUP BY bet_id, site_id, game_id, currency, settle_date HAVING ${differs} ORDER BY bet_id`,
    params: { ...where.params, since: BigInt(since) },
  });
  return rows.map(({ site_id: site, game_id: game, newest_batch: batch, ...row }) => ({
    ...row,
    batch_id: batch,
    site_id: String(site),
    ...placeOfGame(period.directory, String(game)),
  }));
};

/** Newest batch of each of the agent's days, so that only periods in which something changed are looked into. */
export const readNewestBatches = async (ctx: Ctx, period: Period): Promise<ReadonlyMap<string, bigint>> => {
  const where = betPredicate(filterOf(period));
  const rows = await ctx.clickhouse.query<{ settle_date: string; newest: string }>({
    name: 'settlement.batches',
    sql: `SELECT settle_date, max(batch_id) AS newest FROM bet WHERE ${where.sql} GROUP BY settle_date`,
    params: where.params,
  });
  return new Map(rows.map((row) => [row.settle_date, BigInt(row.newest)]));
};

export const winLossDelta = (late: LateBet): Decimal =>
  subtract(
    subtract(decimal(late.bet_after), decimal(late.bet_before)),
    subtract(decimal(late.win_after), decimal(late.win_before)),
  );

type Frozen = { lines: readonly Line[]; rates: Rates; tiers: readonly FeeTier[] };

/**
 * What late changes alter of the fee, USD: at the rate and percentage with which their line was frozen, so that they enter a later period at
 * the terms of their own. Money of a line that did not exist then takes the rates of the month and the scales of now.
 * Throws `settlement.rate_missing`.
 */
export const feeOfLate = (late: readonly LateBet[], period: Period, { lines, rates, tiers }: Frozen): Decimal => {
  const frozen = new Map(lines.map((line) => [keyOf(line), line]));
  const fixed = new Map(lines.map(({ currency, fx }) => [currency, fx === null ? undefined : decimal(fx)]));
  const fees = [...Map.groupBy(late, keyOf)].map(([key, bets]) => {
    const [first] = bets;
    if (first === undefined) return ZERO;
    const rate = fixed.get(first.currency) ?? rates.get(first.currency);
    if (rate === undefined)
      throw new AppError('settlement.rate_missing', { month: monthOf(period.range), currencies: first.currency });
    const winLossUsd = usd(sum(bets.map(winLossDelta)), rate);
    const validBetUsd = usd(sum(bets.map((bet) => subtract(decimal(bet.valid_after), decimal(bet.valid_before)))), rate);
    const line = frozen.get(key);
    if (line === undefined) {
      const place = { siteId: first.site_id, vendor: first.vendor, gameType: first.game_type };
      return feesOf([{ ...place, winLossUsd, validBetUsd }], tiers)[0]?.fee ?? ZERO;
    }
    return line.fee_pct === null ? ZERO : feeOf(line.fee_basis === 'turnover' ? validBetUsd : winLossUsd, decimal(line.fee_pct));
  });
  return sum(fees);
};

type DeltaSum = { currency: string; bet_delta: string; win_delta: string; win_loss_delta: string };

/** Per currency: live figures minus those of the snapshot. */
export const sumOfLate = (late: readonly LateBet[]): DeltaSum[] =>
  [...Map.groupBy(late, ({ currency }) => currency)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([currency, bets]) => ({
      currency,
      bet_delta: toWire(sum(bets.map((bet) => subtract(decimal(bet.bet_after), decimal(bet.bet_before))))),
      win_delta: toWire(sum(bets.map((bet) => subtract(decimal(bet.win_after), decimal(bet.win_before))))),
      win_loss_delta: toWire(sum(bets.map(winLossDelta))),
    }));
