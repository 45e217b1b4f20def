import { setTimeout as sleep } from 'node:timers/promises';
import type { GapReason } from '@manager/contract/features/system/completeness';
import { compareBatches } from './compare-batches.ts';
import { isDamage } from './check.ts';
import { isSameSums } from './digest.ts';
import { type MonthKey, readLedger, sumsOf } from './ledger.ts';
import type { RestoreDeps } from './restore.ts';
import { checkPart, readParts, readSums } from './store-side.ts';

type Exclusive = <Result>(work: () => Promise<Result>) => Promise<Result>;

/** Reading every file of a month takes the machine for a fifth of the time at most. */
const REST_FACTOR = 4;

/**
 * Looks at a month as deeply as can be: batch by batch, its sums out of projections and row by row against the ledger, every file against its
 * checksum. Null: whole. What does not read counts as damaged.
 */
export const scanMonth = async (
  deps: RestoreDeps,
  month: MonthKey,
  { exclusive, hasFiles = true }: { exclusive: Exclusive; hasFiles?: boolean },
): Promise<GapReason | null> => {
  try {
    return (await compareContents(deps, month, exclusive)) ?? (hasFiles ? await checkFiles(deps, month) : null);
  } catch (error) {
    if (!isDamage(error)) throw error;
    deps.log.error({ err: error, month }, 'a month of the report store does not read');
    return 'part_damaged';
  }
};

const compareContents = async (deps: RestoreDeps, month: MonthKey, exclusive: Exclusive): Promise<GapReason | null> => {
  for await (const { missing, differing, unknown } of compareBatches(deps, month)) {
    if (differing > 0 || unknown > 0) return 'batches_differ';
    if (missing.length > 0) return 'rows_missing';
  }
  return exclusive(async () => {
    const ledger = (await readLedger(deps.db)).find((each) => each.table === month.table && each.partition === month.partition);
    const expected = ledger === undefined ? null : sumsOf(ledger);
    if (expected === null) return null;
    const [shown, single] = [
      await readSums(deps.clickhouse, month),
      await readSums(deps.clickhouse, month, { isRowByRow: true }),
    ];
    return isSameSums(expected, shown) && isSameSums(expected, single) ? null : 'sums_differ';
  });
};

const checkFiles = async ({ clickhouse, log, signal }: RestoreDeps, month: MonthKey): Promise<GapReason | null> => {
  for (const { name } of await readParts(clickhouse, month)) {
    signal.throwIfAborted();
    const startMs = performance.now();
    // A part that was merged meanwhile is gone, and what it became is looked at the next time.
    const problem = await checkPart(clickhouse, month.table, name);
    if (problem !== null) {
      log.error({ month, part: name, problem }, 'a part of the report store is damaged');
      return 'part_damaged';
    }
    await sleep((performance.now() - startMs) * REST_FACTOR, undefined, { signal });
  }
  return null;
};
