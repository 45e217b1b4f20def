import type { MoneyIn, MoneyMeasures } from '@manager/contract/features/report/money-report';
import { decimal, divideRounded, ratePct, toWire } from '@manager/domain/money';
import { ngr, rate, winLoss } from '@manager/domain/measures';
import { helperSql, metricSql, metricSqlUsd, promoSql, promoSqlUsd } from './metric-sql.ts';

const betMoneyNames = ['bet', 'valid_bet', 'win', 'jackpot_contribution', 'jackpot_win', 'free_round_bonus'] as const;
/** What was given beside bets, of promo credits. */
export const promoNames = ['free_win_bonus', 'activity_prize', 'compensation'] as const;
export const moneyNames = [...betMoneyNames, ...promoNames] as const;
export type MoneyName = (typeof moneyNames)[number];
type PromoName = (typeof promoNames)[number];

/** Figures of a level that promo credits answer. */
export type PromoFigures = Record<PromoName | `${PromoName}_usd`, string>;
/** Those that bets answer. */
export type BetFigures = Omit<FigureRow, keyof PromoFigures>;

/** Figures of one level as ClickHouse prints them: counts and decimals are text, Float64 are numbers. */
export type FigureRow = Record<MoneyName | `${MoneyName}_usd`, string> & {
  currency: string;
  players: string;
  rounds: string;
  bets: string;
  hits: string;
  feature_buys: string;
  /** Σ b and Σ b² in USD as Float64: for statistics, never for money. */
  stake_sum: number;
  stake_square_sum: number;
};

const counted = ['rounds', 'feature_buys'] as const;

const columns = {
  ...Object.fromEntries(betMoneyNames.map((name) => [name, metricSql[name]])),
  ...Object.fromEntries(betMoneyNames.map((name) => [`${name}_usd`, metricSqlUsd[name]])),
  ...Object.fromEntries(counted.map((name) => [name, metricSql[name]])),
  ...helperSql,
};

const selected = (of: Readonly<Record<string, string>>): string =>
  Object.entries(of)
    .map(([name, sql]) => `${sql} AS ${name}`)
    .join(', ');

/** Select list over bets that are summed by source: every figure of a level that bets answer, native and in USD. */
export const figureColumns = selected(columns);

/** The same over promo credits that are summed by kind. */
export const promoColumns = selected({
  ...promoSql,
  ...Object.fromEntries(promoNames.map((name) => [`${name}_usd`, promoSqlUsd[name]])),
});

/**
 * The shared measures of a row in its own currency or in USD; at today's rates the `_usd` figures of the row hold those (todays-rates.ts).
 * `ngr` = win_loss − free_round_bonus − free_win_bonus − activity_prize − compensation. `free_round_bonus` is what granted rounds won; the
 * promo credit that pays it is not subtracted again (docs/decisions/0045). Contributions are not subtracted because the operator funds the
 * pools until a pool says otherwise (docs/decisions/0011).
 */
export const toMeasures = (row: FigureRow, unit: MoneyIn): MoneyMeasures => {
  const money = (name: MoneyName) => decimal(row[unit === 'native' ? name : (`${name}_usd` as const)]);
  const [bet, win] = [money('bet'), money('win')];
  const costs = {
    freeRoundBonus: money('free_round_bonus'),
    freeWinBonus: money('free_win_bonus'),
    activityPrize: money('activity_prize'),
    compensation: money('compensation'),
  };
  return {
    rounds: Number(row.rounds),
    players: Number(row.players),
    bet: toWire(bet),
    valid_bet: toWire(money('valid_bet')),
    win: toWire(win),
    win_loss: toWire(winLoss(bet, win)),
    rate: rate(bet, win),
    jackpot_contribution: toWire(money('jackpot_contribution')),
    jackpot_win: toWire(money('jackpot_win')),
    free_round_bonus: toWire(costs.freeRoundBonus),
    free_win_bonus: toWire(costs.freeWinBonus),
    activity_prize: toWire(costs.activityPrize),
    compensation: toWire(costs.compensation),
    ngr: toWire(ngr({ bet, win, ...costs })),
  };
};

/** What a row with `in=native` adds: its currency, and its money at the stamped rates. */
export const toNativeMeasures = (row: FigureRow) => ({
  currency: row.currency,
  bet_usd: row.bet_usd,
  win_usd: row.win_usd,
  win_loss_usd: toWire(winLoss(decimal(row.bet_usd), decimal(row.win_usd))),
});

/** Bets with a win among bets, in percent, so that rounds of several bets stay below 100; null without bets. */
export const hitRatePct = ({ hits, bets }: Pick<FigureRow, 'hits' | 'bets'>): string | null =>
  bets === '0' ? null : divideRounded({ left: decimal(hits).times('100'), right: decimal(bets), places: 4 }).toFixed(4);

/** Share of a USD amount in a total, in percent; null when the total is 0. */
export const sharePct = (partUsd: string, wholeUsd: string): string | null => ratePct(decimal(partUsd), decimal(wholeUsd));

/** A level without any bet and any credit. */
export const noFigures: FigureRow = {
  ...(Object.fromEntries(
    moneyNames.flatMap((name) => [
      [name, '0'],
      [`${name}_usd`, '0'],
    ]),
  ) as Record<MoneyName | `${MoneyName}_usd`, string>),
  currency: '',
  players: '0',
  rounds: '0',
  bets: '0',
  hits: '0',
  feature_buys: '0',
  stake_sum: 0,
  stake_square_sum: 0,
};
