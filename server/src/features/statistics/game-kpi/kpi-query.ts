import { KPI_BET_BUCKETS } from '@manager/domain/buckets';
import { dateOfEpochDay, epochDayOf } from '@manager/domain/calendar';
import type { ClickHouse } from '../../../clickhouse/client.ts';
import { betMeasures } from '../../../clickhouse/measures.ts';
import { type BetFilter, betPredicate } from '../../../kit/bet/bet-filter.ts';
import { projectionFor } from '../../../kit/bet/projections.ts';
import { bucketOfAmount } from '../../../kit/bet/bucket-sql.ts';
import { COUNTED } from '../../../kit/figures/money-query.ts';
import type { DayRange } from '../../../kit/report/report-scope.ts';

type Filter = BetFilter & { days: DayRange };

/** Players of a game, or of all games together under id 0, in one bucket; those who only opened a game have none. */
export type BucketCount = { game_id: number; bucket: number; players: string };
export type OpenedCount = { game_id: number; players: string };
export type NewCount = { game_id: number; new_players: string; cohort: string; returned: string };

const PAID = `${COUNTED} AND source = 'normal'`;

/** Every statement once by game, and once over all games, where a player of several games is one. */
const bothLevels = async <Row extends { game_id: number }>(ask: (game: string) => Promise<Row[]>): Promise<Row[]> => {
  const [byGame, whole] = await Promise.all([ask('game_id'), ask('toUInt32(0)')]);
  // A session may have opened no game: it has the id that stands for all of them here, and is a part of those alone.
  return [...byGame.filter(({ game_id: id }) => id !== 0), ...whole];
};

/** Players who bet, by the USD that they bet. */
export const queryBuckets = (clickhouse: ClickHouse, filter: Filter): Promise<BucketCount[]> => {
  const where = betPredicate(filter);
  return bothLevels((game) =>
    clickhouse.query<BucketCount>({
      name: 'game_kpi.get_list.buckets',
      sql: `SELECT g AS game_id, ${bucketOfAmount(KPI_BET_BUCKETS, 'stake')} AS bucket, count() AS players FROM (
          SELECT ${game} AS g, player_id, ${betMeasures.bet_usd} AS stake FROM bet WHERE ${where.sql} AND ${PAID}
          GROUP BY g, player_id HAVING ${betMeasures.rounds} > 0
        ) GROUP BY g, bucket`,
      params: where.params,
      settings: projectionFor(['game_id', 'player_id'], filter),
    }),
  );
};

/** Players who opened a game without a paid round in it. */
export const queryOnlyOpened = (clickhouse: ClickHouse, filter: Filter): Promise<OpenedCount[]> => {
  const where = betPredicate(filter);
  return bothLevels((game) =>
    clickhouse.query<OpenedCount>({
      name: 'game_kpi.get_list.opened',
      sql: `SELECT g AS game_id, count() AS players FROM (
          SELECT ${game} AS g, player_id FROM game_session WHERE ${where.sql} GROUP BY g, player_id HAVING sum(sign) > 0
        ) WHERE (g, player_id) NOT IN (
          SELECT ${game} AS g, player_id FROM bet WHERE ${where.sql} AND ${PAID} GROUP BY g, player_id HAVING ${betMeasures.rounds} > 0
        ) GROUP BY g`,
      params: where.params,
      settings: projectionFor(['game_id', 'player_id'], filter),
    }),
  );
};

/**
 * Players whose first bet ever falls into the range, and those of them who came back the next settlement day. Of the time before the range only the
 * sums of `by_player_day` are read. `lastDay`: the last settlement day that is over in every calendar.
 */
export const queryNewPlayers = (
  clickhouse: ClickHouse,
  { filter, lastDay }: { filter: Filter; lastDay: string },
): Promise<NewCount[]> => {
  const { days, ...always } = filter;
  const where = betPredicate(always);
  return bothLevels((game) =>
    clickhouse.query<NewCount>({
      name: 'game_kpi.get_list.new_players',
      sql: `SELECT g AS game_id, count() AS new_players, countIf(first_day < {last_day:Date}) AS cohort,
          countIf(first_day < {last_day:Date} AND is_back) AS returned FROM (
          SELECT g, player_id, min(day) AS first_day, has(groupUniqArray(day), first_day + 1) AS is_back FROM (
            SELECT ${game} AS g, player_id, settle_date AS day FROM bet
            WHERE settle_date >= {day_from:Date} AND settle_date <= {day_after:Date} AND ${where.sql} AND ${PAID}
            GROUP BY g, player_id, settle_date HAVING ${betMeasures.rounds} > 0
          ) GROUP BY g, player_id
        ) WHERE first_day <= {day_to:Date} AND (g, player_id) NOT IN (
          SELECT ${game} AS g, player_id FROM bet WHERE settle_date < {day_from:Date} AND ${where.sql} AND ${PAID}
          GROUP BY g, player_id HAVING ${betMeasures.rounds} > 0
        ) GROUP BY g`,
      params: {
        ...where.params,
        day_from: days.from,
        day_to: days.to,
        day_after: dateOfEpochDay(epochDayOf(days.to) + 1),
        last_day: lastDay,
      },
      settings: projectionFor(['game_id', 'player_id', 'settle_date'], filter),
    }),
  );
};
