import { exactMicros } from '@manager/domain/exact-micros';
import { chanceE18Of, weightE3Of } from '@manager/domain/jackpot-draw';
import { type JackpotMeters, type Share, shareOf } from '@manager/domain/jackpot-contribution';
import type { JackpotGameRule, JackpotStatus, JackpotTrigger } from '@manager/domain/jackpot-pool';
import { sql } from 'kysely';
import { type AnyDb, inSnapshot, type OwnerDb } from '../postgres/db.ts';
import { digestOf, plain, type PoolTerms, readTerms, type Terms, termsOf, termsPoolOf } from './terms.ts';
import { metersOf } from './meters.ts';
import { type DrawRules, limitOf, openSecret, type Secret } from './turn-draw.ts';

/** A pool as the lane of bets decides by it. Money in micros of USD. */
export type Pool = DrawRules & {
  id: string;
  code: string;
  tier: string;
  isOpen: boolean;
  /** Does it grow? A hit of one that does not has another win code. */
  doesGrow: boolean;
  reset: number;
  cap: number;
  hiddenShare: Share;
  /** Chance of a weighted draw, at websites with a weight of their own and elsewhere. */
  chanceE18: bigint;
  siteChancesE18: ReadonlyMap<number, bigint>;
};

/** Where a pool stands: the memory of its row of `jackpot_meter`. */
export type Standing = {
  epoch: string;
  /** Time of its last booking. */
  bookedMs: number;
  turn: number;
  meters: JackpotMeters;
  secret: Secret | null;
  /** Limit from the secret, as a number; null without one. */
  limit: number | null;
};

export type JackpotSnapshot = {
  pools: ReadonlyMap<string, Pool>;
  /** In force now; null: no pool takes part in anything. */
  terms: Terms | null;
  decimals: ReadonlyMap<string, number>;
  /** Of players whose weight is not 1, where the law allows that; in thousandths. */
  weightsE3: ReadonlyMap<number, bigint>;
};

type PoolRecord = {
  id: string;
  code: string;
  tier: string;
  status: JackpotStatus;
  deleted_at: Date | null;
  scope: string;
  agent_id: string | null;
  brand: string;
  site_id: string | null;
  rate: string;
  hidden_rate: string;
  reset: string;
  min_win: string;
  must_hit: string | null;
  cap: string;
  min_bet_usd: string;
  contribution_limit: string;
  sources: string[];
  games: JackpotGameRule[];
  trigger: JackpotTrigger;
  trigger_weight: string;
  odds_per_usd: string;
  segments: number[];
  due_hour: number | null;
  due_from_min: number | null;
  due_to_min: number | null;
  site_weights: { site_id: string; weight: string }[];
};

export type StoredRules = Pick<
  PoolRecord,
  'trigger' | 'min_win' | 'must_hit' | 'segments' | 'due_hour' | 'due_from_min' | 'due_to_min'
>;

/** What a turn of a stored pool is drawn by. */
export const drawRulesOf = (row: StoredRules): DrawRules => ({
  trigger: row.trigger,
  minWin: exactMicros(row.min_win),
  mustHit: row.must_hit === null ? null : exactMicros(row.must_hit),
  segments: row.segments,
  dueHour: row.due_hour,
  dueFromMin: row.due_from_min,
  dueToMin: row.due_to_min,
});

const poolOf = (row: PoolRecord): Pool => ({
  ...drawRulesOf(row),
  id: row.id,
  code: row.code,
  tier: row.tier,
  isOpen: row.status === 'active' && row.deleted_at === null,
  doesGrow: /[1-9]/.test(row.rate),
  reset: exactMicros(row.reset),
  cap: exactMicros(row.cap),
  hiddenShare: shareOf(plain(row.hidden_rate), '1'),
  chanceE18: chanceE18Of(row.odds_per_usd, row.trigger_weight),
  siteChancesE18: new Map(
    row.site_weights.map(({ site_id: site, weight }) => [Number(site), chanceE18Of(row.odds_per_usd, weight)]),
  ),
});

/**
 * Everything that decides about jackpots, as the store has it now, pools and where they stand as of one instant; null while there has never been a pool.
 * Terms that are new are kept.
 */
export const readSnapshot = async (
  db: OwnerDb,
  { key, now }: { key: Buffer; now: Date },
): Promise<{ picture: JackpotSnapshot; standings: Map<string, Standing> } | null> => {
  const { rows, standings } = await inSnapshot(db, async (tx) => ({
    rows: (await tx.selectFrom('jackpot_pool').selectAll().orderBy('id').execute()) as unknown as PoolRecord[],
    standings: await readStandings(tx, key),
  }));
  if (rows.length === 0) return null;
  const open = rows.filter(({ status, deleted_at: deletedAt }) => status === 'active' && deletedAt === null);
  const [terms, decimals, weightsE3] = await Promise.all([keepTerms(db, open, now), readDecimals(db), readWeights(db)]);
  return { picture: { pools: new Map(rows.map((row) => [row.id, poolOf(row)])), terms, decimals, weightsE3 }, standings };
};

const readDecimals = async (db: OwnerDb): Promise<Map<string, number>> =>
  new Map((await db.selectFrom('currency').select(['code', 'decimals']).execute()).map(({ code, decimals }) => [code, decimals]));

