import { betMeasures } from '../../clickhouse/measures.ts';
import { SLOT_MS } from './time-bucket.ts';

/** Only settled and adjusted bets count (docs/formulas.md#what-counts). */
export const COUNTED = "status IN ('settled', 'adjusted')";

/** A piece of SQL text made of constants, with the values of its placeholders. */
export type SqlPart = { sql: string; params: Record<string, unknown> };

/**
 * Instants, latest first, before which the bets of these agents must be settled. Agents of no group have no limit. The sums that the store
 * keeps know whole quarters of an hour; any other instant is asked of the bets themselves.
 */
export type SettledBefore = readonly { atMs: number; agentIds: readonly string[] }[];

export const isWholeQuarters = (groups: SettledBefore): boolean => groups.every(({ atMs }) => atMs % SLOT_MS === 0);

/** Which bets a query covers, resolved to ids. `null` means: any. Agent ids carry the caller's scope and are never taken from the client as they are. */
export type BetFilter = {
  agentIds: readonly string[] | null;
  siteIds: readonly string[] | null;
  gameIds: readonly string[] | null;
  playerIds?: readonly string[] | null;
  /** Labels that websites send with a bet. */
  subAgents?: readonly string[] | null;
  /** Only bets with such a label. */
  hasSubAgent?: boolean | undefined;
  /** Settlement days, both inclusive. */
  days?: { from: string; to: string } | undefined;
  /** Instants of the bet in ms: from inclusive, to exclusive. */
  betAtMs?: { from: number; to: number } | undefined;
  currency?: string | undefined;
  source?: 'normal' | 'free_round' | 'card' | 'bonus' | undefined;
  status?: 'pending' | 'settled' | 'cancelled' | 'adjusted' | undefined;
  rtpProfile?: string | undefined;
  mathVersion?: string | undefined;
  isFeatureBuy?: boolean | undefined;
  /** What was bought; empty: it was not told. */
  buyMode?: string | undefined;
  /** A place in `STAKE_BUCKETS`. */
  stakeLevel?: number | undefined;
  device?: string | undefined;
  settledBefore?: SettledBefore | undefined;
  /** Instants of the settlement, else of the bet, in ms: from inclusive, to exclusive; quarters of an hour only. */
  slotsMs?: { from: number; to: number } | undefined;
  /** Players who staked at least so much in USD on paid bets of another filter, by website and currency. */
  playersAbove?: { minBetUsd: string; of: BetFilter } | undefined;
  withTest: boolean;
};

type Condition = { sql: string; name?: string; value?: unknown };

/** What the columns of instants are asked for at most; no bet lies beyond. */
const INSTANTS_MS = { first: 0, last: Date.parse('2149-06-06') };
const SETTLES_AT_MOST_BEFORE_MS = 2 * 86_400_000;

/** The text of an instant as ClickHouse reads a DateTime64 parameter. */
const instantParam = (ms: number): string => isoOf(ms).replace('T', ' ').replace('Z', '');
/** The same for a DateTime, whose seconds are whole. */
const quarterParam = (ms: number): string => instantParam(ms).slice(0, 19);
const isoOf = (ms: number): string => new Date(Math.min(Math.max(ms, INSTANTS_MS.first), INSTANTS_MS.last)).toISOString();

const idsIn = (column: string, ids: readonly string[] | null | undefined): Condition[] =>
  ids == null ? [] : [{ sql: `${column} IN {${column}s:Array(UInt64)}`, name: `${column}s`, value: ids.map(BigInt) }];

const textsIn = (column: string, texts: readonly string[] | null | undefined): Condition[] =>
  texts == null ? [] : [{ sql: `${column} IN {${column}s:Array(String)}`, name: `${column}s`, value: texts }];

const equals = (column: string, value: unknown): Condition[] =>
  value === undefined ? [] : [{ sql: `${column} = {${column}:String}`, name: column, value }];

const withinDays = (days: BetFilter['days']): Condition[] =>
  days === undefined
    ? []
    : [
        { sql: 'settle_date >= {day_from:Date}', name: 'day_from', value: days.from },
        { sql: 'settle_date <= {day_to:Date}', name: 'day_to', value: days.to },
      ];

/** A bet is never counted to a day that ended two days before it was made; it may be settled at any time after. */
const withinInstants = (betAtMs: BetFilter['betAtMs']): Condition[] =>
  betAtMs === undefined
    ? []
    : [
        { sql: "bet_at >= {bet_from:DateTime64(3, 'UTC')}", name: 'bet_from', value: instantParam(betAtMs.from) },
        { sql: "bet_at < {bet_to:DateTime64(3, 'UTC')}", name: 'bet_to', value: instantParam(betAtMs.to) },
        {
          sql: 'settle_date >= {settled_from:Date}',
          name: 'settled_from',
          value: isoOf(betAtMs.from - SETTLES_AT_MOST_BEFORE_MS).slice(0, 10),
        },
      ];

