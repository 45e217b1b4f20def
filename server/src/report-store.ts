import { join } from 'node:path';
import type { Logger } from 'pino';
import { createClickHouse, type ClickHouse } from './clickhouse/client.ts';
import { type EmbeddedClickHouse, startEmbeddedClickHouse } from './clickhouse/embedded/supervisor.ts';
import { assertTableSettings, migrateClickHouse, remakeLostTables } from './clickhouse/migrate.ts';
import { setTables } from './clickhouse/table-settings.ts';
import type { Config } from './config.ts';
import { setAside } from './base/set-aside.ts';
import { isDamage } from './completeness/check.ts';
import { changedTables, nameStore, readIdentity, readRemembered, rememberStore } from './completeness/identity.ts';
import { FACT_TABLES } from './completeness/store-side.ts';
import type { OwnerDb } from './postgres/db.ts';
import { acquireStoreLock, type StoreLock, type StoreUse } from './postgres/store-lock.ts';

export type ReportStore = {
  clickhouse: ClickHouse;
  /** Undefined: a server of its own. */ engine: EmbeddedClickHouse | undefined;
  close: () => Promise<void>;
};
type Options = { config: Config; log: Logger };

/** A killed process keeps its connection to a PostgreSQL elsewhere for some seconds. */
const LOCK_WAIT_MS = 15_000;

/**
 * Opens ClickHouse, migrated and checked for the settings that durability needs. It is a copy of the journal: an embedded store that does not
 * read is set aside, and an empty one takes its place, to be filled anew.
 */
export const openReportStore = async ({ config, log }: Options): Promise<ReportStore> => {
  if (config.CLICKHOUSE_URL !== undefined) return openServer(config.CLICKHOUSE_URL, { config, log });
  const dataDir = join(config.dataDir, 'clickhouse');
  try {
    return await openEmbedded(dataDir, { config, log });
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    log.error(
      { err: error, dataDir },
      'the embedded report store does not read; it is set aside and filled anew from the journal',
    );
    const aside = setAside(dataDir, 'unreadable');
    try {
      return await openEmbedded(dataDir, { config, log });
    } catch (second) {
      // Not its files, then: an engine that opens no empty folder either.
      aside.takeBack();
      throw second;
    }
  }
};

/** What the engine says of its files, and not of its place, its memory or another owner. */
const isUnreadable = (error: unknown): boolean =>
  isDamage(error) ||
  (error instanceof Error &&
    error.message.startsWith('The ClickHouse engine could not open') &&
    !/another process owns|Address already in use|No space left|NOT_ENOUGH_SPACE|Too many open files|Permission denied|Read-only file system|Cannot allocate memory|MEMORY_LIMIT|no answer within/i.test(
      error.message,
    ));

/** A store that was set aside is closed before the others are. */
const once = (work: () => Promise<void>): (() => Promise<void>) => {
  let done: Promise<void> | undefined;
  return () => (done ??= work());
};

const openEmbedded = async (dataDir: string, { config, log }: Options): Promise<ReportStore> => {
  const engine = await startEmbeddedClickHouse({ dataDir, log });
  const { url, reader, writer, headers, readsAtOnce } = engine;
  const clickhouse = createClickHouse({ url, reader, writer, headers, readsAtOnce, database: 'default', log });
  const close = once(async () => {
    await clickhouse.close();
    await engine.stop();
  });
  try {
    await prepare(clickhouse, { config, log });
    return { clickhouse, engine, close };
  } catch (error) {
    await close();
    throw error;
  }
};

const openServer = async (url: string, { config, log }: Options): Promise<ReportStore> => {
  const clickhouse = createClickHouse({ ...readClickHouseUrl(url), log });
  try {
    await prepare(clickhouse, { config, log });
    return { clickhouse, engine: undefined, close: once(clickhouse.close) };
  } catch (error) {
    await clickhouse.close();
    throw error;
  }
};

const prepare = async (clickhouse: ClickHouse, { config, log }: Options): Promise<void> => {
  const cluster = config.CLICKHOUSE_CLUSTER;
  await migrateClickHouse({ clickhouse, log, ...(cluster === undefined ? {} : { cluster }) });
  await remakeLostTables({ clickhouse, log, cluster });
  await setTables({ clickhouse, cluster });
  await assertTableSettings(clickhouse);
  // Its definition may read while its parts do not.
  for (const table of FACT_TABLES) await clickhouse.query({ name: 'open.probe', sql: `SELECT count() FROM ${table}` });
};

