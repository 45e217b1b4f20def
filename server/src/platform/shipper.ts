import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { ClickHouse } from '../clickhouse/client.ts';
import { ClickHouseError } from '../clickhouse/errors.ts';
import type { Db } from '../postgres/db.ts';
import { markApplied, type OpenGroup } from './journal.ts';
import { journalTables } from './journal-format.ts';

type Batch = OpenGroup['batches'][number];

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;

/**
 * Brings frozen groups into ClickHouse, in their order and exactly once. An insert whose end is not known is never repeated blindly:
 * the table itself is asked whether it holds the batch (the engine's own deduplication log does not survive a power cut).
 */
export const createShipper = ({ db, clickhouse, log }: { db: Db; clickhouse: ClickHouse; log: Logger }) => {
  let tail: Promise<void> = Promise.resolve();
  let isStopping = false;

  const isPresent = async (batch: Batch): Promise<boolean> => {
    const [row] = await clickhouse.query<{ n: string }>({
      name: 'ingest.is_present',
      sql: `SELECT count() AS n FROM ${batch.table} WHERE batch_id = {id:UInt64} AND toYYYYMM(settle_date) = {month:UInt32}`,
      params: { id: batch.id, month: Number(batch.partition) },
      settings: { max_execution_time: 60 },
    });
    const held = Number(row?.n ?? 0);
    // One block in one partition is taken whole or not at all. Anything else is damage: say so and stop rather than double a bet.
    if (held !== 0 && held !== batch.rows) throw new Error(`ClickHouse holds ${held} of ${batch.rows} rows of batch ${batch.id} in ${batch.table}`);
    return held !== 0;
  };

  const insert = (batch: Batch): Promise<void> => clickhouse.insert({ name: `ingest.${batch.table}`, table: batch.table, columns: journalTables[batch.table].columns, native: batch.block });

  const ship = async (batch: Batch, mayBePresent: boolean): Promise<void> => {
    let isUnsure = mayBePresent;
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      try {
        if (!isUnsure || !(await isPresent(batch))) await insert(batch);
        return;
      } catch (error) {
        if (!(error instanceof ClickHouseError) || isStopping) throw error;
        log.warn({ err: error, batchId: batch.id }, 'a batch could not be applied, trying again');
        isUnsure = true;
        await sleep(pauseMs);
      }
    }
  };

  const apply = async ({ groupId, batches }: OpenGroup, mayBePresent: boolean): Promise<void> => {
    for (const batch of batches) await ship(batch, mayBePresent);
    await markApplied(db, groupId);
  };

  return {
    /** Queues a group; resolves when every batch of it is visible. Groups are applied one after the other. */
    ship: (group: OpenGroup, { mayBePresent = false } = {}): Promise<void> => {
      const done = tail.then(() => apply(group, mayBePresent));
      // A group that failed for good must not stop the ones behind it; it stays open in the journal.
      tail = done.catch((error: unknown) => log.error({ err: error, groupId: group.groupId }, 'a frozen group is not applied'));
      return done;
    },
    /** Waits for what is queued; a batch that waits for ClickHouse is given up and stays open in the journal. */
    drain: async (): Promise<void> => {
      isStopping = true;
      await tail;
    },
  };
};
export type Shipper = ReturnType<typeof createShipper>;
