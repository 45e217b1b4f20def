import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { whileHolding } from '../base/may-wait.ts';
import { PreparingClient } from './preparing-client.ts';
import { type RowScope, scopedDb } from './scoped-db.ts';
import type { DB } from './types.gen.ts';

export type Db = Kysely<DB>;
export type Tx = Transaction<DB>;

export type Database = {
  /** For the work of requests and jobs. */
  db: Db;
  pool: pg.Pool;
  /** A small pool of its own for sign-in, sessions and health, so that these answer while the main pool is exhausted. */
  authDb: Db;
  authPool: pg.Pool;
  /** For what games send: bets are taken while the console has no connection left, and the other way round. */
  ingestDb: Db;
  ingestPool: pg.Pool;
  /** The store behind row-level security: one view for each request. */
  scoped: (scope: RowScope) => Db;
  /** How long a caller waits for a connection from now on, before it is told to come back: a start has time that a request has not. */
  setWait: (waitMs: number) => void;
  /** Waits for running queries, then closes the pools. */
  close: () => Promise<void>;
};

const OID = {
  date: 1082,
  timestamp: 1114,
  dateArray: 1182,
  timestampArray: 1115,
  int8Array: 1016,
  numericArray: 1231,
  textArray: 1009,
};
const AS_TEXT = new Set([OID.date, OID.timestamp]);
const AS_TEXT_ARRAY = new Set([OID.dateArray, OID.timestampArray, OID.int8Array, OID.numericArray]);

/**
 * How values arrive: numeric, int8 and date as strings (also inside arrays, where the driver would make floats and local dates),
 * timestamptz as Date, int4 as number, json parsed.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (AS_TEXT.has(oid)) return (value: string) => value;
    return pg.types.getTypeParser(AS_TEXT_ARRAY.has(oid) ? OID.textArray : oid, format as 'text');
  },
};

type DbOptions = {
  url: string;
  log: Logger;
  poolMax?: number;
  ingestMax?: number;
  /** For a connection, before a caller is told to come back. */
  waitMs?: number;
};

/** Of a request, for a connection. */
export const WAIT_MS = 1_000;

/**
 * Opens the pools on `url`. No connection is made yet. Limits (quality.md T101): connect and pool wait 1 s, statement 4 s, lock 1 s,
 * idle in transaction 10 s. Losing the server never ends the process: queries fail until it is back.
 */
export function createDb({ url, log, poolMax = 20, ingestMax = 8, waitMs = WAIT_MS }: DbOptions): Database {
  const pool = createPool({ url, log, waitMs, name: 'manager', max: poolMax });
  const authPool = createPool({ url, log, waitMs, name: 'manager-auth', max: 4 });
  const ingestPool = createPool({ url, log, waitMs, name: 'manager-ingest', max: ingestMax });
  const pools = [pool, authPool, ingestPool];
  const db = new Kysely<DB>({ dialect: new PostgresDialect({ pool }) });
  const authDb = new Kysely<DB>({ dialect: new PostgresDialect({ pool: authPool }) });
  const ingestDb = new Kysely<DB>({ dialect: new PostgresDialect({ pool: ingestPool }) });
  return {
    db,
    pool,
    authDb,
    authPool,
    ingestDb,
    ingestPool,
    scoped: (scope) => scopedDb(pool, scope),
    setWait: (ms) => {
      for (const each of pools) each.options.connectionTimeoutMillis = ms;
    },
    close: async () => {
      await Promise.all([db.destroy(), authDb.destroy(), ingestDb.destroy()]);
      // A Kysely that was never asked does not know its pool yet.
      for (const each of pools) if (!each.ending) await each.end();
    },
  };
}

type PoolOptions = Required<Omit<DbOptions, 'poolMax' | 'ingestMax'>> & { name: string; max: number };

