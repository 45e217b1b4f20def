import { z } from 'zod';

/** A month of settlement days, `YYYY-MM`: what the report store keeps, checks and restores as one. */
export const SettlementMonth = z.string().regex(/^\d{4}-(?:0[1-9]|1[0-2])$/);

/**
 * Stands in an envelope when the report store does not hold all that the answer rests on: its figures may be too small or too large until the
 * store is restored. `months`: which of the months that the answer touches are not whole, the oldest first.
 */
export const Incomplete = z.object({ months: z.array(SettlementMonth).min(1) });
export type Incomplete = z.infer<typeof Incomplete>;
