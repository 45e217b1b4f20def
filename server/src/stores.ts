import { join } from 'node:path';
import type { Logger } from 'pino';
import { createClickHouse, type ClickHouse } from './clickhouse/client.ts';
import { startEmbeddedClickHouse } from './clickhouse/embedded/supervisor.ts';
import { assertTableSettings, migrateClickHouse } from './clickhouse/migrate.ts';
import type { Config } from './config.ts';
import { createDb, type Database } from './postgres/db.ts';
import { startEmbeddedPostgres } from './postgres/embedded.ts';
import { migrate } from './postgres/migrate.ts';
import { assertServer } from './postgres/server-check.ts';
import { assertSettings } from './postgres/settings.ts';

export type Stores = {
  database: Database;
  databaseUrl: string;
  clickhouse: ClickHouse;
  /** Migrations of PostgreSQL that this start applied. */ migrated: string[];
  close: () => Promise<void>;
};

/** Opens both stores, embedded or by their URLs, migrated and checked for the settings that durability needs. */
export const openStores = async (config: Config, log: Logger): Promise<Stores> => {
  // Closed in the reverse order of opening, also when a later step of the start fails.
  const closing: (() => Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const step of closing.toReversed()) await step();
  };
  try {
    const [postgres, clickhouse] = await Promise.all([openPostgres(config, log, closing), openClickHouse(config, log, closing)]);
    return { ...postgres, clickhouse, close };
  } catch (error) {
    await close();
    throw error;
  }
};

const openPostgres = async (
  config: Config,
  log: Logger,
  closing: (() => Promise<void>)[],
): Promise<{ database: Database; databaseUrl: string; migrated: string[] }> => {
  let databaseUrl = config.DATABASE_URL;
  if (databaseUrl === undefined) {
    const embedded = await startEmbeddedPostgres({ dataDir: join(config.dataDir, 'postgres'), log });
    closing.push(embedded.stop);
    databaseUrl = embedded.url;
  }
  const database = createDb({ url: databaseUrl, log });
  closing.push(database.close);
  // Before anything is changed: a server of somebody else may lack more than settings.
  await (config.DATABASE_URL === undefined ? assertSettings : assertServer)(database.pool);
  const { applied } = await migrate({ url: databaseUrl, log });
  return { database, databaseUrl, migrated: applied };
};

const openClickHouse = async (config: Config, log: Logger, closing: (() => Promise<void>)[]): Promise<ClickHouse> => {
  let connection: Parameters<typeof createClickHouse>[0];
  if (config.CLICKHOUSE_URL === undefined) {
    const embedded = await startEmbeddedClickHouse({ dataDir: join(config.dataDir, 'clickhouse'), log });
    closing.push(embedded.stop);
    const { url, reader, writer, readsAtOnce } = embedded;
    connection = { url, reader, writer, readsAtOnce, database: 'default', log };
  } else {
    connection = { ...readClickHouseUrl(config.CLICKHOUSE_URL), log };
  }
  const clickhouse = createClickHouse(connection);
  closing.push(clickhouse.close);
  await migrateClickHouse({
    clickhouse,
    log,
    ...(config.CLICKHOUSE_CLUSTER === undefined ? {} : { cluster: config.CLICKHOUSE_CLUSTER }),
  });
  await assertTableSettings(clickhouse);
  return clickhouse;
};

/** `http://user:password@host:8123/database`: one account serves reading and writing. */
const readClickHouseUrl = (text: string) => {
  const url = new URL(text);
  const account = { user: decodeURIComponent(url.username) || 'default', password: decodeURIComponent(url.password) };
  return { url: url.origin, database: url.pathname.slice(1) || 'default', reader: account, writer: account };
};
