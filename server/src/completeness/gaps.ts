import type { GapReason } from '@manager/contract/features/system/completeness';
import type { OwnerDb } from '../postgres/db.ts';
import type { JournalTable } from '../journal/journal-format.ts';
import type { MonthKey } from './ledger.ts';

/** A month of a table that is not whole in the report store. */
export type Gap = MonthKey & {
  reason: GapReason;
  rowsExpected: number;
  rowsHeld: number;
  /** Null: restoring has not begun. */
  rowsToRestore: number | null;
  rowsRestored: number | null;
  isStuck: boolean;
  foundAt: Date;
};
export type FoundGap = Pick<Gap, 'table' | 'partition' | 'reason' | 'rowsExpected' | 'rowsHeld'>;

export const readGaps = async (db: OwnerDb): Promise<Gap[]> => {
  const rows = await db.selectFrom('fact_gap').selectAll().orderBy('partition').orderBy('table_name').execute();
  const numberOf = (text: string | null): number | null => (text === null ? null : Number(text));
  return rows.map((row) => ({
    table: row.table_name as JournalTable,
    partition: row.partition,
    reason: row.reason as GapReason,
    rowsExpected: Number(row.rows_expected),
    rowsHeld: Number(row.rows_held),
    rowsToRestore: numberOf(row.rows_to_restore),
    rowsRestored: numberOf(row.rows_restored),
    isStuck: row.is_stuck,
    foundAt: row.found_at,
  }));
};

/** Reasons for which a month is written anew beside the old one; what is missing alone is sent again. The graver one stays on record. */
const GRAVITY: Record<GapReason, number> = {
  rows_missing: 0,
  rows_extra: 1,
  batches_differ: 1,
  sums_differ: 1,
  part_damaged: 2,
  journal_short: 3,
  other_store: 3,
};
export const needsRewrite = (reason: GapReason): boolean => GRAVITY[reason] > 0;

/** Notes what was found; a gap that is known keeps its beginning and its graver reason. */
export const noteGaps = async (db: OwnerDb, found: readonly FoundGap[]): Promise<void> => {
  if (found.length === 0) return;
  const known = new Map((await readGaps(db)).map((gap) => [`${gap.table}/${gap.partition}`, gap]));
  await db
    .insertInto('fact_gap')
    .values(
      found.map(({ table, partition, reason, rowsExpected, rowsHeld }) => {
        const before = known.get(`${table}/${partition}`);
        return {
          table_name: table,
          partition,
          reason: before !== undefined && GRAVITY[before.reason] > GRAVITY[reason] ? before.reason : reason,
          rows_expected: String(rowsExpected),
          rows_held: String(rowsHeld),
        };
      }),
    )
    .onConflict((conflict) =>
      conflict.columns(['table_name', 'partition']).doUpdateSet((eb) => ({
        reason: eb.ref('excluded.reason'),
        rows_expected: eb.ref('excluded.rows_expected'),
        rows_held: eb.ref('excluded.rows_held'),
      })),
    )
    .execute();
};

const ofMonth = (db: OwnerDb, { table, partition }: MonthKey) =>
  db.updateTable('fact_gap').where('table_name', '=', table).where('partition', '=', partition);

export const noteProgress = async (db: OwnerDb, month: MonthKey, o: { toRestore: number; restored: number }): Promise<void> => {
  await ofMonth(db, month)
    .set({ rows_to_restore: String(o.toRestore), rows_restored: String(o.restored), is_stuck: false })
    .execute();
};

/** Nothing that the product can do by itself brings this month back. */
export const noteStuck = async (db: OwnerDb, month: MonthKey, reason: GapReason): Promise<void> => {
  await ofMonth(db, month).set({ is_stuck: true, reason }).execute();
};

export const closeGap = async (db: OwnerDb, { table, partition }: MonthKey): Promise<void> => {
  await db.deleteFrom('fact_gap').where('table_name', '=', table).where('partition', '=', partition).execute();
};
