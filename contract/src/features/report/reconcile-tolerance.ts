import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Reason } from '../../kit/fields.ts';
import { CurrencyCode, NonNegativeMoney } from '../../kit/money.ts';
import { Instant } from '../../kit/time.ts';

/** What stakes and wins of a currency may be apart unless somebody set it (docs/formulas.md#reconciliation). */
export const DEFAULT_TOLERANCE = '0.01';

export const ToleranceRow = z.object({
  currency: z.string(),
  tolerance: z.string(),
  /** 0 while the standard holds. */
  version: z.int(),
  updated_at: Instant.nullable(),
  updated_by: z.string(),
  /** Who agreed to it; empty: it took one person. */
  approved_name: z.string(),
  can: z.object({ edit: z.boolean() }),
});
export type ToleranceRow = z.infer<typeof ToleranceRow>;

export const getToleranceList = defineEndpoint({
  method: 'GET',
  path: '/api/report/reconcile_report/tolerance/get_list',
  access: holds('F-6'),
  summary: 'How far apart stakes and wins may be, by currency',
  input: z.strictObject({}),
  output: z.object({ list: z.array(ToleranceRow) }),
});

export const editTolerance = defineEndpoint({
  method: 'POST',
  path: '/api/report/reconcile_report/tolerance/edit',
  access: holds('F-6-94'),
  audit: 'reconcile.tolerance',
  risk: {
    currency: 'harmless: says what is meant',
    tolerance: 'dangerous: how much may be missing',
  },
  writes: 'operator',
  needsReason: true,
  summary: 'Change the tolerance of a currency for comparisons from now on; a second person has to approve it under dual control',
  input: z.strictObject({ currency: CurrencyCode, version: z.int().min(0), tolerance: NonNegativeMoney, reason: Reason }),
  output: ToleranceRow,
});
