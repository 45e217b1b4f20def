import type { MoneyMeasures } from '@manager/contract/features/report/money-report';
import { decimal, ratePct, toWire } from '@manager/domain/money';
import { ngr, rate, winLoss } from '@manager/domain/measures';

const moneyNames = [
  'bet',
  'valid_bet',
  'win',
  'jackpot_contribution',
  'jackpot_win',
  'free_round_bonus',
  'free_win_bonus',
] as const;
type MoneyName = (typeof moneyNames)[number];

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
  max_multiple: number;
};

const NORMAL = "source = 'normal'";
const GRANTED_ROUND = "source IN ('free_round', 'card')";

/** What counts, by how the bet was paid for (api.md §2), over sums that are grouped by source. */
const moneyColumns = (suffix: '' | '_usd'): Record<MoneyName, string> => {
  const win = suffix === '' ? 'sum_win_game + sum_win_jackpot' : 'sum_win_usd';
  return {
    bet: `sumIf(sum_bet${suffix}, ${NORMAL})`,
    valid_bet: `sumIf(sum_valid_bet${suffix}, ${NORMAL})`,
    win: `sumIf(${win}, ${NORMAL})`,
    jackpot_contribution: `sumIf(sum_jackpot_contribution${suffix}, ${NORMAL})`,
    jackpot_win: `sumIf(${suffix === '' ? 'sum_win_jackpot' : 'sum_jackpot_win_usd'}, ${NORMAL})`,
    free_round_bonus: `sumIf(${win}, ${GRANTED_ROUND})`,
    free_win_bonus: `sumIf(${win}, source = 'bonus')`,
  };
};

const columns = {
  ...moneyColumns(''),
  ...Object.fromEntries(Object.entries(moneyColumns('_usd')).map(([name, sql]) => [`${name}_usd`, sql])),
  rounds: `sumIf(sum_rounds, ${NORMAL})`,
  bets: `sumIf(sum_bets, ${NORMAL})`,
  hits: `sumIf(sum_hits, ${NORMAL})`,
  feature_buys: `sumIf(sum_feature_buys, ${NORMAL})`,
  stake_sum: `toFloat64(sumIf(sum_bet_usd, ${NORMAL}))`,
  stake_square_sum: `sumIf(sum_bet_square_usd, ${NORMAL})`,
  max_multiple: `maxIf(sum_max_multiple, ${NORMAL})`,
};

/** Select list over bets that are summed by source: every figure of a level, native and in USD. */
export const figureColumns = Object.entries(columns)
  .map(([name, sql]) => `${sql} AS ${name}`)
  .join(', ');

/**
 * The shared measures of a row in its own currency or in USD. `ngr` = win_loss − free_round_bonus − free_win_bonus − activity_prize:
 * `activity_prize` is 0 as long as no activity exists, and contributions are not subtracted because the operator funds the pools
 * until a pool says otherwise (domain.md §2.1).
 */
export const toMeasures = (row: FigureRow, unit: 'native' | 'usd'): MoneyMeasures => {
  const money = (name: MoneyName) => decimal(row[unit === 'usd' ? (`${name}_usd` as const) : name]);
  const [bet, win] = [money('bet'), money('win')];
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
    free_round_bonus: toWire(money('free_round_bonus')),
    free_win_bonus: toWire(money('free_win_bonus')),
    activity_prize: '0',
    ngr: toWire(ngr({ bet, win, freeRoundBonus: money('free_round_bonus'), freeWinBonus: money('free_win_bonus') })),
  };
};

/** What a row with `in=native` adds: its currency, and its money at the stamped rates. */
export const toNativeMeasures = (row: FigureRow) => ({
  currency: row.currency,
  bet_usd: toWire(decimal(row.bet_usd)),
  win_usd: toWire(decimal(row.win_usd)),
  win_loss_usd: toWire(winLoss(decimal(row.bet_usd), decimal(row.win_usd))),
});

/** Share of a USD amount in a total, in percent; null when the total is 0. */
export const sharePct = (partUsd: string, wholeUsd: string): string | null => ratePct(decimal(partUsd), decimal(wholeUsd));

/** A level without any bet. */
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
  max_multiple: 0,
};
