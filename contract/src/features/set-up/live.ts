import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Id, Note, Reason, ShortText, SomeIds, Version } from '../../kit/fields.ts';
import { BatchOutcome } from '../../kit/page.ts';
import { Instant, InstantInput } from '../../kit/time.ts';

/** Accounts that one answer holds (S2.123). */
export const MAX_LIVE_ROWS = 50;
/** Shortest beginning of a user name that is looked for. */
export const MIN_LIVE_NAME = 2;

export const PlayerType = z.enum(['real', 'test', 'live', 'robot']);

export const LiveRow = z.object({
  id: z.string(),
  version: z.int(),
  user_name: z.string(),
  nick_name: z.string(),
  site_id: z.string(),
  site_name: z.string(),
  agent_id: z.string(),
  agent_name: z.string(),
  currency: z.string(),
  type: PlayerType,
  /** Of an account that is flagged as live; empty and null otherwise. */
  live_by: z.string(),
  live_at: Instant.nullable(),
  /** The flag goes by itself then; null: it stays. */
  live_until: Instant.nullable(),
  live_note: z.string(),
  created_at: Instant,
  can: z.object({ flag: z.boolean(), unflag: z.boolean() }),
});
export type LiveRow = z.infer<typeof LiveRow>;

export const getLiveList = defineEndpoint({
  method: 'GET',
  path: '/api/set_up/live/get_list',
  access: holds('C-8'),
  exported: { code: 'C-8-93', walk: 'whole' },
  summary: 'The 50 newest live accounts; with a user name, the 50 newest accounts of any kind that begin with it',
  input: z.strictObject({
    user_name: ShortText.refine((name) => name.length >= MIN_LIVE_NAME, 'needs_exact_name').optional(),
    site_id: Id.optional(),
  }),
  output: z.object({
    list: z.array(LiveRow),
    total: z.int(),
    /** False: there are more than the answer holds. */
    total_is_exact: z.boolean(),
  }),
});

export const getLiveDetail = defineEndpoint({
  method: 'GET',
  path: '/api/set_up/live/get_detail',
  access: holds('C-8'),
  summary: 'One account of a website',
  input: z.strictObject({ id: Id }),
  output: LiveRow,
});

export const setLive = defineEndpoint({
  method: 'POST',
  path: '/api/set_up/live/set_live',
  access: holds('C-8-91'),
  audit: 'player.set_live',
  risk: {
    live_note: 'harmless',
    live_until: 'harmless: the flag goes by itself; wallets pay as before',
  },
  writes: 'agent',
  needsReason: true,
  summary: 'Flag an account as live, or change note and end of the flag; its bets from now on are test money',
  input: z.strictObject({
    id: Id,
    version: Version.optional(),
    live_note: Note.nullable().optional(),
    live_until: InstantInput.nullable().optional(),
    reason: Reason,
  }),
  output: LiveRow,
});

export const unsetLive = defineEndpoint({
  method: 'POST',
  path: '/api/set_up/live/unset_live',
  access: holds('C-8-91'),
  audit: 'player.unset_live',
  risk: 'harmless: the account is what it was before',
  writes: 'agent',
  needsReason: true,
  summary: 'Remove the live flag of accounts: each is again what it was before',
  input: z.strictObject({ ids: SomeIds, reason: Reason }),
  output: BatchOutcome,
});
