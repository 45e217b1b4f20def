import { dateOfEpochDay, epochDayOf } from '@manager/domain/calendar';
import type { PoolDay, PoolTerms } from '@manager/domain/exposure-pool';
import { sumToMicros } from '@manager/domain/micros';
import type { ClickHouse } from '../../../clickhouse/client.ts';
import { betMeasures } from '../../../clickhouse/measures.ts';

/** A rule as it is stored. */
export type StoredRule = {
  id: string;
  game_id: string;
  site_group_id: string | null;
  begins_on: string;
  start_usd: string;
  tax_pct: string;
  decay_pct: string;
  low_usd: string | null;
  high_usd: string | null;
};
/** What of a rule says which bets are its own. */
export type Watched = Pick<StoredRule, 'id' | 'game_id' | 'site_group_id' | 'begins_on'>;

const micros = (amount: string | null): bigint | null => (amount === null ? null : sumToMicros(amount));

/** Four decimals of a percentage are 10^-4 per cent; micros of it have two digits more. */
export const e4Of = (percent: string): bigint => sumToMicros(percent) / 100n;

/** Zones reach to +14 hours: where a settlement day may have begun already. */
const AHEAD_MS = 14 * 3_600_000;
const dateAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10);

/** The day (UTC) that has not ended. */
export const todayAt = (now: Date): string => dateAt(now.getTime());
/** Beyond it no settlement day has begun. */
export const lastDayAt = (now: Date): string => dateAt(now.getTime() + AHEAD_MS);

export const termsOf = (rule: StoredRule): PoolTerms => ({
  start: sumToMicros(rule.start_usd),
  taxE4: e4Of(rule.tax_pct),
  decayE4: e4Of(rule.decay_pct),
  low: micros(rule.low_usd),
  high: micros(rule.high_usd),
});

/** The bets that count for a pool. */
export const OF_POOL = "is_test = 0 AND source = 'normal' AND status IN ('settled', 'adjusted')";

/** `agentIds`: the scope; null: all. */
type Asked = {
  rules: readonly Watched[];
  /** Websites by group, of every group that a rule names. */
  sitesOf: ReadonlyMap<string, readonly string[]>;
  agentIds: readonly string[] | null;
  now: Date;
};

type Row = { game: string; owner: string; day: string; bet: string; win: string };

/** The day's sums of each rule by its id, from its first day to today (UTC), days without a bet too, and beyond where a later one has begun and has bets. One question for all rules. */
export const readDays = async (clickhouse: ClickHouse, asked: Asked): Promise<Map<string, PoolDay[]>> => {
  const rows = asked.rules.length === 0 ? [] : await queryDays(clickhouse, asked);
  const byPlace = Map.groupBy(rows, ({ game, owner }) => placeOf(game, owner));
  return new Map(
    asked.rules.map((rule) => {
      const known = (byPlace.get(placeOf(rule.game_id, rule.site_group_id ?? '0')) ?? []).map(({ day, bet, win }) => ({
        day,
        bet: sumToMicros(bet),
        win: sumToMicros(win),
      }));
      return [rule.id, everyDay(rule, known, asked.now)];
    }),
  );
};

/** A game at the websites of a group; group 0: at every website. */
const placeOf = (game: string, group: string): string => `${game}-${group}`;

/** `known` in the order of days; what lies before the rule begins is another's. */
export const everyDay = (rule: Watched, known: readonly PoolDay[], now: Date): PoolDay[] => {
  const byDay = new Map(known.map((one) => [one.day, one]));
  const first = epochDayOf(rule.begins_on);
  const today = todayAt(now);
  const newest = known.at(-1)?.day ?? today;
  const last = epochDayOf(newest > today ? newest : today);
  return Array.from({ length: Math.max(0, last - first + 1) }, (_, n) => {
    const day = dateOfEpochDay(first + n);
    return byDay.get(day) ?? { day, bet: 0n, win: 0n };
  });
};

/**
 * Games that are watched everywhere are summed without their websites, those at a group by it: a rule has one row a day in the answer, whatever else is
 * watched beside it.
 */
const queryDays = (clickhouse: ClickHouse, { rules, sitesOf, agentIds, now }: Asked): Promise<Row[]> => {
  const [grouped, everywhere] = [
    rules.filter((rule) => rule.site_group_id !== null),
    rules.filter((rule) => rule.site_group_id === null),
  ];
  const owners = [...new Set(grouped.flatMap(({ site_group_id: group }) => group ?? []))].flatMap((group) =>
    (sitesOf.get(group) ?? []).map((site) => ({ site, group })),
  );
  const partOf = ({ owner, where, having }: { owner: string; where: string; having: string }): string =>
    `SELECT toString(game_id) AS game, toString(${owner}) AS owner, toString(settle_date) AS day, toString(${betMeasures.bet_usd}) AS bet, toString(${betMeasures.win_usd}) AS win
      FROM bet WHERE settle_date >= {from:Date} AND settle_date <= {to:Date} AND ${where} AND ${OF_POOL}${agentIds === null ? '' : ' AND agent_id IN {agents:Array(UInt64)}'}
      GROUP BY game_id, owner, settle_date${having}`;
  const parts = [
    ...(everywhere.length === 0 ? [] : [partOf({ owner: '0', where: 'game_id IN {games:Array(UInt64)}', having: '' })]),
    ...(owners.length === 0
      ? []
      : [
          partOf({
            owner: 'transform(site_id, {sites:Array(UInt64)}, {groups:Array(UInt64)}, toUInt64(0))',
            where: 'game_id IN {grouped_games:Array(UInt64)} AND site_id IN {sites:Array(UInt64)}',
            having: " HAVING concat(toString(game_id), '-', owner) IN {places:Array(String)}",
          }),
        ]),
  ];
  if (parts.length === 0) return Promise.resolve([]);
  return clickhouse.query<Row>({
    name: 'game_retained.days',
    sql: `SELECT game, owner, day, bet, win FROM (${parts.join(' UNION ALL ')}) ORDER BY day`,
    params: {
      from: rules.map(({ begins_on: day }) => day).toSorted()[0],
      to: lastDayAt(now),
      ...(everywhere.length === 0 ? {} : { games: idsOf(everywhere) }),
      ...(owners.length === 0
        ? {}
        : {
            grouped_games: idsOf(grouped),
            sites: owners.map(({ site }) => BigInt(site)),
            groups: owners.map(({ group }) => BigInt(group)),
            places: grouped.map((rule) => placeOf(rule.game_id, rule.site_group_id ?? '0')),
          }),
      ...(agentIds === null ? {} : { agents: agentIds.map(BigInt) }),
    },
  });
};

const idsOf = (rules: readonly Watched[]): bigint[] => [...new Set(rules.map(({ game_id: id }) => BigInt(id)))];
