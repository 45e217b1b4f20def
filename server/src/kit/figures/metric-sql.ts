import type { PromoMetricId, QueriedMetricId } from '@manager/contract/metrics';
import type { BetMeasure } from '../../clickhouse/measures.ts';

/** Paid bets. */
export const NORMAL = "source = 'normal'";
const GRANTED_ROUND = "source IN ('free_round', 'card')";

/** A measure of clickhouse/measures.ts, summed over bets that count, by source. */
const sumOf = (measure: BetMeasure): string => `sum_${measure}`;

/** What counts follows from how a bet was paid for (docs/formulas.md#what-counts). */
const sqlIn = (unit: 'native' | 'usd') => {
  const [bet, validBet, win, contribution, jackpotWin] =
    unit === 'usd'
      ? [sumOf('bet_usd'), sumOf('valid_bet_usd'), sumOf('win_usd'), sumOf('jackpot_contribution_usd'), sumOf('jackpot_win_usd')]
      : [
          sumOf('bet'),
          sumOf('valid_bet'),
          `${sumOf('win_game')} + ${sumOf('win_jackpot')}`,
          sumOf('jackpot_contribution'),
          sumOf('win_jackpot'),
        ];
  return {
    rounds: `sumIf(${sumOf('rounds')}, ${NORMAL})`,
    /** Over players with more than no paid round, net of corrections. */
    players: 'uniqExact(player_id)',
    bet: `sumIf(${bet}, ${NORMAL})`,
    valid_bet: `sumIf(${validBet}, ${NORMAL})`,
    win: `sumIf(${win}, ${NORMAL})`,
    jackpot_contribution: `sumIf(${contribution}, ${NORMAL})`,
    jackpot_win: `sumIf(${jackpotWin}, ${NORMAL})`,
    free_round_bonus: `sumIf(${win}, ${GRANTED_ROUND})`,
    feature_buys: `sumIf(${sumOf('feature_buys')}, ${NORMAL})`,
  } satisfies Record<Exclude<QueriedMetricId, PromoMetricId>, string>;
};

/** Over credits that are summed by kind. */
const promoSqlIn = (amount: 'sum_amount' | 'sum_amount_usd') =>
  ({
    free_win_bonus: `sumIf(${amount}, kind = 'free_win')`,
    activity_prize: `sumIf(${amount}, kind IN ('activity', 'task'))`,
    compensation: `sumIf(${amount}, kind = 'compensation')`,
  }) satisfies Record<PromoMetricId, string>;

/**
 * The metrics that promo credits answer. Credits of the kinds `free_round` and `card` are in none: they are how wins of granted rounds are paid,
 * and those are counted from the bets (`free_round_bonus`), so that no win is subtracted twice. Bets with bonus credit are in no figure of money:
 * what their players are paid for is the credit of the kind `free_win` (docs/decisions/0055-free-win-bonus.md).
 */
export const promoSql = promoSqlIn('sum_amount');
export const promoSqlUsd = promoSqlIn('sum_amount_usd');

/** The one expression of each metric that the store answers, in the row's own currency. */
export const metricSql = sqlIn('native');

/** The same with money at the rates stamped on the bets. */
export const metricSqlUsd = sqlIn('usd');

/** Figures that no screen prints: what ratios and statistics are made of. */
export const helperSql = {
  bets: `sumIf(${sumOf('bets')}, ${NORMAL})`,
  hits: `sumIf(${sumOf('hits')}, ${NORMAL})`,
  stake_sum: `toFloat64(sumIf(${sumOf('bet_usd')}, ${NORMAL}))`,
  stake_square_sum: `sumIf(${sumOf('bet_square_usd')}, ${NORMAL})`,
} as const;
