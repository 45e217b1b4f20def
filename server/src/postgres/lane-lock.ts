import { sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { AnyDb, OwnerTx } from './db.ts';

/** Migration 0025 notifies on it: what Manager itself did waits to become facts. */
const FACTS_QUEUED = 'fact_outbox';

/** Any fixed numbers: they name the lane of bets, and the right to freeze, among the advisory locks of the database. */
const LANE = 7_220_001;
const FREEZE = 7_220_002;

export type LaneLock = {
  /** Is the lane still ours? If so, nobody else opens it before the transaction ends. */
  isHeld: (tx: OwnerTx) => Promise<boolean>;
  release: () => Promise<void>;
};

/**
 * Of several processes one at a time holds the lane. The lock lives as long as its connection: when that is lost, so is the lane,
 * and `onLost` is told at once. `onFactsQueued` hears of each kind of facts that lines were queued for. Undefined: another one holds it.
 */
export const acquireLane = async ({
  url,
  log,
  onLost,
  onFactsQueued,
}: {
  url: string;
  log: Logger;
  onLost: () => void;
  onFactsQueued?: ((kind: string) => void) | undefined;
}): Promise<LaneLock | undefined> => {
  const client = new pg.Client({
    connectionString: url,
    application_name: 'manager-lane',
    connectionTimeoutMillis: 2_000,
    keepAlive: true,
  });
  let isReleased = false;
  client.on('error', (error) => {
    if (isReleased) return;
    isReleased = true;
    log.warn({ err: error }, 'the ingest lane was lost');
    onLost();
  });
  const release = async (): Promise<void> => {
    isReleased = true;
    await client.end();
  };
  await client.connect();
  try {
    const { rows } = await client.query<{ held: boolean; pid: number }>(
      'select pg_try_advisory_lock($1) as held, pg_backend_pid() as pid',
      [LANE],
    );
    const [row] = rows;
    if (row?.held !== true) {
      await release();
      return undefined;
    }
    // Waits until no former holder is freezing any more: whoever begins now finds the lane taken.
    await client.query('select pg_advisory_lock($1)', [FREEZE]);
    await client.query('select pg_advisory_unlock($1)', [FREEZE]);
    if (onFactsQueued !== undefined) {
      client.on('notification', ({ payload }) => onFactsQueued(payload ?? ''));
      await client.query(`listen ${FACTS_QUEUED}`);
    }
    return { isHeld: (tx) => isHeldBy(tx, row.pid), release };
  } catch (error) {
    await release();
    throw error;
  }
};

/** Does some process hold the lane, so that facts are taken in? */
export const isLaneHeld = async (db: AnyDb): Promise<boolean> => {
  const { rows } = await sql<{ is_held: boolean }>`
    select exists (select 1 from pg_locks where ${isLane} and granted) as is_held`.execute(db);
  return rows[0]?.is_held === true;
};

const isLane = sql`locktype = 'advisory' and classid = 0 and objid = ${sql.lit(LANE)} and objsubid = 1
  and database = (select oid from pg_database where datname = current_database())`;

const isHeldBy = async (tx: OwnerTx, pid: number): Promise<boolean> => {
  await sql`select pg_advisory_xact_lock_shared(${FREEZE})`.execute(tx);
  const { rows } = await sql<{ is_held: boolean }>`
    select exists (select 1 from pg_locks where ${isLane} and granted and pid = ${pid}) as is_held`.execute(tx);
  return rows[0]?.is_held === true;
};
