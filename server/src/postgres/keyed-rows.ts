import { sql } from 'kysely';
import type { OwnerTx } from './db.ts';
import type { DB } from './types.gen.ts';

export type KeyedRow = Record<string, unknown>;
/** A column of bytes, and the primary key of its table. */
export type KeyedColumn = { table: keyof DB; column: string; key: readonly string[] };

type Page = { limit: number; after?: KeyedRow | undefined; isFromLast?: boolean };

/** Rows that have something in the column, locked, in the order of their key, from the one after `after` on, or from the last one back. */
export const lockFilled = async (
  tx: OwnerTx,
  { table, column, key }: KeyedColumn,
  { after, limit, isFromLast = false }: Page,
): Promise<KeyedRow[]> => {
  const names = sql.join(key.map((name) => sql.ref(name)));
  const following = after === undefined ? sql`` : sql`and (${names}) > (${sql.join(key.map((name) => after[name]))})`;
  const order = sql.join(key.map((name) => sql`${sql.ref(name)} ${isFromLast ? sql`desc` : sql`asc`}`));
  const { rows } = await sql<KeyedRow>`
    select * from ${sql.table(table)} where length(${sql.ref(column)}) > 0 ${following} order by ${order} limit ${limit}
    for update`.execute(tx);
  return rows;
};

export const setColumn = async (
  tx: OwnerTx,
  { table, column, key }: KeyedColumn,
  { row, value }: { row: KeyedRow; value: Buffer },
): Promise<void> => {
  const isRow = sql.join(
    key.map((name) => sql`${sql.ref(name)} = ${row[name]}`),
    sql` and `,
  );
  await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${value} where ${isRow}`.execute(tx);
};
