import { TIMED_STATES } from '@manager/domain/timed-change';
import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Flag, Id, Reason, ShortText, Version } from '../../kit/fields.ts';
import { pagedQuery, pageOf } from '../../kit/page.ts';
import { Instant, InstantInput } from '../../kit/time.ts';

export const TimedState = z.enum(TIMED_STATES);

const Fields = z.record(z.string(), z.unknown());

export const TimedChangeRow = z.object({
  id: z.string(),
  version: z.int(),
  /** What it does, as the audit log names it: `website_game.save`. */
  operation: z.string(),
  object_type: z.string(),
  object_id: z.string(),
  object_name: z.string(),
  agent_id: z.string().nullable(),
  agent_name: z.string().nullable(),
  /** Zone of the agent whose record it is; null: the operator's record. */
  timezone: z.string().nullable(),
  /** The fields that it changes: as they were when it was asked for, and as they shall be. */
  before: Fields,
  after: Fields,
  apply_at: Instant,
  /** Null: the change stays. */
  revert_at: Instant.nullable(),
  state: TimedState,
  reason: z.string(),
  requested_by: z.string(),
  requested_name: z.string(),
  requested_at: Instant,
  /** The request by which a second person decides; null: nobody had to be asked. */
  approval_id: z.string().nullable(),
  approved_name: z.string().nullable(),
  applied_at: Instant.nullable(),
  /** By how many seconds it was done late; null: in time, or not yet. */
  apply_late_s: z.int().nullable(),
  reverted_at: Instant.nullable(),
  revert_late_s: z.int().nullable(),
  /** Why it was not done, or not undone, in the reader's language. */
  failure: z.string(),
  cancelled_name: z.string(),
  cancelled_at: Instant.nullable(),
  cancel_reason: z.string(),
  /** `cancel_revert`: the change is in force, and its end may be taken away. */
  can: z.object({ cancel: z.boolean(), cancel_revert: z.boolean() }),
});
export type TimedChangeRow = z.infer<typeof TimedChangeRow>;

const filters = {
  state: TimedState.optional(),
  /** Only what something is still to come of. */
  is_open: Flag.optional(),
  object_type: ShortText.optional(),
  object_id: ShortText.optional(),
  /** Part of the record's name. */
  object: ShortText.optional(),
  requested_name: ShortText.optional(),
};

export const getTimedChangeList = defineEndpoint({
  method: 'GET',
  path: '/api/set_up/timed_change/get_list',
  access: holds('C-12'),
  exported: { code: 'C-12-93', walk: 'pages' },
  summary: 'Changes that wait for their time, and what became of earlier ones',
  input: pagedQuery(filters, ['apply_at', 'requested_at'], '-apply_at'),
  output: pageOf(TimedChangeRow),
});

export const getTimedChangeDetail = defineEndpoint({
  method: 'GET',
  path: '/api/set_up/timed_change/get_detail',
  access: holds('C-12'),
  summary: 'One timed change',
  input: z.strictObject({ id: Id }),
  output: TimedChangeRow,
});

/** `path` and `input` are those of a call that may be timed; it wants the permission of that call too, now and at its time. */
export const addTimedChange = defineEndpoint({
  method: 'POST',
  path: '/api/set_up/timed_change/add',
  access: holds('C-12-91'),
  audit: 'timed_change.add',
  risk: {
    path: 'harmless: says which call is meant',
    input: 'dangerous when the call itself asks for a second person, at its time or when it is undone',
    apply_at: 'harmless: only when; a second person is asked for the call',
    revert_at: 'harmless: only when; a second person is asked for the call',
  },
  writes: 'agent',
  summary:
    'Have a change made at a later time and, if wanted, undone after that; what asks for a second person asks for one before it waits',
  example: {
    path: '/api/set_up/website_game/add_or_edit',
    input: { id: '1-1', version: 0, rtp: '94', reason: 'Weekend' },
    apply_at: '2026-12-01T00:00:00.000Z',
    revert_at: '2026-12-03T00:00:00.000Z',
  },
  input: z.strictObject({
    path: z.string().max(200),
    input: z.record(z.string(), z.unknown()),
    apply_at: InstantInput,
    revert_at: InstantInput.nullable().optional(),
  }),
  output: TimedChangeRow,
});

/** Before its time: nothing changes. Of a change that is in force: it stays, instead of being undone. */
export const cancelTimedChange = defineEndpoint({
  method: 'POST',
  path: '/api/set_up/timed_change/cancel',
  access: holds('C-12-91', 'C-12-94'),
  audit: 'timed_change.cancel',
  needsReason: true,
  risk: 'dangerous when it loosens a limit or keeps in force for good what was to end',
  writes: 'agent',
  summary: 'Take back a change that waits, or the end of one that is in force; one’s own, or anybody’s with the code to approve',
  input: z.strictObject({ id: Id, version: Version, reason: Reason }),
  output: TimedChangeRow,
});
