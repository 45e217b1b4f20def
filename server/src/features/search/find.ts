import { type Found, FOUND_KINDS, type FoundKind, type findRecords as endpoint } from '@manager/contract/features/search/find';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { ClickHouseError } from '../../clickhouse/errors.ts';
import { NoTurnError } from '../../clickhouse/fair-semaphore.ts';
import { can, type Ctx } from '../../kit/service/ctx.ts';
import { findFacts, PLACE_KINDS } from './find-facts.ts';
import { FINDERS, toFound } from './find-records.ts';
import { CODE_OF_KIND, recognise, type Recognised } from './recognise.ts';
import { SEE_TEST } from '@manager/contract/permissions';
import { betPredicate } from '../../kit/bet/bet-filter.ts';
import { toIso } from '../../kit/figures/money-query.ts';

type Row = { bet_id: string; is_bet: number; bets: string; first_at: string };

/** The bet and the round of exactly this id, looked up by key: no range is needed. A round that is only this bet is not told twice. */
const findBets = async (ctx: Ctx, id: string): Promise<Found[]> => {
  const { scope } = ctx.user;
  const filter = betPredicate({
    agentIds: scope.agentIds,
    siteIds: null,
    gameIds: null,
    withTest: can(ctx, SEE_TEST),
  });
  const rows = await ctx.clickhouse.query<Row>({
    name: 'search.find.bets',
    sql: `SELECT bet_id = {key:String} AS is_bet, uniqExact(bet_id) AS bets, min(bet_at) AS first_at FROM bet
      WHERE ${filter.sql} AND (bet_id = {key:String} OR round_id = {key:String})
        AND (site_id, settle_date) GLOBAL IN (SELECT site_id, settle_date FROM bet_key WHERE key = {key:String})
      GROUP BY is_bet ORDER BY is_bet DESC`,
    params: { ...filter.params, key: id },
  });
  return rows.map((row) => ({
    kind: row.is_bet === 1 ? 'bet' : 'round',
    id,
    name: id,
    note: toIso(row.first_at),
  }));
};

/**
 * Records that the text names, of the kinds whose screens the user may open. What the report store does not answer in time is told beside what was
 * found: the others are none the worse for it.
 */
export const find = async (ctx: Ctx, { q, part }: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> => {
  const wanted = recognise(q);
  const kinds = FOUND_KINDS.filter((kind) => {
    const code = CODE_OF_KIND[kind];
    return code === null || can(ctx, code);
  });
  const found = await Promise.all([
    ...(part === 'records' || !wanted.isBetId ? [] : [bets(ctx, q, kinds), facts(ctx, q, kinds)]),
    ...(part === 'facts' ? [] : kinds.map((kind) => records(ctx, wanted, kind))),
  ]);
  return { list: found.flatMap(({ list }) => list), not_searched: found.flatMap((one) => one.not_searched) };
};

const bets = (ctx: Ctx, id: string, kinds: readonly FoundKind[]): Promise<Part> => {
  const wanted = kinds.filter((kind) => kind === 'bet' || kind === 'round');
  return orNot(wanted, () => findBets(ctx, id));
};

const facts = (ctx: Ctx, id: string, kinds: readonly FoundKind[]): Promise<Part> => {
  const wanted = kinds.filter((kind) => PLACE_KINDS.includes(kind));
  return orNot(wanted, () => findFacts(ctx, id, wanted));
};

const records = async (ctx: Ctx, wanted: Recognised, kind: FoundKind): Promise<Part> => {
  const rows = (await FINDERS[kind]?.(ctx, wanted)) ?? [];
  return { list: rows.map((row) => toFound(kind, row)), not_searched: [] };
};

type Part = OutputOf<typeof endpoint>;

const orNot = async (kinds: FoundKind[], look: () => Promise<Found[]>): Promise<Part> => {
  if (kinds.length === 0) return { list: [], not_searched: [] };
  try {
    return { list: await look(), not_searched: [] };
  } catch (error) {
    if (error instanceof ClickHouseError || error instanceof NoTurnError) return { list: [], not_searched: kinds };
    throw error;
  }
};
