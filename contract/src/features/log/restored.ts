import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Id, Reason } from '../../kit/fields.ts';
import { Money, MoneySum } from '../../kit/money.ts';
import { Instant } from '../../kit/time.ts';

/** What showed it: `npm run restore`; the second copy of the audit log; the report store; another timeline, with nothing left to hold it against. */
export const RestoreSignal = z.enum(['command', 'log_behind_copy', 'unknown_batches', 'no_witness']);
export type RestoreSignal = z.infer<typeof RestoreSignal>;

/** Listed at most; `transfers` has the number of all. */
export const TRANSFERS_LISTED = 200;

/** Money that a wallet had booked for Manager after the instant to which PostgreSQL was restored, as the report store tells. */
export const LostTransfer = z.object({
  transfer_id: z.string(),
  site_code: z.string(),
  /** Empty: the restored database has no such player. */
  player: z.string(),
  /** What kind of movement it was: `bonus`, `jackpot`, `compensate`. */
  method: z.string(),
  currency: z.string(),
  amount: Money,
  booked_at: Instant,
  /** State of the payout that has this transfer id by now; null: no payout has it, nobody here knows of that money. */
  state: z.string().nullable(),
});
export type LostTransfer = z.infer<typeof LostTransfer>;

export const Restored = z.object({
  /** Names the state as it was read: more may be noticed later. */
  id: Id,
  since: Instant,
  noted_at: Instant,
  signals: z.array(RestoreSignal),
  /** Rows of the audit log that its second copy has and the log lacks; null: not known. */
  audit_rows: z.int().nullable(),
  /** Facts that the report store holds and PostgreSQL does not, by table and website; empty also where nothing is known. */
  losses: z.array(
    z.object({
      table: z.string(),
      /** Null: a website that PostgreSQL does not know any more. */
      site_code: z.string().nullable(),
      batches: z.int(),
      rows: z.int(),
      first_at: Instant,
      last_at: Instant,
    }),
  ),
  transfers: z.object({ total: z.int(), unknown: z.int(), list: z.array(LostTransfer) }),
  /** Payouts that would be paid now. */
  waiting: z.array(
    z.object({ site_code: z.string(), purpose: z.string(), currency: z.string(), count: z.int(), amount: MoneySum }),
  ),
});
export type Restored = z.infer<typeof Restored>;

export const getRestored = defineEndpoint({
  method: 'GET',
  path: '/api/log/job/get_restored',
  access: holds('O-4'),
  summary:
    'PostgreSQL was restored: what is missing as far as it is known, and which payouts wait until two persons end this state',
  input: z.strictObject({}),
  output: z.object({ restored: Restored.nullable(), can: z.object({ end: z.boolean() }) }),
});

export const endRestored = defineEndpoint({
  method: 'POST',
  path: '/api/log/job/end_restored',
  access: holds('A-3-91'),
  audit: 'software.end_restored',
  writes: 'operator',
  risk: 'dangerous: payouts go on',
  needsReason: true,
  needsStepUp: true,
  summary: 'End the state after a restore, so that payouts go on; a second super user has to approve it under dual control',
  input: z.strictObject({ id: Id, reason: Reason }),
  output: z.object({ payouts: z.int() }),
});
