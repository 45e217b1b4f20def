import { z } from 'zod';
import { defineEndpoint, holds, signedIn } from '../../kit/endpoint.ts';
import { bulkTarget, hasOneTarget } from '../../kit/bulk.ts';
import { Flag, Id, Name, Note, OnOff, Reason, ShortText } from '../../kit/fields.ts';
import { BatchOutcome, pagedQuery, pageOf } from '../../kit/page.ts';
import { Instant } from '../../kit/time.ts';

export const UserName = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9._@-]{3,64}$/, 'user_name');
export const MIN_PASSWORD_LENGTH = 12;
/** Super users guard everything, so theirs is longer. */
export const MIN_SUPER_PASSWORD_LENGTH = 15;
export const MAX_PASSWORD_LENGTH = 128;
/** Characters as people count them: an emoji is one. */
export const passwordLength = (password: string): number => Array.from(password).length;
/** Any characters, never trimmed or cut. A lone surrogate is no character and would be stored as another one. */
export const Password = z
  .string()
  .refine((text) => text.isWellFormed(), 'invalid')
  .refine((text) => passwordLength(text) >= MIN_PASSWORD_LENGTH, 'too_small')
  .refine((text) => passwordLength(text) <= MAX_PASSWORD_LENGTH, 'too_big');
export const EmailAddress = z.email().max(200);
export const EmailStatus = z.enum(['verified', 'unverified']);
/** A number that a query string may carry. */
const VersionInput = z.coerce.number<string | number>().int().min(1);

export const UserRow = z.object({
  id: z.string(),
  version: z.int(),
  user_name: z.string(),
  name: z.string(),
  /** Address of the picture; empty: there is none. */
  avatar: z.string(),
  email: z.string().nullable(),
  email_status: EmailStatus,
  agent_id: z.string().nullable(),
  /** Staff of the operator: sees every agent. Super users see them all in any case. */
  all_agents: z.boolean(),
  agent_name: z.string().nullable(),
  is_super: z.boolean(),
  status: OnOff,
  note: z.string(),
  note2: z.string(),
  auth_group_id: z.string().nullable(),
  auth_group_name: z.string().nullable(),
  tags: z.array(z.string()),
  /** Addresses and networks that may sign in, separated by ';'; empty lets every address in. */
  ip_allow: z.string(),
  last_login_at: Instant.nullable(),
  /** Set while too many wrong passwords keep the user out. */
  locked_until: Instant.nullable(),
  /** Wrong passwords since the last sign-in. */
  failed_count: z.int(),
  has_second_factor: z.boolean(),
  must_change_password: z.boolean(),
  /** Live sessions. */
  sessions: z.int(),
  created_at: Instant,
  updated_at: Instant,
  /** What the reader may do with this very user: nobody touches somebody who may do more. */
  can: z.object({ edit: z.boolean(), delete: z.boolean(), manage_access: z.boolean() }),
});
export type UserRow = z.infer<typeof UserRow>;

const userFilters = {
  user_name: ShortText.optional(),
  name: ShortText.optional(),
  email: ShortText.optional(),
  agent_id: Id.optional(),
  all_agents: Flag.optional(),
  /** Neither an agent nor all of them, and no super user: nothing to see until somebody chooses. */
  is_unassigned: Flag.optional(),
  auth_group_id: Id.optional(),
  status: OnOff.optional(),
  email_status: EmailStatus.optional(),
  is_super: Flag.optional(),
  is_locked: Flag.optional(),
  tag: ShortText.optional(),
};
/** Which users of the list are meant. */
export const UserFilter = z.strictObject(userFilters);
export type UserFilter = z.output<typeof UserFilter>;

export const getUserList = defineEndpoint({
  method: 'GET',
  path: '/api/user/user/get_user_list',
  access: holds('C-5'),
  exported: { code: 'C-5-93', walk: 'pages' },
  summary: 'Back-office users',
  input: pagedQuery(userFilters, ['user_name', 'name', 'email', 'created_at', 'last_login_at'], 'user_name'),
  output: pageOf(UserRow),
});

