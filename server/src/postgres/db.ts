import type { EventEmitter } from 'node:events';
import { Kysely, PostgresDialect, sql, type Transaction } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import { whileHolding } from '../base/may-wait.ts';
import { type Channel, listenOn } from './notified.ts';
import { PreparingClient } from './preparing-client.ts';
import { scopedKysely } from './scoped-driver.ts';
import type { RowScope } from './scoped-query.ts';
import type { DB } from './types.gen.ts';

declare const sees: unique symbol;

/** The store as the product itself sees it: every row of everybody. For its own work, and for what it knows as a whole. */
export type OwnerDb = Kysely<DB> & { readonly [sees]: 'everything' };
export type OwnerTx = Transaction<DB> & { readonly [sees]: 'everything' };

/** The store as one user may see it, held to the scope by row-level security. Whatever goes out to him is read through it. */
export type ScopedDb = Kysely<DB> & { readonly [sees]: 'its scope' };
export type ScopedTx = Transaction<DB> & { readonly [sees]: 'its scope' };

/** Either of them, for a step that means the same in both, such as writing an audit row. */
export type AnyDb = Kysely<DB>;
export type AnyTx = Transaction<DB>;

/** A transaction sees what its store sees. */
export type TxOf<D extends AnyDb> = D extends ScopedDb ? ScopedTx : D extends OwnerDb ? OwnerTx : AnyTx;

export type Database = {
  /** For the work of requests and jobs. */
  db: OwnerDb;
  pool: pg.Pool;
  /** A small pool of its own for sign-in, sessions and health, so that these answer while the main pool is exhausted. */
  authDb: OwnerDb;
  authPool: pg.Pool;
  /** For what games send: bets are taken while the console has no connection left, and the other way round. */
  ingestDb: OwnerDb;
  ingestPool: pg.Pool;
  /** The store behind row-level security: one view for each request. */
  scoped: (scope: RowScope) => ScopedDb;
  /** Tells of each commit of these pools after which there are other rows than before; returns what ends the telling. */
  onWritten: (listener: () => void) => () => void;
  /** Tells of what any process notifies of, and whenever the connection for it is made anew; returns what ends the telling. */
  onNotified: (channel: Channel, listener: () => void) => () => void;
  /** How long a caller waits for a connection from now on, before it is told to come back: a start has time that a request has not. */
  setWait: (waitMs: number) => void;
  /** Waits for running queries, then closes the pools. */
  close: () => Promise<void>;
};

const OID = {
  date: 1082,
  timestamp: 1114,
  numeric: 1700,
  dateArray: 1182,
  timestampArray: 1115,
  int8Array: 1016,
  numericArray: 1231,
  textArray: 1009,
};
const AS_TEXT = new Set([OID.date, OID.timestamp]);
const AS_TEXT_ARRAY = new Set([OID.dateArray, OID.timestampArray, OID.int8Array]);

/**
 * How values arrive: numeric as canonical wire text, int8 and date as strings (all of them inside arrays too, where the driver would make
 * floats and local dates), timestamptz as Date, int4 as number, json parsed. A numeric that SQL casts to text, or that lies inside of json,
 * is still as PostgreSQL prints it.
 */
const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === OID.numeric) return canonical;
    if (oid === OID.numericArray) return (text: string) => canonicalArray(parseTextArray(text));
    if (AS_TEXT.has(oid)) return (value: string) => value;
    return pg.types.getTypeParser(AS_TEXT_ARRAY.has(oid) ? OID.textArray : oid, format as 'text');
  },
};

const parseTextArray: (text: string) => TextArray = pg.types.getTypeParser(OID.textArray, 'text');

type TextArray = (string | null | TextArray)[];

/** What `toWire(decimal(text))` makes of it: PostgreSQL pads to the scale of the column, and knows no "-0" and no exponent. */
const canonical = (text: string): string => (text.includes('.') ? text.replace(/\.?0+$/, '') : text);

const canonicalArray = (values: TextArray): TextArray =>
  values.map((value) => (value === null ? null : Array.isArray(value) ? canonicalArray(value) : canonical(value)));

type DbOptions = {
  url: string;
  log: Logger;
  poolMax?: number;
  ingestMax?: number;
  /** For a connection, before a caller is told to come back. */
  waitMs?: number;
  /** By which the limits of statements, locks and idle transactions are multiplied: for a slow machine. */
  timeFactor?: number;
};

/** How long a request waits for a connection. */
export const WAIT_MS = 1_000;

/**
 * Opens the pools on `url`. No connection is made yet. Limits (T101): connect and pool wait 1 s, statement 4 s, lock 1 s,
 * idle in transaction 10 s. Losing the server never ends the process: queries fail until it is back.
 */
