import { z } from 'zod';
import { Effect, meantAnyway } from './effect.ts';
import { Reason } from './fields.ts';
import { FoundConvention } from './import.ts';

/** What becomes of a record: `same` stays as it is, `skipped` is left out by a rule, `refused` may not be changed so. */
export const PlannedOutcome = z.enum(['create', 'change', 'same', 'skipped', 'refused']);
export type PlannedOutcome = z.infer<typeof PlannedOutcome>;

/** One record of a change of many. */
export const PlannedRow = z.object({
  /** Line in the file; null when the records were chosen in the list. */
  line: z.int().nullable(),
  /** Null for a new record, or one that is not known. */
  id: z.string().nullable(),
  name: z.string(),
  outcome: PlannedOutcome,
  /** Fields that differ; of a new record those that are not empty. Values are those of the record's row. */
  changes: z.array(z.object({ field: z.string(), before: z.unknown(), after: z.unknown() })),
  /** Why it is refused or skipped. `field` is empty when it is about the record as a whole. */
  faults: z.array(z.object({ field: z.string(), message: z.string() })),
});
export type PlannedRow = z.infer<typeof PlannedRow>;

/**
 * What a change of many records would do. Records that stay as they are are counted and not listed. `fingerprint` is sent along to
 * carry the plan out: it is refused (`plan.outdated`) once a record is no longer as it was here.
 */
export const Plan = z.object({
  list: z.array(PlannedRow),
  counts: z.record(PlannedOutcome, z.int()),
  /** What all of them together would do to what is in force; those without effect first. */
  effects: z.array(Effect),
  fingerprint: z.string(),
  /** How a file with numbers writes its decimal mark. */
  numbers: FoundConvention.optional(),
});
export type Plan = z.infer<typeof Plan>;

/** Spread into the input of the call that carries a plan out; its preview takes the same input without them. */
export const planConfirmation = { fingerprint: z.string().max(100), reason: Reason.optional(), ...meantAnyway };
