import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Code, Id, Name, printable, Reason, Version } from '../../kit/fields.ts';
import { keysetPageOf, keysetQuery } from '../../kit/page.ts';
import { Instant, InstantInput } from '../../kit/time.ts';

/** Staff have so many hours pulled again at once. */
export const MAX_REPULL_HOURS = 24;

/** Rows of a pull by what became of them. */
export const PullCounts = z.object({
  new: z.int(),
  changed: z.int(),
  /** Older revisions that were missing. */
  late: z.int(),
  same: z.int(),
  unreadable: z.int(),
  conflict: z.int(),
});
export type PullCounts = z.infer<typeof PullCounts>;

export const RepullRow = z.object({
  id: z.string(),
  from_at: Instant,
  to_at: Instant,
  /** Everything before is pulled. */
  done_until: Instant,
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  counts: PullCounts,
  last_error: z.string(),
  reason: z.string(),
  requested_name: z.string(),
  requested_at: Instant,
  ended_at: Instant.nullable(),
});
export type RepullRow = z.infer<typeof RepullRow>;

export const VendorRow = z.object({
  id: z.string(),
  version: z.int(),
  code: z.string(),
  name: z.string(),
  is_enabled: z.boolean(),
  lag_minutes: z.int(),
  window_minutes: z.int(),
  poll_seconds: z.int(),
  /** Changes that the vendor had shown are here up to this instant; null before the first pull. */
  pulled_until: Instant.nullable(),
  /** Seconds that this lies back; null before the first pull. */
  behind_s: z.int().nullable(),
  /** Further behind than a pull that is well can be. */
  is_stale: z.boolean(),
  /** A walk over several windows is under way up to here. */
  walks_until: Instant.nullable(),
  window_from: Instant.nullable(),
  window_to: Instant.nullable(),
  last_success_at: Instant.nullable(),
  next_pull_at: Instant,
  /** Failures in a row; the last one stays after it is over. */
  failures: z.int(),
  last_error: z.string(),
  last_error_at: Instant.nullable(),
  /** The longest that a change of the last window took to be shown; 0 when none came late. */
  seen_lag_s: z.int(),
  /** Null for staff of agents: these speak of everybody’s bets. */
  window_counts: PullCounts.nullable(),
  api_url: z.string().nullable(),
  last_four: z.string().nullable(),
  /** The newest first. */
  repulls: z.array(RepullRow).nullable(),
  /** What was not taken, as far as the caller may see it. */
  faults: z.int(),
  can: z.object({ edit: z.boolean(), repull: z.boolean() }),
});
export type VendorRow = z.infer<typeof VendorRow>;

export const getVendorList = defineEndpoint({
  method: 'GET',
  path: '/api/account/skg_bets/get_vendors',
  access: holds('B-7'),
  summary: 'External vendors and how far their bets are pulled',
  input: z.strictObject({}),
  output: z.object({ list: z.array(VendorRow), can: z.object({ add: z.boolean() }) }),
});

export const saveVendor = defineEndpoint({
  method: 'POST',
  path: '/api/account/skg_bets/save_vendor',
  access: holds('B-7-91'),
  audit: 'vendor.save',
  writes: 'operator',
  needsReason: true,
  risk: {
    code: 'fixed once it is there',
    name: 'harmless',
    is_enabled: 'harmless: what is there stays',
    api_url: 'dangerous: who is believed about bets',
    api_key: 'dangerous: who may speak for Manager at the vendor',
    lag_minutes: 'harmless: too little is seen and can be pulled again',
    window_minutes: 'harmless: how much is asked for at once',
    poll_seconds: 'harmless: how often it is asked',
  },
  summary: 'Add or change an external vendor; a super user has to agree to its address and key under dual control',
  input: z.strictObject({
    id: Id.optional(),
    version: Version.optional(),
    code: Code.optional(),
    name: Name.optional(),
    is_enabled: z.boolean().optional(),
    /** https, or http inside an own network; what is below is the vendor’s interface (docs/vendor-api.md). */
    api_url: z
      .url({ protocol: /^https?$/ })
      .max(500)
      .optional(),
    /** Signs the calls; sealed, and never shown again. */
    api_key: z.string().min(16).max(200).regex(printable, 'printable').optional(),
    /** A change is shown after so long at the latest. */
    lag_minutes: z.int().min(3).max(60).optional(),
    /** The longest window that the vendor answers. */
    window_minutes: z.int().min(1).max(60).optional(),
    poll_seconds: z.int().min(10).max(3_600).optional(),
    reason: Reason,
  }),
  output: VendorRow,
});

export const repullWindow = defineEndpoint({
  method: 'POST',
  path: '/api/account/skg_bets/repull',
  access: holds('B-7-94'),
  audit: 'vendor.repull',
  writes: 'operator',
  needsReason: true,
  risk: {
    vendor_id: 'harmless: bets are mirrored, each once',
    time_from: 'harmless: which are asked for again',
    time_to: 'harmless: which are asked for again',
  },
  summary:
    'Have a range of at most 24 hours pulled once more, by the time of the vendor’s changes; asked for twice it is done once',
  input: z.strictObject({ vendor_id: Id, time_from: InstantInput, time_to: InstantInput, reason: Reason }),
  output: RepullRow,
});

/**
 * Why a row was not taken: of a field that it is missing, of another type or form, too long, too large, or no instant; of the row that it is no object, too
 * long, or holds a character that no text has; of a revision that it says another thing than before, or names another website.
 */
export const VENDOR_FAULTS = [
  'missing',
  'type',
  'form',
  'too_long',
  'too_large',
  'no_instant',
  'no_object',
  'row_too_long',
  'character',
  'other_content',
  'other_site',
] as const;
export type VendorFault = (typeof VENDOR_FAULTS)[number];

export const VendorFaultRow = z.object({
  id: z.string(),
  vendor: z.string(),
  kind: z.enum(['unreadable', 'conflict']),
  /** Empty when the row names none. */
  vendor_bet_id: z.string(),
  reason: z.enum(VENDOR_FAULTS),
  /** Empty where it is the row as a whole; of a contradiction the revision. */
  field: z.string(),
  /** As text, an address masked for who may not see it. */
  raw: z.string(),
  times: z.int(),
  first_seen_at: Instant,
  last_seen_at: Instant,
});
export type VendorFaultRow = z.infer<typeof VendorFaultRow>;

export const getVendorFaultList = defineEndpoint({
  method: 'GET',
  path: '/api/account/skg_bets/get_faults',
  access: holds('B-7'),
  exported: { code: 'B-7-93', walk: 'cursor' },
  summary: 'What vendors sent and Manager did not take, newest first, walked by cursor',
  input: keysetQuery({ vendor_id: Id.optional() }),
  output: keysetPageOf(VendorFaultRow),
});
