import { z } from 'zod';
import { defineEndpoint, holds, signedIn } from '../../kit/endpoint.ts';
import { Id, Reason, Version } from '../../kit/fields.ts';
import { Instant } from '../../kit/time.ts';
import { SCREENS } from '../../screens.ts';
import { CodeText } from './group.ts';

/** `expired`: nobody decided in time. `granted` also when the code came another way while the request was open. */
export const AccessRequestState = z.enum(['pending', 'granted', 'rejected', 'withdrawn', 'expired']);
export type AccessRequestState = z.infer<typeof AccessRequestState>;

/** A rejected request is not repeated within this time. */
export const ASK_AGAIN_AFTER_HOURS = 24;
export const MAX_OPEN_REQUESTS = 10;

/** A route of the console. */
const ScreenPath = z
  .string()
  .max(200)
  .refine((path) => SCREENS.some((screen) => screen.path === path), 'invalid');

/** As the one who asked sees it. */
export const OwnAccessRequest = z.object({
  id: z.string(),
  code: z.string(),
  path: z.string(),
  reason: z.string(),
  state: AccessRequestState,
  requested_at: Instant,
  expires_at: Instant,
  decided_at: Instant.nullable(),
  /** Null while it is open, and when it was closed without a decision. */
  decided_name: z.string().nullable(),
  decision_reason: z.string(),
});
export type OwnAccessRequest = z.infer<typeof OwnAccessRequest>;

export const getAccessInfo = defineEndpoint({
  method: 'GET',
  path: '/api/permission/access_request/get_info',
  access: signedIn,
  summary: 'A permission that you may lack: who can grant it to you, and what became of your request',
  input: z.strictObject({ code: CodeText }),
  output: z.object({
    code: z.string(),
    /** Its holders can do lasting harm: granting it may want a second person. */
    is_dangerous: z.boolean(),
    /** Switched off for everybody: nobody can grant it. */
    is_enabled: z.boolean(),
    /** By now, whatever the page believes. */
    is_held: z.boolean(),
    /** Nearest first: of your own agent, of those above, then super users. At most ten. */
    granters: z.array(z.object({ name: z.string(), user_name: z.string() })),
    /** Granters beyond those that are named. */
    more: z.int(),
    /** The newest one for this code, whatever its state. */
    request: OwnAccessRequest.nullable(),
    /** After a rejection: from when on one may ask again. */
    ask_again_at: Instant.nullable(),
    can: z.object({ request: z.boolean(), withdraw: z.boolean() }),
  }),
});

export const addAccessRequest = defineEndpoint({
  method: 'POST',
  path: '/api/permission/access_request/add',
  access: signedIn,
  audit: 'access.request',
  writes: 'own',
  summary: 'Ask for a permission that you lack; administrators see it among their approvals',
  input: z.strictObject({ code: CodeText, path: ScreenPath, reason: Reason }),
  example: { code: 'F-1', path: '/report/game-report', reason: 'I take over the monthly report' },
  output: OwnAccessRequest,
});

export const withdrawAccessRequest = defineEndpoint({
  method: 'POST',
  path: '/api/permission/access_request/withdraw',
  access: signedIn,
  audit: 'access.withdraw',
  writes: 'own',
  summary: 'Withdraw your own request',
  input: z.strictObject({ id: Id }),
  output: OwnAccessRequest,
});

/** `extend`: the group of the one who asked gets the code. `move`: that one is put into another group, which holds it. */
export const GrantWay = z.enum(['extend', 'move']);
export type GrantWay = z.infer<typeof GrantWay>;

/** One way to grant, open to the reader. */
export const GrantChoice = z.object({
  way: GrantWay,
  group_id: z.string(),
  group_name: z.string(),
  /** To send back with the grant: of the group that is extended, or of the user who is moved. */
  version: z.int(),
  /** Members of the group, as far as the reader manages them. */
  members: z.int(),
  /** Codes that the one who asked would gain and lose, parents included. */
  gains: z.array(z.string()),
  losses: z.array(z.string()),
  /** Dangerous permissions are involved: a second person has to agree where dual control is on. */
  is_dangerous: z.boolean(),
});
export type GrantChoice = z.infer<typeof GrantChoice>;

export const AccessRequestDetail = OwnAccessRequest.extend({
  is_dangerous: z.boolean(),
  user: z.object({
    id: z.string(),
    user_name: z.string(),
    name: z.string(),
    agent_name: z.string().nullable(),
    auth_group_name: z.string().nullable(),
  }),
  /** Where it was granted. */
  group_name: z.string().nullable(),
  /** Least first: extending the user's group, then groups by what the user would gain. Empty unless the reader may grant. */
  ways: z.array(GrantChoice),
  can: z.object({ grant: z.boolean(), reject: z.boolean(), withdraw: z.boolean() }),
});
export type AccessRequestDetail = z.infer<typeof AccessRequestDetail>;

export const getAccessRequest = defineEndpoint({
  method: 'GET',
  path: '/api/permission/access_request/get_detail',
  access: signedIn,
  summary: 'A request for a permission, for the one who asked and for those who may grant it: with the ways to do so',
  input: z.strictObject({ id: Id }),
  output: AccessRequestDetail,
});

export const grantAccess = defineEndpoint({
  method: 'POST',
  path: '/api/permission/access_request/grant',
  access: holds('A-1-91'),
  audit: 'access.grant',
  writes: 'agent',
  needsStepUp: true,
  summary:
    'Grant a requested permission, by extending the group of the one who asked or by moving that user to another group (dangerous codes want a second person)',
  input: z.strictObject({ id: Id, way: GrantWay, group_id: Id, version: Version, reason: Reason.optional() }),
  output: AccessRequestDetail,
});

export const rejectAccess = defineEndpoint({
  method: 'POST',
  path: '/api/permission/access_request/reject',
  access: holds('A-1-91'),
  audit: 'access.reject',
  writes: 'agent',
  needsReason: true,
  summary: 'Reject a requested permission; the reason is shown to the one who asked',
  input: z.strictObject({ id: Id, reason: Reason }),
  output: AccessRequestDetail,
});
