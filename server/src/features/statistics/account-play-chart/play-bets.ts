import { MAX_PLAY_BETS } from '@manager/contract/features/statistics/account-play-chart';
import type { ClickHouse } from '../../../clickhouse/client.ts';
import { AppError } from '../../../base/app-error.ts';
import { type BetFilter, betPredicate } from '../../../kit/bet/bet-filter.ts';

/** A bet in its newest version, as ClickHouse prints it. */
export type PlayBet = {
  bet_id: string;
  is_child: number;
  bet_at: string;
  game_id: number;
  status: 'settled' | 'adjusted' | 'cancelled';
  source: 'normal' | 'free_round' | 'card' | 'bonus';
  is_feature_buy: number;
  bet: string;
  win: string;
  win_jackpot: string;
  balance: string | null;
  /** Bet and balance as Float64: for statistics and pixels, never for money. */
  stake: number;
  level: number | null;
};

const NAMES = [
  'bet_id',
  'is_child',
  'bet_at',
  'game_id',
  'status',
  'source',
  'is_feature_buy',
  'bet',
  'win',
  'win_jackpot',
  'balance',
  'stake',
  'level',
] as const;

/** Settled and cancelled bets of one player in the order of time. Throws `input.range_too_wide` beyond what a curve can be made of. */
export const readPlay = async (clickhouse: ClickHouse, filter: BetFilter): Promise<PlayBet[]> => {
  const where = betPredicate(filter);
  const bets: PlayBet[] = [];
  const chunks = clickhouse.queryStream<PlayBet>({
    name: 'account_play_chart.get_detail',
    names: NAMES,
    sql: `SELECT bet_id, parent_bet_id != '' AS is_child, bet_at, game_id, status, source, is_feature_buy, bet, win_game + win_jackpot AS win,
        win_jackpot, balance_after AS balance, toFloat64(bet) AS stake,
        toFloat64(balance_after) AS level
      FROM bet WHERE ${where.sql} AND status != 'pending' AND sign = 1
        AND (bet_id, row_version) GLOBAL NOT IN (SELECT bet_id, row_version FROM bet WHERE ${where.sql} AND sign = -1)
      ORDER BY bet_at, bet_id LIMIT {most:UInt32}`,
    params: { ...where.params, most: MAX_PLAY_BETS + 1 },
    settings: { max_execution_time: 5 },
  });
  for await (const chunk of chunks) bets.push(...chunk);
  if (bets.length > MAX_PLAY_BETS) throw new AppError('input.range_too_wide', { limit: `${MAX_PLAY_BETS}` });
  return bets;
};
