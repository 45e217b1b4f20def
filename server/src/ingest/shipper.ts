import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { ClickHouse } from '../clickhouse/client.ts';
import type { OwnerDb } from '../postgres/db.ts';
import { ClickHouseError } from '../clickhouse/errors.ts';
import { isDamage } from '../completeness/check.ts';
import { digestOf } from '../completeness/digest.ts';
import { type MonthKey, noteApplied } from '../completeness/ledger.ts';
import type { AppliedBets } from '../journal/applied-bets.ts';
import type { OpenGroup } from '../journal/journal.ts';
import { journalTables } from '../journal/journal-format.ts';

type Batch = OpenGroup['batches'][number];

const FIRST_PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 5_000;
/** A stop waits this long for groups under way. */
const DRAIN_MS = 8_000;

type ShipperOptions = {
  db: OwnerDb;
  clickhouse: ClickHouse;
  log: Logger;
  /** Told of each group that is in the report store. */
  onApplied?: AppliedBets['tell'] | undefined;
  /** Told when an insert failed: the store may not be the one that it was. */
  onCommitUnknown?: () => void;
  /** Writes a month anew that holds a batch in part or does not read, while nothing else is applied. */
  rewrite?: (month: MonthKey) => Promise<void>;
  /** The store has replicas: they keep names with the rows, and one that lags must not pass for a loss. */
  isReplicated?: boolean;
};

/** A month whose files have to be written anew before anything can be applied to it. */
class DamagedMonth extends Error {
  readonly month: MonthKey;
  constructor(month: MonthKey, message: string, cause?: unknown) {
    super(message, { cause });
    this.name = 'DamagedMonth';
    this.month = month;
  }
}

/**
 * Brings frozen groups into ClickHouse, in their order and exactly once. Each batch goes under its name, so that one that a former holder of the
 * lane still has on the way arrives once. An insert whose end is not known is never repeated blindly: the table itself is asked whether it holds
 * the batch (the engine's list of names may outlive the rows in a power cut, or be lost with them).
 * A group that cannot be applied is tried until it can be: the ones behind it wait, and new bets are refused once too many are under way.
 */
export const createShipper = ({
  db,
  clickhouse,
  log,
  onApplied,
  onCommitUnknown,
  rewrite,
  isReplicated = false,
}: ShipperOptions) => {
  const stopping = new AbortController();
  let tail: Promise<void> = Promise.resolve();

  const countHeld = async (batch: Batch): Promise<number> => {
    try {
      const [row] = await clickhouse.query<{ n: string }>({
        name: 'ingest.is_present',
        sql: `SELECT count() AS n FROM ${batch.table} WHERE batch_id = {id:UInt64} AND toYYYYMM(settle_date) = {month:UInt32}`,
        params: { id: batch.id, month: Number(batch.partition) },
        settings: { max_execution_time: 60 },
      });
      return Number(row?.n ?? 0);
    } catch (error) {
      throw isDamage(error) ? new DamagedMonth(batch, 'a month does not read', error) : error;
    }
  };

  const isPresent = async (batch: Batch): Promise<boolean> => {
    const held = await countHeld(batch);
    // One block in one partition is taken whole or not at all. Anything else is damage: write the month anew rather than double a bet.
    if (held !== 0 && held !== batch.rows)
      throw new DamagedMonth(batch, `ClickHouse holds ${held} of ${batch.rows} rows of batch ${batch.id} in ${batch.table}`);
    return held !== 0;
  };

  const insert = ({ table, block }: Batch, once: string): Promise<void> =>
    clickhouse.insert({ name: `ingest.${table}`, table, columns: journalTables[table].columns, native: block, once });

  /** A batch that is absent although its name is taken was lost after it came: nobody can still have it on the way, and it goes under another name. */
  const insertIfAbsent = async (batch: Batch): Promise<void> => {
    if (await isPresent(batch)) return;
    await insert(batch, batch.id);
    if (isReplicated) return;
    for (let losses = 1; !(await isPresent(batch)); losses++) await insert(batch, `${batch.id}.${losses}`);
  };

  const apply = async ({ groupId, batches }: OpenGroup, mayBePresent: boolean): Promise<void> => {
    for (const batch of batches) await (mayBePresent ? insertIfAbsent(batch) : insert(batch, batch.id));
    await noteApplied(
      db,
      groupId,
      batches.map(({ table, partition, block }) => ({ table, partition, digest: digestOf(table, block) })),
    );
    tell(batches);
  };

  /** What is applied stays so, whatever becomes of telling it. */
  const tell = (batches: readonly Batch[]): void => {
    try {
      onApplied?.(batches);
    } catch (error) {
      log.error({ err: error }, 'who follows the report store could not be told of a group');
    }
  };

  const applyUntilDone = async (group: OpenGroup, mayBePresent: boolean): Promise<void> => {
    let isUnsure = mayBePresent;
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
      stopping.signal.throwIfAborted();
      try {
        await apply(group, isUnsure);
        return;
      } catch (error) {
        const why = error instanceof ClickHouseError ? error.kind : undefined;
        log.error({ err: error, why, groupId: group.groupId }, 'a frozen group could not be applied, trying again');
        isUnsure = true;
        onCommitUnknown?.();
        if (error instanceof DamagedMonth)
          await rewrite?.(error.month).catch((cause: unknown) =>
            log.error({ err: cause }, 'a damaged month could not be written anew'),
          );
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
    /** Runs `work` when all groups before are applied, and lets those behind it wait: nothing is written meanwhile. Rejects as `work` does, or when the shipper was stopped. */
    between: <Result>(work: () => Promise<Result>): Promise<Result> => {
      const done = tail.then(() => {
        stopping.signal.throwIfAborted();
        return work();
      });
      tail = done.then(
        () => undefined,
        () => undefined,
      );
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
