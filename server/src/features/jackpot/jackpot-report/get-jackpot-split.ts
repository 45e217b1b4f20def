import {
  type getJackpotSplit as contract,
  type JackpotSplitRow,
  MAX_JACKPOT_SPLIT_DAYS,
} from '@manager/contract/features/jackpot/jackpot-report';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { shareOf } from '@manager/domain/jackpot-contribution';
import { microsToText, sumToMicros } from '@manager/domain/micros';
import { decimal, ratePct, sum, toWire } from '@manager/domain/money';
import { sql } from 'kysely';
import type { PoolTerms } from '../../../jackpots/terms.ts';
import { checkDayRange } from '../../../kit/report/report-scope.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { ownPool } from './own-pool.ts';

type Input = ParsedOf<typeof contract>;
type Counted = { bets: number; wager: bigint; contributed: bigint };

type Batches = { from: string; to: string; heldFrom: Date | null };

/**
 * The batches of bets whose groups these pools booked on these days; each pool by its own index, since the ledger of all of them is long. `heldFrom`: when the first came that the
 * report store does not hold yet.
 */
const readBatches = async (ctx: Ctx, input: Input, poolIds: readonly string[]): Promise<Batches | undefined> => {
  const { rows } = await sql<{ from: string | null; to: string | null; heldFrom: Date | null }>`
    with span as (
      select pool_id, min(first_id) as first_id, max(last_id) as last_id from jackpot_day
      where day between ${input.date_from}::date and ${input.date_to}::date and pool_id = any(${[...poolIds]}::bigint[]) group by pool_id
    ), bound as (
      select min(oldest.group_id) as first, max(newest.group_id) as last from span
      cross join lateral (select group_id from jackpot_ledger as row where row.pool_id = span.pool_id and row.id between span.first_id and span.last_id
        and row.group_id is not null order by row.id limit 1) as oldest
      cross join lateral (select group_id from jackpot_ledger as row where row.pool_id = span.pool_id and row.id between span.first_id and span.last_id
        and row.group_id is not null order by row.id desc limit 1) as newest
    )
    select (select min(id) from ingest_batch where group_id = bound.first and table_name = 'bet') as from,
      (select max(id) from ingest_batch where group_id = bound.last and table_name = 'bet') as to,
      (select min(created_at) from ingest_group where id between bound.first and bound.last and applied_at is null) as "heldFrom"
    from bound`.execute(ctx.wholeDb);
  const { from = null, to = null, heldFrom = null } = rows[0] ?? {};
  return from === null || to === null ? undefined : { from, to, heldFrom };
};

type Variant = { terms: PoolTerms; ids: number[] };

/** How each pool took contributions of the bets of these batches; terms that are alike for a pool are one. */
const readVariants = async (ctx: Ctx, ids: readonly number[], poolIds: ReadonlySet<string>): Promise<Variant[]> => {
  const { rows } = await sql<{ id: number; pools: PoolTerms[] }>`
    select id, pools from jackpot_terms where id = any(${[...ids]}::integer[]) order by id`.execute(ctx.wholeDb);
  const variants = new Map<string, Variant>();
  for (const { id, pools } of rows)
    for (const terms of pools) {
      if (!poolIds.has(terms.pool_id)) continue;
      const key = JSON.stringify(terms);
      const variant = variants.get(key) ?? { terms, ids: [] };
      variant.ids.push(id);
      variants.set(key, variant);
    }
  return [...variants.values()];
};

const MICROS = 1_000_000;

/** What a variant took, by the id of game or website, reckoned again bet by bet: stake × rate × factor, rounded down, at most the limit. */
const countVariant = (
  ctx: Ctx,
  { terms, ids }: Variant,
  { by, batches }: { by: 'game' | 'site'; batches: { from: string; to: string } },
) => {
  const shares = terms.games.flatMap(([rate, factor, games]) => games.map((game) => ({ game, ...shareOf(rate, factor) })));
  return ctx.clickhouse.query<{ key: string; bets: string; wager: string; contributed: string }>({
    name: 'jackpot_report.get_split',
    sql: `SELECT toString(${by}_id) AS key, sum(sign) AS bets, toString(sum(bet_usd * sign)) AS wager,
        toString(sum(sign * least(intDiv(toInt128(toDecimal128(bet_usd, 6) * ${MICROS}) * toInt128(transform(toUInt64(game_id), {games:Array(UInt64)}, {numerators:Array(UInt64)}, toUInt64(0))),
          toInt128(transform(toUInt64(game_id), {games:Array(UInt64)}, {denominators:Array(UInt64)}, toUInt64(1)))), {limit:Int128}))) AS contributed
      FROM bet
      WHERE batch_id >= {from:UInt64} AND batch_id <= {to:UInt64} AND jackpot_terms IN {ids:Array(UInt32)} AND site_id IN {sites:Array(UInt32)}
        AND game_id IN {games:Array(UInt64)} AND source IN {sources:Array(String)} AND is_test = 0 AND status NOT IN ('pending', 'cancelled') AND bet_usd >= {min_bet:Decimal(18, 6)}
      GROUP BY key`,
    params: {
      ...batches,
      ids,
      games: shares.map(({ game }) => game),
      numerators: shares.map(({ numerator }) => numerator),
      denominators: shares.map(({ denominator }) => denominator),
      limit: String(sumToMicros(terms.limit)),
      sites: terms.sites,
      sources: terms.sources,
      min_bet: terms.min_bet,
    },
  });
};

