import { createHash, randomUUID } from 'node:crypto';
import type { ClickHouse } from '../clickhouse/client.ts';
import { FSYNC_SETTINGS } from '../clickhouse/migrate.ts';
import type { OwnerDb } from '../postgres/db.ts';
import { FACT_TABLES } from './store-side.ts';

/** What a report store says of itself, and what PostgreSQL remembers of its copy. */
export type StoreIdentity = { storeId: string | null; engine: string; definitions: Record<string, string> };

const TABLE = 'store_identity';

const makeTable = (clickhouse: ClickHouse): Promise<void> =>
  clickhouse.command({
    name: 'identity.table',
    sql: `CREATE TABLE IF NOT EXISTS ${TABLE} (store_id UUID, made_at DateTime64(3, 'UTC') DEFAULT now64(3, 'UTC')) ENGINE = MergeTree ORDER BY made_at
          SETTINGS ${FSYNC_SETTINGS.map((name) => `${name} = 1`).join(', ')}`,
  });

const readOwnId = async (clickhouse: ClickHouse): Promise<string | null> => {
  await makeTable(clickhouse);
  const [row] = await clickhouse.query<{ store_id: string }>({
    name: 'identity.read',
    sql: `SELECT store_id FROM ${TABLE} ORDER BY made_at DESC LIMIT 1`,
  });
  return row?.store_id ?? null;
};

/** Identity of the open store: its id (null: it has none yet), its engine, and a hash of each table's definition. */
export const readIdentity = async (clickhouse: ClickHouse): Promise<StoreIdentity> => {
  const storeId = await readOwnId(clickhouse);
  const [version] = await clickhouse.query<{ v: string }>({ name: 'identity.engine', sql: 'SELECT version() AS v' });
  const tables = await clickhouse.query<{ name: string; text: string }>({
    name: 'identity.definitions',
    sql: `SELECT name, create_table_query AS text FROM system.tables WHERE database = currentDatabase() AND name IN {tables:Array(String)}`,
    params: { tables: FACT_TABLES },
  });
  const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
  return {
    storeId,
    engine: version?.v ?? '',
    definitions: Object.fromEntries(tables.map(({ name, text }) => [name, hash(text)])),
  };
};

/** What PostgreSQL remembers; `storeId` is null until a store was named. */
export const readRemembered = async (db: OwnerDb): Promise<StoreIdentity> => {
  const row = await db.selectFrom('fact_store').select(['store_id', 'engine', 'definitions']).executeTakeFirstOrThrow();
  return { storeId: row.store_id, engine: row.engine, definitions: row.definitions as Record<string, string> };
};

/** Gives the open store an id of its own, first there and then in PostgreSQL: cut in between, it is named anew by the next start. */
export const nameStore = async (db: OwnerDb, clickhouse: ClickHouse): Promise<void> => {
  const storeId = randomUUID();
  await makeTable(clickhouse);
  await clickhouse.insert({ name: 'identity.name', table: TABLE, columns: ['store_id'], tsv: `${storeId}\n` });
  await rememberStore(db, { ...(await readIdentity(clickhouse)), storeId });
};

/** Notes id, engine and definitions of the open store as those of the copy. */
export const rememberStore = async (db: OwnerDb, { storeId, engine, definitions }: StoreIdentity): Promise<void> => {
  await db
    .updateTable('fact_store')
    .set({ store_id: storeId, engine, definitions: JSON.stringify(definitions), verified_at: null })
    .execute();
};

/** Tables whose definition changed although the same engine printed it and no migration ran: their files were. */
export const changedTables = (remembered: StoreIdentity, own: StoreIdentity): string[] =>
  remembered.engine !== own.engine
    ? []
    : Object.entries(remembered.definitions).flatMap(([table, hash]) =>
        own.definitions[table] === undefined || own.definitions[table] === hash ? [] : [table],
      );