/** The columns that tell when a fact counts: the quarter of an hour, and the instant itself. */
export type TimeColumns = { slot: string; instant: string };
const BET_TIMES: TimeColumns = { slot: 'slot_at', instant: 'greatest(settled_at, bet_at)' };

const withinSlots = (slotsMs: BetFilter['slotsMs'], { slot }: TimeColumns): Condition[] =>
  slotsMs === undefined
    ? []
    : [
        { sql: `${slot} >= {slot_from:DateTime('UTC')}`, name: 'slot_from', value: quarterParam(slotsMs.from) },
        { sql: `${slot} < {slot_to:DateTime('UTC')}`, name: 'slot_to', value: quarterParam(slotsMs.to) },
      ];

/** A condition for each group: over the quarter of an hour of the settlement, else of the bet, or over that instant itself. */
const withinTime = (groups: SettledBefore = [], { slot, instant }: TimeColumns): Condition[] => {
  const isKept = isWholeQuarters(groups);
  return groups.flatMap(({ atMs, agentIds }, i) => [
    {
      sql: `(agent_id NOT IN {cut_agents_${i}:Array(UInt64)} OR ${
        isKept ? `${slot} < {cut_at_${i}:DateTime('UTC')}` : `${instant} < {cut_at_${i}:DateTime64(3, 'UTC')}`
      })`,
      name: `cut_agents_${i}`,
      value: agentIds.map(BigInt),
    },
    { sql: 'true', name: `cut_at_${i}`, value: isKept ? quarterParam(atMs) : instantParam(atMs) },
  ]);
};

/** Beside the placeholders of the other filter, which has days of its own. */
const amongPlayers = (above: BetFilter['playersAbove']): Condition[] => {
  if (above === undefined) return [];
  const of = betPredicate(above.of);
  const sql = of.sql.replaceAll(/\{(\w+):/g, '{of_$1:');
  return [
    {
      // On a cluster, every shard asks for the players of all shards.
      sql: `(site_id, player_id, currency) GLOBAL IN (SELECT site_id, player_id, currency FROM bet WHERE ${sql} AND ${COUNTED}
        AND source = 'normal' GROUP BY site_id, player_id, currency HAVING ${betMeasures.bet_usd} >= {min_bet_usd:Decimal(38, 6)})`,
      name: 'min_bet_usd',
      value: above.minBetUsd,
    },
    ...Object.entries(of.params).map(([name, value]) => ({ sql: 'true', name: `of_${name}`, value })),
  ];
};

/** The condition of a filter over table `bet`, or another that has its columns. The same for rows of both signs, so that corrections cancel out. */
export const betPredicate = (filter: BetFilter, times = BET_TIMES): SqlPart => {
  const conditions: Condition[] = [
    ...withinDays(filter.days),
    ...withinInstants(filter.betAtMs),
    ...idsIn('agent_id', filter.agentIds),
    ...idsIn('site_id', filter.siteIds),
    ...idsIn('game_id', filter.gameIds),
    ...idsIn('player_id', filter.playerIds),
    ...textsIn('sub_agent', filter.subAgents),
    ...(filter.hasSubAgent === true ? [{ sql: "sub_agent != ''" }] : []),
    ...equals('currency', filter.currency),
    ...equals('source', filter.source),
    ...equals('status', filter.status),
    ...equals('rtp_profile', filter.rtpProfile),
    ...equals('math_version', filter.mathVersion),
    ...(filter.isFeatureBuy === undefined
      ? []
      : [{ sql: 'is_feature_buy = {is_feature_buy:UInt8}', name: 'is_feature_buy', value: filter.isFeatureBuy ? 1 : 0 }]),
    ...equals('buy_mode', filter.buyMode),
    ...(filter.stakeLevel === undefined
      ? []
      : [{ sql: 'stake_level = {stake_level:UInt8}', name: 'stake_level', value: filter.stakeLevel }]),
    ...equals('device', filter.device),
    ...withinTime(filter.settledBefore, times),
    ...withinSlots(filter.slotsMs, times),
    ...amongPlayers(filter.playersAbove),
    ...(filter.withTest ? [] : [{ sql: 'is_test = 0' }]),
  ];
  return {
    sql: conditions.length === 0 ? 'true' : conditions.map(({ sql }) => sql).join(' AND '),
    params: Object.fromEntries(conditions.flatMap(({ name, value }) => (name === undefined ? [] : [[name, value]]))),
  };
};
