import { z } from 'zod';
import { defineEndpoint, holds, signedIn } from '../../kit/endpoint.ts';
import { Flag, Id, Name, Note, OnOff, ShortText, SomeIds } from '../../kit/fields.ts';
import { BatchOutcome, pagedQuery, pageOf } from '../../kit/page.ts';
import { Instant } from '../../kit/time.ts';

export const UserName = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9._@-]{3,64}$/, 'user_name');
export const Password = z.string().min(12).max(128);
/** A number that a query string may carry. */
const VersionInput = z.coerce.number<string | number>().int().min(1);

export const UserRow = z.object({
  id: z.string(),
  version: z.int(),
  user_name: z.string(),
  name: z.string(),
  email: z.string().nullable(),
  email_status: z.enum(['verified', 'unverified']),
  agent_id: z.string().nullable(),
  agent_name: z.string().nullable(),
  is_super: z.boolean(),
  status: OnOff,
  note: z.string(),
  note2: z.string(),
  auth_group_id: z.string().nullable(),
  auth_group_name: z.string().nullable(),
  tags: z.array(z.string()),
  last_login_at: Instant.nullable(),
  created_at: Instant,
  updated_at: Instant,
});
export type UserRow = z.infer<typeof UserRow>;

export const getUserList = defineEndpoint({
  method: 'GET',
  path: '/api/user/user/get_user_list',
  access: holds('C-5'),
  summary: 'Back-office users',
  input: pagedQuery(
    {
      user_name: ShortText.optional(),
      name: ShortText.optional(),
      email: ShortText.optional(),
      agent_id: Id.optional(),
      status: OnOff.optional(),
    },
    ['user_name', 'name', 'created_at'],
    'user_name',
  ),
  output: pageOf(UserRow),
});

export const addOrEditUser = defineEndpoint({
  method: 'POST',
  path: '/api/user/user/add_or_edit_user',
  access: holds('C-5-91'),
  audit: 'user.save',
  summary: 'Create or change a back-office user',
  acceptsQuery: true,
  bodyOnly: ['password'],
  input: z.strictObject({
    id: Id.optional(),
    version: VersionInput.optional(),
    user_name: UserName.optional(),
    name: Name.optional(),
    email: z.email().max(200).nullable().optional(),
    agent_id: Id.nullable().optional(),
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
    /** First password of a new user; must be changed by that user afterwards. */
    password: Password.optional(),
  }),
  output: UserRow,
});

export const batchDelUser = defineEndpoint({
  method: 'POST',
  path: '/api/user/user/batch_del_user',
  access: holds('C-5-92'),
  audit: 'user.delete',
  summary: 'Remove back-office users (they stay in the records)',
  acceptsQuery: true,
  input: z.strictObject({ ids: SomeIds }),
  output: BatchOutcome,
});

export const resetPassword = defineEndpoint({
  method: 'POST',
  path: '/api/user/user/reset_password',
  access: holds('C-5-91'),
  audit: 'user.reset_password',
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
  summary: 'Change your own e-mail address; it counts as unverified until confirmed',
  acceptsQuery: true,
  input: z.strictObject({ email: z.email().max(200) }),
  output: z.object({ email: z.string(), email_status: z.enum(['verified', 'unverified']) }),
});

export const getInviteCode = defineEndpoint({
  method: 'GET',
  path: '/api/user/user/get_invite_code',
  access: signedIn,
  summary: 'Your invite code, shown in the top bar',
  input: z.strictObject({}),
  output: z.object({ invite_code: z.string() }),
});
