import { z } from 'zod';
import { Effect } from '../../kit/effect.ts';
import { defineEndpoint, signedIn } from '../../kit/endpoint.ts';
import { Id, Reason, ShortText } from '../../kit/fields.ts';
import { MoneySum } from '../../kit/money.ts';
import { pagedQuery, pageOf } from '../../kit/page.ts';
import { Instant } from '../../kit/time.ts';

/** `executed` and `failed` are what became of an approved request: approving runs it in the same transaction. */
export const ApprovalState = z.enum(['pending', 'executed', 'failed', 'rejected', 'withdrawn', 'expired']);
export type ApprovalState = z.infer<typeof ApprovalState>;

/**
 * `request`: a stored call, decided here. `website`: a website that waits for its approval, decided by `set_up/website/audit` with
 * `object_id` and `object_version`; the website itself holds that state, so it exists once. `compensation`: likewise, decided by
 * `maintain/compensate/batch_approve` and `batch_reject`. `access`: a permission that a user asks for, decided by
 * `permission/access_request/grant` and `reject`. `activity`: a draft of which somebody asked for the approval; `settlement`: prizes that were
 * calculated; `exchange` and `bonus_grant`: what players are to be paid above a threshold; `package`: mathematics that passed its check;
 * `jackpot`: a win beyond a limit of the day; `case`: a confirmed fault, to be closed. Each is decided by the verb of its screen.
 */
export const ApprovalKind = z.enum([
  'request',
  'website',
  'compensation',
  'access',
  'activity',
  'settlement',
  'exchange',
  'bonus_grant',
  'package',
  'jackpot',
  'case',
]);
export type ApprovalKind = z.infer<typeof ApprovalKind>;

const Fields = z.record(z.string(), z.unknown());

export const ApprovalRow = z.object({
  kind: ApprovalKind,
  /** Of the request for approval or for a permission; of a website or compensation its own id. Unique together with `kind`. */
  id: z.string(),
  /** Stable name, such as `currency.rate`; `website.approve` for a website, `compensation.approve`, `access.request` for a permission, and so on. */
  operation: z.string(),
  /** Code that lets a second person decide; `is_super` when only super users may. */
  approve_code: z.string(),
  object_type: z.string(),
  /** Empty for an object that does not exist yet. */
  object_id: z.string(),
  object_name: z.string(),
  object_version: z.int().nullable(),
  agent_id: z.string().nullable(),
  agent_name: z.string().nullable(),
  /** The fields that change: name → old and name → new value, without secrets. */
  before: Fields.nullable(),
  after: Fields.nullable(),
  /** How much money it is about, and of which currency; null where it is about none, or about several sums at once. */
  amount: MoneySum.nullable(),
  currency: z.string().nullable(),
  /** What it would do to what is in force: when it was asked for, and when it was decided or, as long as it waits, now. Null: not asked about. */
  effects_asked: z.array(Effect).nullable(),
  effects_now: z.array(Effect).nullable(),
  /** Why it is wanted. */
  reason: z.string(),
  state: ApprovalState,
  /** Null: a player asked, whose name stands in `requested_name`. */
  requested_by: z.string().nullable(),
  requested_name: z.string(),
  requested_at: Instant,
  /** Null for what waits by its own state: that takes as long as it takes. */
  expires_at: Instant.nullable(),
  decided_by: z.string().nullable(),
  decided_name: z.string().nullable(),
  decided_at: Instant.nullable(),
  decision_reason: z.string(),
  /** Asked and decided, or to be decided by you now, from the same address: allowed, but shown. */
  is_same_ip: z.boolean(),
  /** Why the approved call could not be done, in the reader's language; empty unless `failed`. */
  failure: z.string(),
  /** Break-glass: from this instant on the requester alone may run it by `approve`; null while nobody started that. */
  glass_due_at: Instant.nullable(),
  glass_reason: z.string(),
  can: z.object({ approve: z.boolean(), reject: z.boolean(), withdraw: z.boolean(), break_glass: z.boolean() }),
});
export type ApprovalRow = z.infer<typeof ApprovalRow>;

/** `to_decide`: waits for you; `mine`: you asked for it; `all`: whatever you may decide on or asked for, in any state. */
export const ApprovalFolder = z.enum(['to_decide', 'mine', 'all']);
export type ApprovalFolder = z.infer<typeof ApprovalFolder>;

export const getApprovalList = defineEndpoint({
  method: 'GET',
  path: '/api/approval/get_list',
  access: signedIn,
  exported: { code: null, walk: 'pages' },
  summary: 'Changes that wait for a second person, and what became of them',
  input: pagedQuery(
    {
      folder: ApprovalFolder.default('to_decide'),
      state: ApprovalState.optional(),
      operation: ShortText.optional(),
      object_type: ShortText.optional(),
    },
    ['requested_at', 'expires_at'],
    '-requested_at',
  ),
  output: pageOf(ApprovalRow),
});

export const getApprovalDetail = defineEndpoint({
  method: 'GET',
  path: '/api/approval/get_detail',
  access: signedIn,
  summary: 'One request for approval',
  input: z.strictObject({ id: Id }),
  output: ApprovalRow,
});

/** For the badge of the top bar, polled with `X-Background: 1`. */
export const countApprovals = defineEndpoint({
  method: 'GET',
  path: '/api/approval/count',
  access: signedIn,
  summary: 'How many requests wait for your decision, and whether dual control was left by one person alone',
  input: z.strictObject({}),
  output: z.object({
    to_decide: z.int(),
    /** Dual control is off because one super user switched it off through break-glass; null: it isn't, or the caller is no super user. */
    dual_control_left: z.object({ at: Instant, by: z.string() }).nullable(),
  }),
});

export const approveRequest = defineEndpoint({
  method: 'POST',
  path: '/api/approval/approve',
  access: signedIn,
  audit: 'approval.approve',
  writes: 'agent',
  needsStepUp: true,
  summary: 'Approve a request and run it at once; the answer says whether it was executed or has failed',
  input: z.strictObject({ id: Id, reason: Reason.optional() }),
  output: ApprovalRow,
});

export const rejectRequest = defineEndpoint({
  method: 'POST',
  path: '/api/approval/reject',
  access: signedIn,
  audit: 'approval.reject',
  writes: 'agent',
  needsReason: true,
  summary: 'Reject a request',
  input: z.strictObject({ id: Id, reason: Reason }),
  output: ApprovalRow,
});

export const withdrawRequest = defineEndpoint({
  method: 'POST',
  path: '/api/approval/withdraw',
  access: signedIn,
  audit: 'approval.withdraw',
  writes: 'agent',
  summary: 'Withdraw your own request',
  input: z.strictObject({ id: Id }),
  output: ApprovalRow,
});

/** For sites with one operator: loud (mail to everybody who could decide, red in the audit log) and slow, never silent. */
export const breakGlass = defineEndpoint({
  method: 'POST',
  path: '/api/approval/break_glass',
  access: signedIn,
  audit: 'approval.break_glass',
  writes: 'agent',
  needsReason: true,
  needsStepUp: true,
  summary: 'Start break-glass on your own request: 30 minutes later you may approve it yourself, unless somebody rejects it',
  input: z.strictObject({ id: Id, reason: Reason }),
  output: ApprovalRow,
});