/** Ids of the websites whose nearest word upwards is `unregulated`, as `effectiveCompliance` of the domain has it. */
export const unregulatedSites = sql`
  with recursive line as (
    select site.id as site_id, 0 as step, site.compliance_profile as profile, site.agent_id as above_id from site
    union all
    select line.site_id, line.step + 1, agent.compliance_profile, agent.parent_id from line join agent on agent.id = line.above_id
  )
  select site_id from (select distinct on (site_id) site_id, profile from line where profile is not null order by site_id, step) as nearest
  where profile = 'unregulated'`;

/** A weight counts where the website is not regulated now, whatever was set before. */
const readWeights = async (db: OwnerDb): Promise<Map<number, bigint>> => {
  const { rows } = await sql<{ id: string; weight: string }>`
    select id, jackpot_weight as weight from player where jackpot_weight <> 1 and site_id in (${unregulatedSites})`.execute(db);
  return new Map(rows.map(({ id, weight }) => [Number(id), weightE3Of(plain(weight))]));
};

const keepTerms = async (db: OwnerDb, rows: readonly PoolRecord[], now: Date): Promise<Terms | null> => {
  const pools = rows.length === 0 ? [] : termsOf(rows.map(termsPoolOf), await readSites(db), await readGames(db));
  const digest = digestOf(pools);
  const last = await db.selectFrom('jackpot_terms').select(['id', 'digest']).orderBy('id', 'desc').limit(1).executeTakeFirst();
  if (last?.digest.equals(digest) === true) return termsIn(last.id, pools);
  const { id } = await db
    .insertInto('jackpot_terms')
    .values({ created_at: now, digest, pools: JSON.stringify(pools) })
    .returning('id')
    .executeTakeFirstOrThrow();
  return termsIn(id, pools);
};

/** That no pool takes contributions any more is kept like other terms, or the last ones would seem to be in force; no bet names it. */
const termsIn = (id: number, pools: readonly PoolTerms[]): Terms | null => (pools.length === 0 ? null : readTerms(id, pools));

/** Terms of before, by which an older bet contributed. */
export const readOldTerms = async (db: AnyDb, id: number): Promise<Terms> => {
  const { pools } = await db.selectFrom('jackpot_terms').select('pools').where('id', '=', id).executeTakeFirstOrThrow();
  return readTerms(id, pools as unknown as PoolTerms[]);
};

/** Websites as pools know them, with their agents upwards; all, or one alone. */
export const readSites = async (db: AnyDb, siteId: string | null = null) => {
  const { rows } = await sql<{ id: string; agentIds: string[]; brand: string; hasJackpot: boolean }>`
    with recursive line as (
      select id as agent_id, id as own_id, parent_id from agent
      union all
      select agent.id, line.own_id, agent.parent_id from line join agent on agent.id = line.parent_id
    ), above as (select own_id, array_agg(agent_id::text) as ids from line group by own_id)
    select site.id, above.ids as "agentIds", site.brand, site.jackpot as "hasJackpot"
    from site join above on above.own_id = site.agent_id where site.deleted_at is null and (${siteId}::bigint is null or site.id = ${siteId}::bigint) order by site.id`.execute(
    db,
  );
  return rows;
};

export const readGames = async (db: AnyDb, gameId: string | null = null) =>
  (
    await db
      .selectFrom('game')
      .select(['id', 'rtp', 'type', 'vendor', 'has_jackpot', 'jackpot_pool_code', 'jackpot_rate'])
      .where('deleted_at', 'is', null)
      .$if(gameId !== null, (query) => query.where('id', '=', gameId))
      .orderBy('id')
      .execute()
  ).map((game) => ({
    id: game.id,
    rtp: game.rtp,
    type: game.type,
    vendor: game.vendor,
    hasJackpot: game.has_jackpot,
    poolCode: game.jackpot_pool_code,
    rate: game.jackpot_rate,
  }));

/** Where the pools stand. */
const readStandings = async (db: AnyDb, key: Buffer): Promise<Map<string, Standing>> => {
  const rows = await db
    .selectFrom('jackpot_meter as meter')
    .innerJoin('jackpot_pool as pool', 'pool.id', 'meter.pool_id')
    .innerJoin('jackpot_turn as turn', (join) =>
      join.onRef('turn.pool_id', '=', 'meter.pool_id').onRef('turn.turn', '=', 'meter.turn'),
    )
    .select([
      'meter.pool_id',
      'meter.epoch',
      'meter.turn',
      'meter.visible',
      'meter.hidden',
      'meter.overflow',
      'meter.owed',
      'meter.updated_at',
    ])
    .select(['turn.sealed', 'pool.trigger'])
    .execute();
  return new Map(
    rows.map((row) => {
      const secret = row.sealed === null ? null : openSecret(key, { poolId: row.pool_id, turn: row.turn, sealed: row.sealed });
      const standing: Standing = {
        epoch: row.epoch,
        bookedMs: row.updated_at.getTime(),
        turn: row.turn,
        meters: metersOf(row),
        secret,
        limit: secret === null ? null : limitOf(row.trigger as JackpotTrigger, secret),
      };
      return [row.pool_id, standing];
    }),
  );
};
