import { PAYOUT_STATES } from '@manager/domain/payout';
import { z } from 'zod';
import { MoneySum } from '../../kit/money.ts';
import { Instant } from '../../kit/time.ts';

/** What the wallet is asked to pay of a grant. */
export const GrantPayout = z.object({
  /** What it pays: one round, all of them together, or what came to them after they were paid. */
  part: z.enum(['round', 'all_rounds', 'late_reports']),
  /** Of one round alone. */
  round_id: z.string(),
  amount: MoneySum,
  /** What was given for the same round, or may still be, by whatever screen: this payout left out. */
  given_otherwise: MoneySum,
  state: z.enum(PAYOUT_STATES),
  /** Under which the wallet is asked, in every attempt; it leads to the calls in O-1. */
  transfer_id: z.string(),
  last_error: z.string(),
  created_at: Instant,
  paid_at: Instant.nullable(),
});
export type GrantPayout = z.infer<typeof GrantPayout>;

/** What becomes of an upload of players. */
export const GrantPlan = z.object({
  /** In the order of the file; a message says why a row is refused. */
  list: z.array(z.object({ line: z.int(), user_name: z.string(), site: z.string(), message: z.string() })),
  accepted: z.int(),
  refused: z.int(),
  sums: z.array(z.object({ currency: z.string(), players: z.int(), rounds: z.int(), stake: MoneySum })),
  fingerprint: z.string(),
});
export type GrantPlan = z.infer<typeof GrantPlan>;
