import type { ProbabilityMode } from '@manager/contract/features/risk-set/game-probability';
import { WIN_MULTIPLE_BUCKETS } from '@manager/domain/buckets';
import type { ClickHouse } from '../../../clickhouse/client.ts';
import { type BetFilter, betPredicate, COUNTED } from '../../../kit/bet/bet-filter.ts';
import { LAST_DAY } from '../../../kit/bet/fact-filter.ts';
import { bucketOfRatio } from '../../../kit/bet/bucket-sql.ts';

/** Rounds of one mode, profile, version and step; `bucket` -1: nothing was staked. */
export type RoundCell = {
  mode: ProbabilityMode;
  buy_mode: string;
  rtp_profile: string;
  math_version: string;
  bucket: number;
  rounds: string;
  bet_sum: string;
  win_sum: string;
};

type Query = {
  filter: BetFilter & { days: { from: string; to: string } };
  mode?: ProbabilityMode | undefined;
  rtpProfile?: string | undefined;
  mathVersion?: string | undefined;
};

/**
 * Each round once, with the stakes and wins of all its bets: the round of a bet without a parent counts to the day of that bet, and what came with it, however late, is
 * taken along. Mode, profile and version are those of that bet, as its newest version says. Rounds with an open bet are left out, and so are those of cards and bonus credit, which
 * have rules of their own. Wins are those of the game alone: its mathematics know no jackpot.
 */
export const queryRounds = (clickhouse: ClickHouse, { filter, mode, rtpProfile, mathVersion }: Query): Promise<RoundCell[]> => {
  const { days } = filter;
  const where = betPredicate({ ...filter, days: { from: days.from, to: LAST_DAY } });
  const own = 'round_sign = 1 AND settle_date <= {last_day:Date}';
  return clickhouse.query<RoundCell>({
    name: 'game_probability.get_list',
    sql: `SELECT mode, bought AS buy_mode, profile AS rtp_profile, math AS math_version,
        ${bucketOfRatio(WIN_MULTIPLE_BUCKETS, { part: 'round_win * 100', whole: 'round_bet' })} AS bucket,
        count() AS rounds, toString(sum(round_bet_usd)) AS bet_sum, toString(sum(round_win_usd)) AS win_sum
      FROM (
        SELECT argMaxIf(multiIf(source = 'free_round', 'free', source != 'normal', '', is_feature_buy = 1, 'buy', 'base'), row_version, ${own}) AS mode,
          argMaxIf(if(source = 'normal' AND is_feature_buy = 1, toString(buy_mode), ''), row_version, ${own}) AS bought,
          argMaxIf(toString(rtp_profile), row_version, ${own}) AS profile,
          argMaxIf(toString(math_version), row_version, ${own}) AS math,
          sumIf(bet * sign, ${COUNTED}) AS round_bet,
          sumIf(win_game * sign, ${COUNTED}) AS round_win,
          sumIf(bet_usd * sign, ${COUNTED}) AS round_bet_usd,
          sumIf((win_usd - jackpot_win_usd) * sign, ${COUNTED}) AS round_win_usd
        FROM bet
        WHERE ${where.sql} AND status IN ('settled', 'adjusted', 'pending')
        GROUP BY site_id, if(parent_bet_id = '', bet_id, parent_bet_id)
        HAVING sumIf(round_sign, ${COUNTED} AND settle_date <= {last_day:Date}) > 0 AND sumIf(sign, status = 'pending') = 0
      )
      WHERE mode != '' AND ({mode:String} = '' OR mode = {mode:String}) AND ({has_profile:Bool} = 0 OR profile = {profile:String})
        AND ({has_math:Bool} = 0 OR math = {math:String})
      GROUP BY mode, buy_mode, rtp_profile, math_version, bucket`,
    params: {
      ...where.params,
      last_day: days.to,
      mode: mode ?? '',
      has_profile: rtpProfile !== undefined,
      profile: rtpProfile ?? '',
      has_math: mathVersion !== undefined,
      math: mathVersion ?? '',
    },
  });
};
