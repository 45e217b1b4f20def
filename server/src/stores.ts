import { join } from 'node:path';
import type { Logger } from 'pino';
import type { ClickHouse } from './clickhouse/client.ts';
import type { EmbeddedClickHouse } from './clickhouse/embedded/supervisor.ts';
import type { Config } from './config.ts';
import { createDb, type Database } from './postgres/db.ts';
import { startEmbeddedPostgres } from './postgres/embedded.ts';
import { migrate } from './postgres/migrate.ts';
import { assertServer } from './postgres/server-check.ts';
import { assertSettings } from './postgres/settings.ts';
import type { StoreLock } from './postgres/store-lock.ts';
import { claimReportStore, openReportStore } from './report-store.ts';

export type Stores = {
  database: Database;
  databaseUrl: string;
  clickhouse: ClickHouse;
  /** Of the embedded report store; undefined: a server of its own. */
  engine: EmbeddedClickHouse | undefined;
  /** Held while this process may use the report store as PostgreSQL's copy. */
  lock: StoreLock;
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
    const opening = openReportStore({ config, log });
    // Whatever fails first, the other one is closed as well.
    closing.push(async () => (await opening.catch(() => undefined))?.close());
    const [postgres, opened] = await Promise.all([openPostgres(config, log, closing), opening]);
    const { db } = postgres.database;
    const {
      clickhouse,
      engine,
      lock,
      close: closeStore,
    } = await claimReportStore(opened, { db, databaseUrl: postgres.databaseUrl, config, log });
    closing.push(lock.release, closeStore);
    return { ...postgres, clickhouse, engine, lock, close };
  } catch (error) {
    await close();
    throw error;
  }
};

/** A busy machine may take long for a connection; `Database.setWait` ends this patience when the product is ready. */
const START_WAIT_MS = 60_000;

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
  const database = createDb({ url: databaseUrl, log, waitMs: START_WAIT_MS, timeFactor: config.TIME_FACTOR });
  closing.push(database.close);
  // Before anything is changed: a server of somebody else may lack more than settings.
  await (config.DATABASE_URL === undefined ? assertSettings : assertServer)(database.pool);
  const { applied } = await migrate({ url: databaseUrl, log });
  return { database, databaseUrl, migrated: applied };
};