type Contributions = { counted: Map<string, Counted>; heldFrom: Date | null };

const countContributions = async (ctx: Ctx, input: Input, poolIds: readonly string[]): Promise<Contributions> => {
  const counted = new Map<string, Counted>();
  const found = await readBatches(ctx, input, poolIds);
  if (found === undefined) return { counted, heldFrom: null };
  const { heldFrom, ...batches } = found;
  const seen = await ctx.clickhouse.query<{ id: number }>({
    name: 'jackpot_report.terms',
    sql: 'SELECT DISTINCT jackpot_terms AS id FROM bet WHERE batch_id >= {from:UInt64} AND batch_id <= {to:UInt64} AND jackpot_terms > 0',
    params: batches,
  });
  const variants = await readVariants(
    ctx,
    seen.map(({ id }) => id),
    new Set(poolIds),
  );
  for (const variant of variants)
    for (const { key, bets: count, wager, contributed } of await countVariant(ctx, variant, { by: input.by, batches })) {
      const one = counted.get(key) ?? { bets: 0, wager: 0n, contributed: 0n };
      one.bets += Number(count);
      one.wager += sumToMicros(wager);
      one.contributed += BigInt(contributed);
      counted.set(key, one);
    }
  return { counted, heldFrom };
};

type Won = { key: string; hits: string; win: string };

/** Wins by whose bet won, on the day of the hit; what was paid by hand names no game and is no hit. */
const readWins = async (ctx: Ctx, input: Input, poolIds: readonly string[]): Promise<Won[]> => {
  const column = sql.ref(input.by === 'game' ? 'won.game_id' : 'won.site_id');
  const { rows } = await sql<Won>`
    select coalesce(${column}::text, '0') as key, count(*) filter (where booked.win > 0 and booked.order_id is null) as hits, sum(booked.win) as win
    from (
      select pool_id, turn, order_id, win from jackpot_ledger
      where win <> 0 and day between ${input.date_from}::date and ${input.date_to}::date and pool_id = any(${[...poolIds]}::bigint[])) as booked
    join jackpot_order as won on won.id = booked.order_id
      or booked.order_id is null and won.method = 'auto' and won.pool_id = booked.pool_id and won.turn = booked.turn
    group by 1`.execute(ctx.wholeDb);
  return rows;
};

const readNames = async (
  ctx: Ctx,
  by: 'game' | 'site',
  keys: readonly string[],
): Promise<Map<string, { code: string; name: string }>> => {
  const { rows } = await sql<{ id: string; code: string; name: string }>`
    select id, code, name from ${sql.table(by)} where id = any(${[...keys]}::bigint[])`.execute(ctx.wholeDb);
  return new Map(rows.map((row) => [row.id, row]));
};

/**
 * Contributions against wins by game or website. Whoever sees the books of a pool sees all who play for it. Their sums are those of the days, as far as
 * the report store holds the bets: `as_of` says since when it does not. Errors: as the report.
 */
export const getJackpotSplit = async (ctx: Ctx, input: Input): Promise<OutputOf<typeof contract>> => {
  checkDayRange({ from: input.date_from, to: input.date_to }, MAX_JACKPOT_SPLIT_DAYS);
  const { rows: pools } = await sql<{ id: string }>`
    select pool.id from jackpot_pool as pool where ${ownPool(ctx, input.pool_id ?? [])}`.execute(ctx.db);
  const poolIds = pools.map(({ id }) => id);
  const [{ counted, heldFrom }, wins] = await Promise.all([
    countContributions(ctx, input, poolIds),
    readWins(ctx, input, poolIds),
  ]);
  const won = new Map(wins.map((row) => [row.key, row]));
  const keys = [...new Set([...counted.keys(), ...won.keys()])];
  const names = await readNames(ctx, input.by, keys);
  const list = keys.map((key): JackpotSplitRow => {
    const { bets = 0, wager = 0n, contributed = 0n } = counted.get(key) ?? {};
    const { hits = '0', win = '0' } = won.get(key) ?? {};
    const [wagered, taken] = [microsToText(wager), microsToText(contributed)];
    return {
      key,
      code: names.get(key)?.code ?? '',
      name: names.get(key)?.name ?? '',
      bets,
      qualifying_wager: wagered,
      contributed: taken,
      hits: Number(hits),
      wins: win,
      difference: toWire(decimal(taken).minus(decimal(win))),
      contributed_pct: ratePct(decimal(taken), decimal(wagered)),
    };
  });
  const total = (name: 'qualifying_wager' | 'contributed' | 'wins' | 'difference') =>
    toWire(sum(list.map((row) => decimal(row[name]))));
  return {
    list: list.toSorted((a, b) => decimal(b.contributed).cmp(decimal(a.contributed)) || (a.code < b.code ? -1 : 1)),
    sum: {
      bets: list.reduce((count, { bets }) => count + bets, 0),
      qualifying_wager: total('qualifying_wager'),
      contributed: total('contributed'),
      hits: list.reduce((count, { hits }) => count + hits, 0),
      wins: total('wins'),
      difference: total('difference'),
    },
    as_of: (heldFrom ?? ctx.now()).toISOString(),
  };
};