function createPool({ url, log, waitMs, name, max }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: inUtc(url),
    application_name: name,
    max,
    connectionTimeoutMillis: waitMs,
    statement_timeout: 4_000,
    lock_timeout: 1_000,
    idle_in_transaction_session_timeout: 10_000,
    keepAlive: true,
    types,
  });
  // without a listener the loss of an idle connection would end the process
  pool.on('error', (error) => {
    // at the end of the product the server may be the faster of the two
    if (!pool.ending) log.warn({ err: error, pool: name }, 'an idle PostgreSQL connection was lost');
  });
  // and the same for a connection that is lost between two queries of its holder: the next query reports it
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Adds the time zone to the options that the address may carry: options given beside the address would be overruled by them. */
function inUtc(url: string): string {
  const target = new URL(url);
  target.searchParams.set('options', [target.searchParams.get('options'), '-c TimeZone=UTC'].filter(Boolean).join(' '));
  return target.href;
}

const SERIALIZATION_FAILURE = '40001';
const DEADLOCK_DETECTED = '40P01';

/**
 * Runs `work` in one transaction (read committed). A serialization failure or a deadlock is tried once more, so `work` may run twice and
 * must have no effect outside the transaction. Whatever waits for something else than the store refuses to run inside (may-wait.ts).
 */
export function inTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return db.isTransaction ? inSavepoint(db as Tx, work) : retryOnce(() => runTransaction(db.transaction(), work));
}

/** As `inTransaction`, at the level serializable: for invariants over several rows. */
export function inSerializableTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return retryOnce(() => runTransaction(db.transaction().setIsolationLevel('serializable'), work));
}

/** An error that is an outcome and no failure (`keepsChanges`) is thrown after the commit. */
function runTransaction<Result>(builder: ReturnType<Db['transaction']>, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return execute(builder, (tx) => whileHolding(() => work(tx)));
}

async function execute<Result>(builder: ReturnType<Db['transaction']>, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  let outcome: unknown;
  const result = await builder.execute(async (tx) => {
    try {
      return await work(tx);
    } catch (error) {
      if (!keepsChanges(error)) throw error;
      outcome = error;
      return undefined;
    }
  });
  if (outcome !== undefined) throw outcome;
  return result as Result;
}

/** Work that may fail on its own inside a transaction that goes on. */
async function inSavepoint<Result>(tx: Tx, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  await sql`savepoint step`.execute(tx);
  try {
    const result = await work(tx);
    await sql`release savepoint step`.execute(tx);
    return result;
  } catch (error) {
    await sql
      .raw(keepsChanges(error) ? 'release savepoint step' : 'rollback to savepoint step; release savepoint step')
      .execute(tx);
    throw error;
  }
}

/**
 * A transaction inside of which the work may wait for files: for the one background task that holds a lock of the store while it writes
 * them. Never for work of requests, of which there may be any number.
 */
export function inLoneTransaction<Result>(db: Db, work: (tx: Tx) => Promise<Result>): Promise<Result> {
  return retryOnce(() => execute(db.transaction(), work));
}

const keepsChanges = (error: unknown): boolean =>
  error instanceof Error && 'keepsChanges' in error && error.keepsChanges === true;

async function retryOnce<Result>(attempt: () => Promise<Result>): Promise<Result> {
  try {
    return await attempt();
  } catch (error) {
    const code = sqlStateOf(error);
    if (code !== SERIALIZATION_FAILURE && code !== DEADLOCK_DETECTED) throw error;
    return attempt();
  }
}

/** The SQLSTATE of a PostgreSQL error, `null` for any other error. */
export function sqlStateOf(error: unknown): string | null {
  return error instanceof pg.DatabaseError ? (error.code ?? null) : null;
}

/** The name of the constraint that a PostgreSQL error names (unique, foreign key, check, exclusion), `null` for any other error. */
export function constraintOf(error: unknown): string | null {
  return error instanceof pg.DatabaseError ? (error.constraint ?? null) : null;
}
