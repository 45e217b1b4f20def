import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { ClickHouse } from '../clickhouse/client.ts';
import type { Db } from '../postgres/db.ts';
import { markApplied, type OpenGroup } from './journal.ts';
import { journalTables } from './journal-format.ts';

type Batch = OpenGroup['batches'][number];

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
/** A stop waits this long for groups under way. */
const DRAIN_MS = 8_000;

/**
 * Brings frozen groups into ClickHouse, in their order and exactly once. An insert whose end is not known is never repeated blindly:
 * the table itself is asked whether it holds the batch (the engine's own deduplication log does not survive a power cut).
 * A group that cannot be applied is tried until it can be: the ones behind it wait, and new bets are refused once too many are under way.
 */
export const createShipper = ({ db, clickhouse, log }: { db: Db; clickhouse: ClickHouse; log: Logger }) => {
  const stopping = new AbortController();
  let tail: Promise<void> = Promise.resolve();

  const isPresent = async (batch: Batch): Promise<boolean> => {
    const [row] = await clickhouse.query<{ n: string }>({
      name: 'ingest.is_present',
      sql: `SELECT count() AS n FROM ${batch.table} WHERE batch_id = {id:UInt64} AND toYYYYMM(settle_date) = {month:UInt32}`,
      params: { id: batch.id, month: Number(batch.partition) },
      settings: { max_execution_time: 60 },
    });
    const held = Number(row?.n ?? 0);
    // One block in one partition is taken whole or not at all. Anything else is damage: stand still and say so rather than double a bet.
    if (held !== 0 && held !== batch.rows)
      throw new Error(`ClickHouse holds ${held} of ${batch.rows} rows of batch ${batch.id} in ${batch.table}`);
    return held !== 0;
  };

  const apply = async ({ groupId, batches }: OpenGroup, mayBePresent: boolean): Promise<void> => {
    for (const batch of batches) {
      if (mayBePresent && (await isPresent(batch))) continue;
      await clickhouse.insert({
        name: `ingest.${batch.table}`,
        table: batch.table,
        columns: journalTables[batch.table].columns,
        native: batch.block,
      });
    }
    await markApplied(db, groupId);
  };

  const applyUntilDone = async (group: OpenGroup, mayBePresent: boolean): Promise<void> => {
    let isUnsure = mayBePresent;
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      stopping.signal.throwIfAborted();
      try {
        await apply(group, isUnsure);
        return;
      } catch (error) {
        log.error({ err: error, groupId: group.groupId }, 'a frozen group could not be applied, trying again');
        isUnsure = true;
        await sleep(pauseMs, undefined, { signal: stopping.signal });
      }
    }
  };

  return {
    /** Queues a group; resolves when every batch of it is visible, rejects only when the shipper was stopped before (the group stays open). */
    ship: (group: OpenGroup, { mayBePresent = false } = {}): Promise<void> => {
      const done = tail.then(() => applyUntilDone(group, mayBePresent));
      tail = done.catch(() => undefined);
      return done;
    },
    /** Waits for what can be applied now; what waits for a store is given up and stays open in the journal. */
    drain: async (): Promise<void> => {
      const timer = setTimeout(() => stopping.abort(), DRAIN_MS);
      await tail;
      clearTimeout(timer);
      stopping.abort();
    },
    /** Stops at once: another process may hold the lane. */
    abandon: (): void => stopping.abort(),
  };
};
export type Shipper = ReturnType<typeof createShipper>;