export const getUserDetail = defineEndpoint({
  method: 'GET',
  path: '/api/user/user/get_detail',
  access: holds('C-5'),
  summary: 'One user, with the codes held and how it signs in',
  input: z.strictObject({ id: Id }),
  output: UserRow.extend({
    /** Codes held at this moment. */
    codes: z.array(z.string()),
    invited_by_name: z.string().nullable(),
    password_changed_at: Instant.nullable(),
    has_totp: z.boolean(),
    passkeys: z.int(),
    recovery_codes_left: z.int(),
  }),
});

export const addOrEditUser = defineEndpoint({
  method: 'POST',
  path: '/api/user/user/add_or_edit_user',
  access: holds('C-5-91'),
  audit: 'user.save',
  writes: 'agent',
  needsStepUp: true,
  summary: 'Create or change a back-office user',
  acceptsQuery: true,
  bodyOnly: ['password'],
  input: z.strictObject({
    id: Id.optional(),
    version: VersionInput.optional(),
    user_name: UserName.optional(),
    name: Name.optional(),
    /** A new user without a password gets a link to choose one by mail. */
    email: EmailAddress.nullable().optional(),
    agent_id: Id.nullable().optional(),
    /** Instead of an agent. Only super users give it. */
    all_agents: Flag.optional(),
    is_super: Flag.optional(),
    status: OnOff.optional(),
    note: Note.optional(),
    note2: Note.optional(),
    auth_group_id: Id.nullable().optional(),
    tags: z
      .union([z.string(), z.array(z.string())])
      .transform((v) => (typeof v === 'string' ? v.split(',') : v).map((s) => s.trim()).filter(Boolean))
      .pipe(z.array(ShortText.min(1).max(40)).max(20))
      .optional(),
    ip_allow: z.string().max(2000).optional(),
    /** First password of a new user; must be changed by that user afterwards. */
    password: Password.optional(),
    /** For the second person who has to agree to more rights, and for the records. */
    reason: Reason.optional(),
  }),
  output: UserRow,
});

export const batchDelUser = defineEndpoint({
  method: 'POST',
  path: '/api/user/user/batch_del_user',
  access: holds('C-5-92'),
  audit: 'user.delete',
  writes: 'agent',
  needsStepUp: true,
  summary: 'Remove back-office users (they stay in the records)',
  acceptsQuery: true,
  input: z.strictObject({ ...bulkTarget(UserFilter), reason: Reason.optional() }).refine(hasOneTarget, 'required'),
  output: BatchOutcome,
});

export const resetPassword = defineEndpoint({
  method: 'POST',
  path: '/api/user/user/reset_password',
  access: holds('C-5-91'),
  audit: 'user.reset_password',
  writes: 'agent',
  needsStepUp: true,
  summary: 'End all sessions of a user and issue a one-time link for a new password',
  acceptsQuery: true,
  input: z.strictObject({ id: Id }),
  output: z.object({ sent_to: z.string() }),
});

export const changePassword = defineEndpoint({
  method: 'POST',
  path: '/api/user/user/change_password',
  access: signedIn,
  audit: 'user.change_password',
  writes: 'own',
  duringSetup: true,
  summary: 'Change your own password; every other session of yours ends',
  acceptsQuery: true,
  bodyOnly: ['password', 'new_password'],
  input: z.strictObject({ password: z.string().min(1).max(1024), new_password: Password }),
  /** The session goes on under a new token. */
  output: z.object({ token: z.string() }),
});

export const changeEmail = defineEndpoint({
  method: 'POST',
  path: '/api/user/user/change_email',
  access: signedIn,
  audit: 'user.change_email',
  writes: 'own',
  needsStepUp: true,
  summary: 'Change your own e-mail address; it counts as unverified until confirmed',
  acceptsQuery: true,
  input: z.strictObject({ email: EmailAddress }),
  output: z.object({ email: z.string(), email_status: EmailStatus }),
});

export const sendVerification = defineEndpoint({
  method: 'POST',
  path: '/api/user/user/send_verification',
  access: signedIn,
  audit: 'user.send_verification',
  writes: 'own',
  summary: 'Mail yourself the link that verifies your address; at most once a minute',
  input: z.strictObject({}),
  output: z.object({ sent_to: z.string() }),
});

export const getInviteCode = defineEndpoint({
  method: 'GET',
  path: '/api/user/user/get_invite_code',
  access: signedIn,
  summary: 'Your invite code, shown in the top bar',
  input: z.strictObject({}),
  output: z.object({ invite_code: z.string() }),
});
