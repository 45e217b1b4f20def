import { z } from 'zod';
import { DiskState } from '../../kit/disk-state.ts';
import { defineEndpoint, signedIn } from '../../kit/endpoint.ts';
import { SettlementMonth } from '../../kit/incomplete.ts';
import { Instant } from '../../kit/time.ts';

/**
 * Why a month of a table is not whole. `rows_missing`, `rows_extra`: it holds other rows than the journal; `batches_differ`: as many, but others;
 * `sums_differ`: the rows are there and their sums are not; `part_damaged`: files do not read; `other_store`: another process took over with a
 * store of its own; `journal_short`: the journal no longer reaches back far enough to restore it.
 */
export const GapReason = z.enum([
  'rows_missing',
  'rows_extra',
  'batches_differ',
  'sums_differ',
  'part_damaged',
  'other_store',
  'journal_short',
]);
export type GapReason = z.infer<typeof GapReason>;

/** `behind`: whole, but for what was taken in so many seconds ago. `unknown`: not looked at since the engine started again. */
export const CompletenessState = z.enum(['complete', 'behind', 'incomplete', 'unknown']);
export type CompletenessState = z.infer<typeof CompletenessState>;

export const Completeness = z.object({
  state: CompletenessState,
  /** Age of the oldest records that are acknowledged and not yet in reports, in whole seconds. */
  behind_s: z.int().min(0),
  /** Months that are not whole, the oldest first. */
  months: z.array(
    z.object({
      month: SettlementMonth,
      since: Instant,
      /** How much of what has to be restored is there again, in whole percent; null: not begun. */
      restored_pct: z.int().min(0).max(100).nullable(),
      /** Can't be restored without somebody's help. */
      is_stuck: z.boolean(),
    }),
  ),
  /** The same by table, with rows of all tenants: only for staff who see every agent, otherwise empty. */
  gaps: z.array(
    z.object({
      table: z.string(),
      month: SettlementMonth,
      reason: GapReason,
      rows_expected: z.int(),
      rows_held: z.int(),
      since: Instant,
    }),
  ),
  disk: DiskState,
  /** PostgreSQL was restored: payouts wait until two persons end that state. What came since `since` may be missing; null: nothing was noticed. */
  restored: z.object({ since: Instant, noted_at: Instant }).nullable(),
  /** When rows were last compared with the journal; null: not yet. */
  checked_at: Instant.nullable(),
  /** When every file and every batch was last read and compared; null: not yet since the start. */
  verified_at: Instant.nullable(),
});
export type Completeness = z.infer<typeof Completeness>;

export const getCompleteness = defineEndpoint({
  method: 'GET',
  path: '/api/system/completeness/get_state',
  access: signedIn,
  summary: 'Does the report store hold what was acknowledged, and how far is what it lacks restored',
  input: z.strictObject({}),
  output: Completeness,
});
