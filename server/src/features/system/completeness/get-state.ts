import type { Completeness, getCompleteness as endpoint } from '@manager/contract/features/system/completeness';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { monthText } from '../../../completeness/completeness.ts';
import type { Gap } from '../../../completeness/gaps.ts';
import { readLagMs } from '../../../completeness/ledger.ts';
import { readRestored } from '../../../completeness/restored.ts';
import { describeState } from '../../../completeness/state.ts';

/** Rows of all tenants only go to staff who see every agent. */
export const getState = async ({ wholeDb, completeness, diskState, user }: Ctx): Promise<OutputOf<typeof endpoint>> => {
  const gaps = completeness.gaps();
  const lagMs = await readLagMs(wholeDb);
  const restored = await readRestored(wholeDb);
  const store = await wholeDb.selectFrom('fact_store').select('verified_at').executeTakeFirst();
  return {
    ...describeState(completeness, lagMs),
    months: monthsOf(gaps),
    gaps: user.scope.kind === 'all' ? gaps.map(rowOf) : [],
    disk: diskState(),
    restored:
      restored === undefined ? null : { since: restored.restoredTo.toISOString(), noted_at: restored.notedAt.toISOString() },
    checked_at: completeness.checkedAt()?.toISOString() ?? null,
    verified_at: store?.verified_at?.toISOString() ?? null,
  };
};

const monthsOf = (gaps: readonly Gap[]): Completeness['months'] =>
  [...Map.groupBy(gaps, ({ partition }) => partition)]
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([partition, ofMonth]) => ({
      month: monthText(partition),
      since: new Date(Math.min(...ofMonth.map(({ foundAt }) => foundAt.getTime()))).toISOString(),
      restored_pct: restoredPct(ofMonth),
      is_stuck: ofMonth.some(({ isStuck }) => isStuck),
    }));

/** Share restored of the rows to be written again; what was not looked at yet counts with what it lacks. */
const restoredPct = (gaps: readonly Gap[]): number | null => {
  if (gaps.every(({ rowsRestored }) => rowsRestored === null)) return null;
  const toRestore = gaps.reduce((sum, gap) => sum + (gap.rowsToRestore ?? Math.abs(gap.rowsExpected - gap.rowsHeld)), 0);
  const restored = gaps.reduce((sum, gap) => sum + (gap.rowsRestored ?? 0), 0);
  // Whole only when the month is: what follows the last row is still to be compared.
  return toRestore === 0 ? 0 : Math.min(99, Math.floor((restored * 100) / toRestore));
};

const rowOf = (gap: Gap): Completeness['gaps'][number] => ({
  table: gap.table,
  month: monthText(gap.partition),
  reason: gap.reason,
  rows_expected: gap.rowsExpected,
  rows_held: gap.rowsHeld,
  since: gap.foundAt.toISOString(),
});
