import { type SelectQueryBuilder, sql, type SqlBool } from 'kysely';
import type { ScopedDb } from '../../postgres/db.ts';
import { AppError } from '../../base/app-error.ts';
import type { Ctx } from '../service/ctx.ts';
import { type Condition, EVERY_ROW } from './conditions.ts';
import type { ResourceTable } from './store.ts';

export type ResourceRow = { id: string; version: number };

/** What the audit log has to know of records. */
export type Audited<Row extends ResourceRow> = {
  /** Their name in the log; the actions are those that the endpoints name. */
  name: string;
  /** Whose data the row is; absent for what belongs to no agent. */
  agentIdOf?: (row: Row) => string | null;
  /** What is kept of a row. */
  audited: { parse: (row: Row) => Record<string, unknown> };
};

/**
 * What staff configure: a table with bookkeeping, shown as `Row`. `TDB` and `TB` are whatever its query joins.
 * The routes of `list-route.ts` and its neighbours are made from it; a verb of one's own uses the same parts.
 */
export type Resource<T extends ResourceTable, TDB, TB extends keyof TDB, Row extends ResourceRow> = Audited<Row> & {
  table: T;
  /** Rows that were not removed, whatever the scope; removed ones too where `keepsRemoved`. */
  from: (db: ScopedDb) => SelectQueryBuilder<TDB, TB, object>;
  /** As the console shows them, with what the caller may do with each (`can`). */
  rows: (ctx: Ctx, query: SelectQueryBuilder<TDB, TB, object>) => Promise<Row[]>;
  /** Which rows the caller may touch, on columns of the table alone; absent for what belongs to no agent. */
  scope?: (ctx: Ctx) => Condition;
  /** Removed rows stay in sight: the rules of a save and of a removal have to say themselves that such a row is done with. */
  keepsRemoved?: boolean;
};

/** For `lockRow` and `lockRows`. */
export const lockableIn = <T extends ResourceTable>(
  ctx: Ctx,
  { table, scope, keepsRemoved }: Pick<Resource<T, never, never, ResourceRow>, 'table' | 'scope' | 'keepsRemoved'>,
): { table: T; scope: Condition | undefined; keepsRemoved: boolean | undefined } => ({
  table,
  scope: scope?.(ctx),
  keepsRemoved,
});

export const defineResource = <T extends ResourceTable, TDB, TB extends keyof TDB, Row extends ResourceRow>(
  resource: Resource<T, TDB, TB, Row>,
): Resource<T, TDB, TB, Row> => resource;

type Readable<TDB, TB extends keyof TDB, Row extends ResourceRow> = Pick<
  Resource<ResourceTable, TDB, TB, Row>,
  'name' | 'table' | 'from' | 'rows' | 'scope'
>;

/** The rows that the caller may touch. */
export const visibleRows = <TDB, TB extends keyof TDB, Row extends ResourceRow>(
  ctx: Ctx,
  { from, scope }: Readable<TDB, TB, Row>,
): SelectQueryBuilder<TDB, TB, object> => from(ctx.db).where(scope?.(ctx) ?? EVERY_ROW);

/** One row by its id; throws `object.not_found`, also when it is out of scope. */
export const findRow = async <TDB, TB extends keyof TDB, Row extends ResourceRow>(
  ctx: Ctx,
  resource: Readable<TDB, TB, Row>,
  id: string,
): Promise<Row> => {
  const [row] = await resource.rows(ctx, visibleRows(ctx, resource).where(hasId(resource.table, id)));
  if (row === undefined) throw new AppError('object.not_found');
  return row;
};

/** One row by its id, whatever the scope: for callers that have locked it. */
export const readRow = async <TDB, TB extends keyof TDB, Row extends ResourceRow>(
  ctx: Ctx,
  db: ScopedDb,
  { resource, id }: { resource: Readable<TDB, TB, Row>; id: string },
): Promise<Row> => {
  const [row] = await resource.rows(ctx, resource.from(db).where(hasId(resource.table, id)));
  if (row === undefined) throw new Error(`${resource.name} ${id} vanished`);
  return row;
};

const hasId = (table: string, id: string): Condition => sql<SqlBool>`${sql.ref(`${table}.id`)} = ${id}`;
