import type { AudiencePeriod } from '@manager/contract/features/statistics/user-data-analyse';
import { RETENTION_DAYS } from '@manager/contract/features/statistics/user-data-analyse';
import { dateOfEpochDay, epochDayOf } from '@manager/domain/calendar';
import type { ClickHouse } from '../../../clickhouse/client.ts';
import { sessionMeasures } from '../../../clickhouse/fact-measures.ts';
import { betMeasures } from '../../../clickhouse/measures.ts';
import { type BetFilter, betPredicate } from '../../../kit/bet/bet-filter.ts';
import { COUNTED } from '../../../kit/figures/money-query.ts';
import type { DayRange } from '../../../kit/report/report-scope.ts';

type Filter = BetFilter & { days: DayRange };

/** First day of the period that a day belongs to. */
const PERIODS: Readonly<Record<AudiencePeriod, (day: string) => string>> = {
  day: (day) => day,
  week: (day) => `toMonday(${day})`,
  month: (day) => `toStartOfMonth(${day})`,
};

export const PAID = `${COUNTED} AND source = 'normal'`;

/** Everything a statement says of the scope, and the days under names of their own. */
export const parts = ({ days, ...always }: Filter) => {
  const where = betPredicate(always);
  return { where: where.sql, params: { ...where.params, from: days.from, to: days.to } };
};

/** Players and the days on which they bet, from the sums of `by_player_day`. */
const pairs = (where: string, days: string): string =>
  `SELECT player_id, settle_date AS day FROM bet WHERE ${days} AND ${where} AND ${PAID}
   GROUP BY player_id, settle_date HAVING ${betMeasures.rounds} > 0`;

export const IN_RANGE = 'settle_date >= {from:Date} AND settle_date <= {to:Date}';

/** Players who have bet at any time before the range. */
export const knownBefore = (where: string): string =>
  `SELECT player_id FROM bet WHERE settle_date < {from:Date} AND ${where} AND ${PAID} GROUP BY player_id HAVING ${betMeasures.rounds} > 0`;

type PeriodCount = { period: string; players: string };

/** Different players by period, and of the whole range under the empty period. */
export const queryActive = async (clickhouse: ClickHouse, filter: Filter, by: AudiencePeriod): Promise<PeriodCount[]> => {
  const { where, params } = parts(filter);
  return clickhouse.query<PeriodCount>({
    name: 'user_data_analyse.get_list.active',
    sql: `SELECT if(grouping(start) = 1, '', toString(start)) AS period, uniqExact(player_id) AS players
      FROM (SELECT player_id, ${PERIODS[by]('day')} AS start FROM (${pairs(where, IN_RANGE)}))
      GROUP BY GROUPING SETS ((start), ())`,
    params,
  });
};

/** Players whose first bet ever lies in a period. */
export const queryNew = (clickhouse: ClickHouse, filter: Filter, by: AudiencePeriod): Promise<PeriodCount[]> => {
  const { where, params } = parts(filter);
  return clickhouse.query<PeriodCount>({
    name: 'user_data_analyse.get_list.new',
    sql: `SELECT toString(${PERIODS[by]('first_day')}) AS period, count() AS players
      FROM (SELECT player_id, min(day) AS first_day FROM (${pairs(where, IN_RANGE)}) GROUP BY player_id)
      WHERE player_id NOT IN (${knownBefore(where)}) GROUP BY period`,
    params,
  });
};

type RollingDay = { day: string; dau: string; wau: string; mau: string };

/**
 * Different players of each day and of the 7 and 30 days that end with it, exactly: a set a day, united over the days. Player 0, who is nobody, is
 * there every day, so that days without bets have a row too.
 */
export const queryRolling = (clickhouse: ClickHouse, filter: Filter): Promise<RollingDay[]> => {
  const { where, params } = parts(filter);
  const first = epochDayOf(filter.days.from) - 29;
  return clickhouse.query<RollingDay>({
    name: 'user_data_analyse.get_list.rolling',
    sql: `SELECT day, dau, wau, mau FROM (
        SELECT day, bitmapCardinality(players) - 1 AS dau,
          groupBitmapMerge(players) OVER (ORDER BY day RANGE BETWEEN 6 PRECEDING AND CURRENT ROW) - 1 AS wau,
          groupBitmapMerge(players) OVER (ORDER BY day RANGE BETWEEN 29 PRECEDING AND CURRENT ROW) - 1 AS mau
        FROM (
          SELECT day, groupBitmapState(player_id) AS players FROM (
            ${pairs(where, 'settle_date >= {rolling_from:Date} AND settle_date <= {to:Date}')}
            UNION ALL SELECT toUInt64(0) AS player_id, {rolling_from:Date} + number AS day FROM numbers({rolling_days:UInt32})
          ) GROUP BY day
        )
      ) WHERE day >= {from:Date} ORDER BY day`,
    params: {
      ...params,
      rolling_from: dateOfEpochDay(first),
      rolling_days: epochDayOf(filter.days.to) - first + 1,
    },
  });
};

export type SessionRow = { period: string; ended: string; length_ms: string };

/** Sessions by the period in which they began, and of the whole range under the empty period. */
export const querySessions = (clickhouse: ClickHouse, filter: Filter, by: AudiencePeriod): Promise<SessionRow[]> => {
  const { where, params } = parts(filter);
  return clickhouse.query<SessionRow>({
    name: 'user_data_analyse.get_list.sessions',
    sql: `SELECT if(grouping(start) = 1, '', toString(start)) AS period, sum(day_ended) AS ended, sum(day_ms) AS length_ms
      FROM (
        SELECT ${PERIODS[by]('settle_date')} AS start, day_ended, day_ms FROM (
          SELECT settle_date, ${sessionMeasures.ended} AS day_ended, ${sessionMeasures.length_ms} AS day_ms
          FROM game_session WHERE ${IN_RANGE} AND ${where} GROUP BY settle_date
        )
      ) GROUP BY GROUPING SETS ((start), ())`,
    params,
  });
};

export type CohortRow = { first_day: string; players: string } & Record<`back_${(typeof RETENTION_DAYS)[number]}`, string>;

/** Players by the day of their first bet ever, and how many of them bet on the days to be looked at. */
export const queryCohorts = (clickhouse: ClickHouse, filter: Filter): Promise<CohortRow[]> => {
  const { where, params } = parts(filter);
  const last = Math.max(...RETENTION_DAYS);
  return clickhouse.query<CohortRow>({
    name: 'user_data_analyse.get_cohorts',
    sql: `SELECT toString(f) AS first_day, count() AS players,
        ${RETENTION_DAYS.map((day) => `countIf(has(days, f + ${day})) AS back_${day}`).join(', ')}
      FROM (
        SELECT player_id, min(day) AS f, groupUniqArray(day) AS days FROM (
          ${pairs(where, 'settle_date >= {from:Date} AND settle_date <= {until:Date}')}
        ) GROUP BY player_id HAVING f <= {to:Date}
      ) WHERE player_id NOT IN (${knownBefore(where)})
      GROUP BY f ORDER BY f`,
    params: { ...params, until: dateOfEpochDay(epochDayOf(filter.days.to) + last) },
  });
};
