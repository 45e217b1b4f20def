import { sumToMicros } from '@manager/domain/micros';
import type { AppliedGroup } from '../../journal/applied-bets.ts';
import type { ClickHouse } from '../../clickhouse/client.ts';

/** What gives a player rounds without a stake; its bets name its id as their `source_id`. */
type RoundSource = 'free_round' | 'card';
type CountedGrant = {
  id: string;
  player_id: string;
  starts_at: Date;
  /** The last instant at which a round may have begun; its later bets count with it. */
  untilMs: number;
};
export type RoundWin = { roundId: string; won: bigint };
/** `wins`: rounds that have ended with one, in the order in which they began; only where they are asked for. */
export type Counted = { rounds: number; open: number; won: bigint; wins: readonly RoundWin[] };

type Query = {
  source: RoundSource;
  siteIds: readonly string[];
  gameIds: readonly string[];
  rounds: number;
  grants: readonly CountedGrant[];
  withWins: boolean;
};
type Row = { source_id: string; rounds: string; open: string; won: string; wins: [string, string, string][] };

const DAY_MS = 86_400_000;
const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10);
const NONE: Counted = { rounds: 0, open: 0, won: 0n, wins: [] };

/** Are bets of the source among these? True where nobody knows. */
export const namesSource = (bets: AppliedGroup['bets'], source: RoundSource): boolean =>
  bets?.some(({ takenBack, added }) => [...takenBack, ...added].some((bet) => bet.source === source)) ?? true;

type Played = { source: RoundSource; siteIds: readonly string[]; gameIds: readonly string[]; fromMs: number };

/** Ids that bets of the source name there: whoever is not among them has played nothing. */
export const playedGrants = async (clickhouse: ClickHouse, { source, siteIds, gameIds, fromMs }: Played): Promise<string[]> => {
  const rows = await clickhouse.query<{ source_id: string }>({
    name: 'granted_rounds.played',
    sql: `SELECT DISTINCT source_id FROM bet
      WHERE site_id IN {sites:Array(UInt32)} AND settle_date >= {day_from:Date}
        AND source = {source:String} AND game_id IN {games:Array(UInt32)} AND match(source_id, '^[1-9][0-9]{0,17}$')`,
    params: { source, sites: siteIds.map(Number), games: gameIds.map(Number), day_from: firstDay(fromMs) },
  });
  return rows.map(({ source_id: id }) => id);
};

/** No settlement day lies further from its instant than two. There is no last one: a round counts whenever it settles. */
const firstDay = (fromMs: number): string => dayOf(fromMs - 2 * DAY_MS);

/**
 * What the bets say of grants, each version of a bet once: the newest stands, what was taken back is gone. Counted anew each time, so nothing
 * can be counted twice. Wins are those of bets with a result that stands. Rounds of another player, game or time are not the grant's; of more
 * rounds than were granted the first ones count.
 */
export const countRounds = async (
  clickhouse: ClickHouse,
  { source, siteIds, gameIds, rounds, grants, withWins }: Query,
): Promise<(id: string) => Counted> => {
  const from = Math.min(...grants.map(({ starts_at: at }) => at.getTime()));
  const rows = await clickhouse.query<Row>({
    name: 'granted_rounds.count',
    sql: `SELECT source_id, count() AS rounds, countIf(pending > 0) AS open, toString(sum(round_win)) AS won,
        arraySort(groupArrayIf((toString(began_at), round_id, toString(round_win)),
          {with_wins:Bool} AND pending = 0 AND round_win > 0)) AS wins
      FROM (
        SELECT source_id, round_id, min(bet_at) AS began_at, sumIf(sign, status = 'pending') AS pending,
               sumIf((win_game + win_jackpot) * sign, status IN ('settled', 'adjusted')) AS round_win
        FROM bet
        WHERE site_id IN {sites:Array(UInt32)} AND settle_date >= {day_from:Date}
          AND source = {source:String} AND game_id IN {games:Array(UInt32)}
          AND (source_id, player_id) IN (SELECT arrayJoin(arrayZip({ids:Array(String)}, {players:Array(UInt64)})))
        GROUP BY source_id, round_id
        HAVING sumIf(sign, status != 'cancelled') > 0
          AND toUnixTimestamp64Milli(began_at) BETWEEN transform(source_id, {ids:Array(String)}, {froms:Array(Int64)}, toInt64(0))
            AND transform(source_id, {ids:Array(String)}, {untils:Array(Int64)}, toInt64(0))
        ORDER BY source_id, began_at, round_id
        LIMIT {rounds:UInt32} BY source_id
      )
      GROUP BY source_id`,
    params: {
      source,
      sites: siteIds.map(Number),
      games: gameIds.map(Number),
      day_from: firstDay(from),
      ids: grants.map(({ id }) => id),
      players: grants.map(({ player_id: id }) => BigInt(id)),
      froms: grants.map(({ starts_at: at }) => BigInt(at.getTime())),
      untils: grants.map(({ untilMs }) => BigInt(untilMs)),
      rounds,
      with_wins: withWins,
    },
  });
  const counted = new Map(
    rows.map(({ source_id: id, rounds: begun, open, won, wins }) => [
      id,
      {
        rounds: Number(begun),
        open: Number(open),
        won: sumToMicros(won),
        wins: wins.map(([, roundId, win]) => ({ roundId, won: sumToMicros(win) })),
      },
    ]),
  );
  return (id) => counted.get(id) ?? NONE;
};
