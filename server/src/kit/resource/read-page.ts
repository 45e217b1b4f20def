import { sortOrder } from '@manager/contract/kit/page';
import { type SelectQueryBuilder, sql } from 'kysely';
import type { Ctx } from '../service/ctx.ts';
import { orderBy as inOrder } from '../service/name-order.ts';

/** Beyond this many rows a list says "10,000+" instead of counting on. */
export const MAX_COUNTED_ROWS = 10_000;

/** Where rows come from and how they are shown. `TDB` and `TB` are whatever tables and joins the query has. */
export type RowSource<TDB, TB extends keyof TDB, Row> = {
  query: SelectQueryBuilder<TDB, TB, object>;
  rows: (ctx: Ctx, query: SelectQueryBuilder<TDB, TB, object>) => Promise<Row[]>;
};

type Paging = { page: number; limit: number; sort: string };

export type Page<Row> = { list: Row[]; total: number; total_is_exact: boolean };

/**
 * One page of a list: rows first, the count after them, and no count at all where the rows already tell it.
 * `table` is where the columns that sort and the id that breaks ties stand; missing values come last.
 */
export const readPage = async <TDB, TB extends keyof TDB, Row>(
  ctx: Ctx,
  { query, rows, table, input }: RowSource<TDB, TB, Row> & { table: string; input: Paging },
): Promise<Page<Row>> => {
  const { column, direction } = sortOrder(input.sort);
  const offset = (input.page - 1) * input.limit;
  const list = await rows(
    ctx,
    query
      .orderBy(inOrder(ctx, `${table}.${column}`), (order) => (direction === 'asc' ? order.asc() : order.desc().nullsLast()))
      .orderBy(sql.ref(`${table}.id`), 'desc')
      .limit(input.limit)
      .offset(offset),
  );
  const isLastPage = list.length < input.limit && (list.length > 0 || offset === 0);
  if (isLastPage) return { list, total: offset + list.length, total_is_exact: true };
  return { list, ...(await countRows(ctx, query)) };
};

/** How many rows the query has, counted up to `MAX_COUNTED_ROWS`. */
export const countRows = async <TDB, TB extends keyof TDB>(
  ctx: Ctx,
  query: SelectQueryBuilder<TDB, TB, object>,
): Promise<{ total: number; total_is_exact: boolean }> => {
  const counted = query.select(sql`1`.as('one')).limit(MAX_COUNTED_ROWS + 1);
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from (${counted}) as counted`.execute(ctx.db);
  return upTo(rows[0]?.total ?? 0);
};

/** What was counted to one more than `MAX_COUNTED_ROWS` at most, as a list says it. */
export const upTo = (counted: number): { total: number; total_is_exact: boolean } => ({
  total: Math.min(counted, MAX_COUNTED_ROWS),
  total_is_exact: counted <= MAX_COUNTED_ROWS,
});
