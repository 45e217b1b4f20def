import type { Logger } from 'pino';
import type { ClickHouse } from '../clickhouse/client.ts';
import { ClickHouseError } from '../clickhouse/errors.ts';
import type { OwnerDb } from '../postgres/db.ts';
import type { FoundGap } from './gaps.ts';
import { type LedgerMonth, monthName, readLedger, readOpenRows } from './ledger.ts';
import { countDetached, countRows, FACT_TABLES } from './store-side.ts';

type Stores = { db: OwnerDb; clickhouse: ClickHouse; log: Logger };

export type Counted = {
  found: FoundGap[];
  ledger: LedgerMonth[];
  /** Tables of which the engine put parts aside. */
  detached: ReadonlyMap<string, number>;
};

/**
 * Compares how many rows each month of each table holds with what was applied, from metadata alone. Bets may come in meanwhile: a month is whole
 * with at least what was applied before it was looked at and at most what was frozen afterwards.
 */
export const checkCounts = async ({ db, clickhouse, log }: Stores): Promise<Counted> => {
  const before = await readLedger(db);
  const [{ held, unreadable }, detached] = await Promise.all([countAll(clickhouse, log), countDetached(clickhouse)]);
  const suspects = differing(before, held);
  if (suspects.size === 0) return { found: [], ledger: before, detached };
  // The open groups first: one that is applied in between is then counted twice, which is the safe side of an upper bound.
  const open = await readOpenRows(db);
  const after = new Map((await readLedger(db)).map((month) => [monthName(month), month]));
  const applied = new Map(before.map((month) => [monthName(month), month.rows]));
  const found = [...suspects].flatMap((name): FoundGap[] => {
    const [table, partition] = name.split('/') as [FoundGap['table'], string];
    const rowsExpected = applied.get(name) ?? 0;
    const most = (after.get(name)?.rows ?? 0) + (open.get(name) ?? 0);
    const rowsHeld = held.get(name) ?? 0;
    if (unreadable.has(table)) return [{ table, partition, reason: 'part_damaged', rowsExpected, rowsHeld: 0 }];
    if (rowsHeld < rowsExpected) return [{ table, partition, reason: 'rows_missing', rowsExpected, rowsHeld }];
    if (rowsHeld > most) return [{ table, partition, reason: 'rows_extra', rowsExpected, rowsHeld }];
    return [];
  });
  return { found, ledger: before, detached };
};

/** The months whose rows are not exactly those that were applied before. */
const differing = (ledger: readonly LedgerMonth[], held: ReadonlyMap<string, number>): Set<string> => {
  const expected = new Map(ledger.map((month) => [monthName(month), month.rows]));
  const names = [...new Set([...expected.keys(), ...held.keys()])];
  return new Set(names.filter((name) => (expected.get(name) ?? 0) !== (held.get(name) ?? 0)));
};

type Held = { held: ReadonlyMap<string, number>; unreadable: ReadonlySet<string> };

/** A table that is gone or does not read makes the others no less readable: then each is asked for itself. */
const countAll = async (clickhouse: ClickHouse, log: Logger): Promise<Held> => {
  try {
    return { held: await countRows(clickhouse, FACT_TABLES), unreadable: new Set() };
  } catch (error) {
    if (!isDamage(error)) throw error;
  }
  const held = new Map<string, number>();
  const unreadable = new Set<string>();
  for (const table of FACT_TABLES) {
    try {
      for (const [name, rows] of await countRows(clickhouse, [table])) held.set(name, rows);
    } catch (error) {
      if (!isDamage(error)) throw error;
      log.error({ err: error, table }, 'a table of the report store does not read');
      unreadable.add(table);
    }
  }
  return { held, unreadable };
};

/** The engine is there and could not read its own files. */
export const isDamage = (error: unknown): boolean => error instanceof ClickHouseError && error.kind === 'damage';
