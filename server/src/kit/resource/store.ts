import { type Insertable, type Kysely, sql, type SqlBool, type Updateable } from 'kysely';
import type { ScopedDb, ScopedTx } from '../../postgres/db.ts';
import type { DB } from '../../postgres/types.gen.ts';
import { AppError } from '../../base/app-error.ts';
import { type Condition, EVERY_ROW } from './conditions.ts';

/** Columns that every table has whose rows people edit (docs/recipes/change-a-table.md). */
type Bookkeeping = 'id' | 'version' | 'updated_at' | 'deleted_at';

export type ResourceTable = { [T in keyof DB]: Bookkeeping extends keyof DB[T] ? T : never }[keyof DB];

type AnyResource = { id: string; version: number; updated_at: Date; deleted_at: Date | null; [column: string]: unknown };

/**
 * The tables seen as what they have in common. Kysely cannot follow a table that is a type parameter; callers name columns and values
 * by `Insertable` and `Updateable` of the very table, and `ResourceTable` lets in only tables with the bookkeeping.
 */
const tablesOf = (db: ScopedDb): Kysely<Record<ResourceTable, AnyResource>> =>
  db as unknown as Kysely<Record<ResourceTable, AnyResource>>;

type RowId<T extends ResourceTable> = { table: T; id: string };

/** Which rows may be locked: those in scope, and removed ones only where these stay in sight. */
type Lockable = { scope?: Condition | undefined; keepsRemoved?: boolean | undefined };

/** Locks the row for a change until the transaction ends; throws `object.not_found`, also when it is removed or out of scope. */
export const lockRow = async <T extends ResourceTable>(
  tx: ScopedTx,
  { table, id, ...lockable }: RowId<T> & Lockable,
): Promise<void> => {
  if (!(await lockRows(tx, { table, ids: [id], ...lockable })).has(id)) throw new AppError('object.not_found');
};

/** Locks those of the rows that are there and in scope, always in the same order, and answers their ids. */
export const lockRows = async <T extends ResourceTable>(
  tx: ScopedTx,
  { table, ids, scope = EVERY_ROW, keepsRemoved = false }: { table: T; ids: readonly string[] } & Lockable,
): Promise<Set<string>> => {
  const found = sql<{ id: string }>`select id from ${sql.table(table)}
    where id = any(${[...ids]}::bigint[]) and (${keepsRemoved} or deleted_at is null) and ${scope} order by id for update`;
  return new Set((await found.execute(tx)).rows.map(({ id }) => id));
};

/** Answers the new id. */
export const insertRow = async <T extends ResourceTable>(
  tx: ScopedTx,
  { table, values }: { table: T; values: Insertable<DB[T]> },
): Promise<string> => {
  const { id } = await tablesOf(tx)
    .insertInto<ResourceTable>(table)
    .values(values as Partial<AnyResource> as AnyResource)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/** Rows of one statement: a statement has room for 65,535 values. */
const ROWS_AT_ONCE = 200;

/** Answers the new ids, in the order of the values. */
export const insertRows = async <T extends ResourceTable>(
  tx: ScopedTx,
  { table, values }: { table: T; values: readonly Insertable<DB[T]>[] },
): Promise<string[]> => {
  const ids: string[] = [];
  for (let from = 0; from < values.length; from += ROWS_AT_ONCE) {
    const rows = await tablesOf(tx)
      .insertInto<ResourceTable>(table)
      .values(values.slice(from, from + ROWS_AT_ONCE) as Partial<AnyResource>[] as AnyResource[])
      .returning('id')
      .execute();
    ids.push(...rows.map(({ id }) => id));
  }
  return ids;
};

/** As `updateRow`, but a row whose columns all have these values already stays untouched; answers whether it changed. */
export const updateRowIfChanged = async <T extends ResourceTable>(
  tx: ScopedTx,
  { table, id, version, now, values }: RowId<T> & { version: number; now: Date; values: Updateable<DB[T]> },
): Promise<boolean> => {
  const given = Object.entries(values).filter(([, value]) => value !== undefined);
  if (given.length === 0) return false;
  const differs = given.map(([column, value]) => sql<SqlBool>`${sql.ref(column)} is distinct from ${value}`);
  const changed = await tablesOf(tx)
    .updateTable<ResourceTable>(table)
    .set({ ...(values as Partial<AnyResource>), version: version + 1, updated_at: now })
    .where('id', '=', id)
    .where(sql<SqlBool>`(${sql.join(differs, sql` or `)})`)
    .returning('id')
    .execute();
  return changed.length > 0;
};

/** Columns that are undefined stay as they are. The version counts up. */
export const updateRow = async <T extends ResourceTable>(
  tx: ScopedTx,
  { table, id, version, now, values }: RowId<T> & { version: number; now: Date; values: Updateable<DB[T]> },
): Promise<void> => {
  await tablesOf(tx)
    .updateTable<ResourceTable>(table)
    .set({ ...(values as Partial<AnyResource>), version: version + 1, updated_at: now })
    .where('id', '=', id)
    .execute();
};

/** Takes the row out of the lists; what refers to it keeps it. */
export const removeRow = async <T extends ResourceTable>(
  tx: ScopedTx,
  { table, id, version, now, values }: RowId<T> & { version: number; now: Date; values?: Updateable<DB[T]> | undefined },
): Promise<void> => {
  await tablesOf(tx)
    .updateTable<ResourceTable>(table)
    .set({ ...(values as Partial<AnyResource> | undefined), deleted_at: now, version: version + 1 })
    .where('id', '=', id)
    .execute();
};