/** `http://user:password@host:8123/database`: one account serves reading and writing. */
const readClickHouseUrl = (text: string) => {
  const url = new URL(text);
  const account = { user: decodeURIComponent(url.username) || 'default', password: decodeURIComponent(url.password) };
  return { url: url.origin, database: url.pathname.slice(1) || 'default', reader: account, writer: account };
};

const NOT_ALONE =
  'Another Manager uses this PostgreSQL with a report store of its own. Processes that share a PostgreSQL share one ClickHouse as well: ' +
  'set CLICKHOUSE_URL to the same server for each of them, or stop the other one first.';

/**
 * Makes sure that the open store is the copy of this PostgreSQL and nobody else's: a process with an embedded engine is alone on its database,
 * others share one server. A store with another id is set aside (embedded) or refused (a server, whose rows may be somebody's). Rejects with a
 * sentence for the person who starts the product. Answers the store to use, which may be a new and empty one.
 */
export const claimReportStore = async (
  opened: ReportStore,
  o: Options & { db: OwnerDb; databaseUrl: string },
): Promise<ReportStore & { lock: StoreLock }> => {
  const { db, databaseUrl: url, log } = o;
  const take = async (use: StoreUse): Promise<StoreLock> => {
    const lock = await acquireStoreLock({ url, use, log, waitMs: LOCK_WAIT_MS });
    if (lock === undefined) throw new Error(NOT_ALONE);
    return lock;
  };
  if (opened.engine === undefined) {
    const lock = await take('shared');
    const [{ storeId: remembered }, { storeId: own }] = [await readRemembered(db), await readIdentity(opened.clickhouse)];
    if (own !== null && own === remembered) return { ...opened, lock };
    await lock.release();
  }
  // Whoever names another store must know that nobody uses the former one.
  const alone = await take('alone');
  try {
    const store = await identify(opened, o);
    if (store.engine !== undefined) return { ...store, lock: alone };
    await alone.release();
    return { ...store, lock: await take('shared') };
  } catch (error) {
    await alone.release();
    throw error;
  }
};

const identify = async (opened: ReportStore, { db, config, log }: Options & { db: OwnerDb }): Promise<ReportStore> => {
  const { clickhouse, engine } = opened;
  const [remembered, own] = [await readRemembered(db), await readIdentity(clickhouse)];
  if (own.storeId === null) {
    await nameStore(db, clickhouse);
    return opened;
  }
  const isAnother = remembered.storeId !== null && remembered.storeId !== own.storeId;
  const isForeign = isAnother || (remembered.storeId === null && (await hasRows(clickhouse)));
  const changed = isAnother ? [] : changedTables(remembered, own);
  if (!isForeign && (changed.length === 0 || engine === undefined)) {
    if (changed.length > 0) log.warn({ tables: changed }, 'tables of the report store were changed by somebody else');
    await rememberStore(db, own);
    return opened;
  }
  if (engine === undefined)
    throw new Error(
      `The ClickHouse behind CLICKHOUSE_URL is the copy of another PostgreSQL (its id is ${own.storeId}). Name an empty database in CLICKHOUSE_URL: it is filled from the journal.`,
    );
  log.error(
    { storeId: own.storeId, changed },
    'the embedded report store is not the copy of this PostgreSQL; it is set aside and filled anew from the journal',
  );
  await opened.close();
  setAside(join(config.dataDir, 'clickhouse'), isForeign ? 'of-another' : 'unreadable');
  const fresh = await openReportStore({ config, log });
  await nameStore(db, fresh.clickhouse);
  return fresh;
};

const hasRows = async (clickhouse: ClickHouse): Promise<boolean> => {
  for (const table of FACT_TABLES) {
    const [row] = await clickhouse.query<{ n: string }>({ name: 'identity.rows', sql: `SELECT count() AS n FROM ${table}` });
    if (row?.n !== '0') return true;
  }
  return false;
};