export function createDb({ url, log, poolMax = 20, ingestMax = 8, waitMs = WAIT_MS, timeFactor = 1 }: DbOptions): Database {
  const shared = { url, log, waitMs, timeFactor };
  const pool = createPool({ ...shared, name: 'manager', max: poolMax });
  const authPool = createPool({ ...shared, name: 'manager-auth', max: 4 });
  const ingestPool = createPool({ ...shared, name: 'manager-ingest', max: ingestMax });
  const pools = [pool, authPool, ingestPool];
  const listeners = new Set<() => void>();
  const listening = new Set<ReturnType<typeof listenOn>>();
  const tell = (): void => {
    for (const listener of listeners) listener();
  };
  for (const each of pools) each.on('connect', (client: EventEmitter) => client.on('written', tell));
  const db = ownerDb(pool);
  const authDb = ownerDb(authPool);
  const ingestDb = ownerDb(ingestPool);
  return {
    db,
    pool,
    authDb,
    authPool,
    ingestDb,
    ingestPool,
    scoped: (scope) => scopedKysely(pool, scope) as ScopedDb,
    onWritten: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    onNotified: (channel, onTold) => {
      const one = listenOn({ url, log, channel, onTold });
      listening.add(one);
      return () => void one.stop().then(() => listening.delete(one));
    },
    setWait: (ms) => {
      for (const each of pools) each.options.connectionTimeoutMillis = ms;
    },
    close: async () => {
      await Promise.all([...listening].map(({ stop }) => stop()));
      await Promise.all([db.destroy(), authDb.destroy(), ingestDb.destroy()]);
      // A Kysely that was never asked does not know its pool yet.
      for (const each of pools) if (!each.ending) await each.end();
    },
  };
}

// the brand is a promise to the compiler: nothing of it is there at run time
const ownerDb = (pool: pg.Pool): OwnerDb => new Kysely<DB>({ dialect: new PostgresDialect({ pool }) }) as OwnerDb;

type PoolOptions = Required<Omit<DbOptions, 'poolMax' | 'ingestMax'>> & { name: string; max: number };

function createPool({ url, log, waitMs, timeFactor, name, max }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    Client: PreparingClient,
    connectionString: inUtc(url),
    application_name: name,
    max,
    connectionTimeoutMillis: waitMs,
    statement_timeout: 4_000 * timeFactor,
    lock_timeout: 1_000 * timeFactor,
    idle_in_transaction_session_timeout: 10_000 * timeFactor,
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
export function inTransaction<D extends AnyDb, Result>(db: D, work: (tx: TxOf<D>) => Promise<Result>): Promise<Result> {
  return db.isTransaction
    ? inSavepoint(db as unknown as TxOf<D>, work)
    : retryOnce(() => runTransaction<D, Result>(db.transaction(), work));
}

/** As `inTransaction`, at the level serializable: for invariants over several rows. */
export function inSerializableTransaction<D extends AnyDb, Result>(
  db: D,
  work: (tx: TxOf<D>) => Promise<Result>,
): Promise<Result> {
  return retryOnce(() => runTransaction<D, Result>(db.transaction().setIsolationLevel('serializable'), work));
}

/** An error that is an outcome and no failure (`keepsChanges`) is thrown after the commit. */
function runTransaction<D extends AnyDb, Result>(builder: Builder, work: (tx: TxOf<D>) => Promise<Result>): Promise<Result> {
  return execute<D, Result>(builder, (tx) => whileHolding(() => work(tx)));
}

type Builder = ReturnType<AnyDb['transaction']>;

async function execute<D extends AnyDb, Result>(builder: Builder, work: (tx: TxOf<D>) => Promise<Result>): Promise<Result> {
  let outcome: unknown;
  const result = await builder.execute(async (tx) => {
    try {
      return await work(tx as TxOf<D>);
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
async function inSavepoint<T extends AnyTx, Result>(tx: T, work: (tx: T) => Promise<Result>): Promise<Result> {
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

/** Everything as of one instant, for work that only reads. */
export function inSnapshot<D extends AnyDb, Result>(db: D, work: (tx: TxOf<D>) => Promise<Result>): Promise<Result> {
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute((tx) => work(tx as TxOf<D>));
}

/** The same for what is read bit by bit: whoever opens it ends it. */
export const openSnapshot = async (db: OwnerDb): Promise<{ tx: OwnerTx; end: () => Promise<void> }> => {
  const tx = await db.startTransaction().setIsolationLevel('repeatable read').setAccessMode('read only').execute();
  return { tx: tx as AnyTx as OwnerTx, end: () => tx.rollback().execute() };
};

/** Work on one connection, for locks that belong to it. */
export const onOneConnection = <Result>(db: OwnerDb, work: (connection: OwnerDb) => Promise<Result>): Promise<Result> =>
  db.connection().execute((connection) => work(connection as OwnerDb));

/**
 * A transaction inside of which the work may wait for files: for the one background task that holds a lock of the store while it writes
 * them. Never for work of requests, of which there may be any number.
 */
export function inLoneTransaction<Result>(db: OwnerDb, work: (tx: OwnerTx) => Promise<Result>): Promise<Result> {
  return retryOnce(() => execute<OwnerDb, Result>(db.transaction(), work));
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
