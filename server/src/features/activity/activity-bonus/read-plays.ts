import type { BonusPlay } from '@manager/domain/free-win';
import type { Selectable } from 'kysely';
import type { ClickHouse } from '../../../clickhouse/client.ts';
import { storedMicros, type StoredRow } from '../../../fact/stored-values.ts';
import type { DB } from '../../../postgres/types.gen.ts';
import type { StoredActivity } from '../core/activity-kind.ts';

export type StoredGrant = Selectable<DB['bonus_grant']>;
/** A grant beside what its activity says of bets: that does not change once it was agreed to. */
export type PlayedGrant = StoredGrant & Pick<StoredActivity, 'rule' | 'game_ids' | 'min_bet_usd' | 'max_bet_usd'>;

/** Ids travel in the address of a query, whose length is bounded. */
const GRANTS_A_QUERY = 500;
const LIMIT_S = 60;
const DAY_MS = 86_400_000;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** Does a bet that names the grant count for it? Clocks differ, so a bet may be older than its grant: it could not have named it otherwise. */
const isCounted = (grant: PlayedGrant, row: StoredRow): boolean =>
  String(row.player_id) === grant.player_id &&
  String(row.currency_code) === grant.currency &&
  row.status_name !== 'cancelled' &&
  Number(row.bet_at_ms) < grant.expires_at.getTime() &&
  (grant.game_ids.length === 0 || grant.game_ids.includes(String(row.game_id))) &&
  !grant.off_game_ids.includes(String(row.game_id)) &&
  (String(row.parent_bet_id) !== '' || isWithin(grant, storedMicros(row.bet_usd)));

const isWithin = ({ min_bet_usd: min, max_bet_usd: max }: PlayedGrant, betUsd: bigint): boolean =>
  (min === null || betUsd >= storedMicros(min)) && (max === null || betUsd <= storedMicros(max));

/** What was played with each grant: its bets as they stood after the batch `until`. */
export const readPlays = async (
  clickhouse: ClickHouse,
  grants: readonly PlayedGrant[],
  until: bigint,
): Promise<ReadonlyMap<string, BonusPlay[]>> => {
  const found = new Map<string, BonusPlay[]>(grants.map(({ id }) => [id, []]));
  for (let at = 0; at < grants.length; at += GRANTS_A_QUERY) {
    const some = new Map(grants.slice(at, at + GRANTS_A_QUERY).map((grant) => [grant.id, grant]));
    for (const row of await queryBets(clickhouse, [...some.values()], until)) {
      const id = String(row.source_id);
      const grant = some.get(id);
      if (grant === undefined || !isCounted(grant, row)) continue;
      found.get(id)?.push({
        betId: String(row.bet_id),
        betAtMs: Number(row.bet_at_ms),
        bet: storedMicros(row.bet),
        win: storedMicros(row.win),
        isPending: row.status_name === 'pending',
      });
    }
  }
  return found;
};

/** Each version once: the newest stands, what was taken back is gone. */
const queryBets = (clickhouse: ClickHouse, grants: readonly PlayedGrant[], until: bigint): Promise<StoredRow[]> =>
  clickhouse.query<StoredRow>({
    name: 'bonus.plays',
    sql: `SELECT source_id, bet_id, row_version, parent_bet_id, player_id, game_id, toString(currency) AS currency_code,
        toString(status) AS status_name, bet, win_game + win_jackpot AS win, bet_usd, toUnixTimestamp64Milli(bet_at) AS bet_at_ms
      FROM bet
      WHERE site_id IN {sites:Array(UInt32)} AND settle_date >= {day_from:Date} AND batch_id <= {until:UInt64}
        AND player_id IN {players:Array(UInt64)} AND source = 'bonus' AND source_id IN {ids:Array(String)}
      GROUP BY source_id, bet_id, row_version, parent_bet_id, player_id, game_id, currency_code, status_name, bet, win, bet_usd, bet_at_ms
      HAVING sum(sign) > 0`,
    params: {
      sites: [...new Set(grants.map(({ site_id: id }) => Number(id)))],
      players: [...new Set(grants.map(({ player_id: id }) => id))].map(BigInt),
      ids: grants.map(({ id }) => id),
      until: String(until),
      // No settlement day lies further from its instant than two. There is no last one: a bet counts whenever it settles.
      day_from: dayOf(Math.min(...grants.map(({ granted_at: at }) => at.getTime())) - 2 * DAY_MS),
    },
    settings: { max_execution_time: LIMIT_S, max_result_rows: '0' },
  });
