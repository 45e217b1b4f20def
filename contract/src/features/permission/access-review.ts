import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Flag, Id, Note, OnOff, ShortText } from '../../kit/fields.ts';
import { pagedQuery, pageOf } from '../../kit/page.ts';
import { Instant } from '../../kit/time.ts';

export const HeldCode = z.object({ code: z.string(), is_dangerous: z.boolean(), last_used_at: Instant.nullable() });

/** One user with everything it may do. */
export const ReviewRow = z.object({
  user_id: z.string(),
  user_name: z.string(),
  name: z.string(),
  agent_name: z.string().nullable(),
  auth_group_name: z.string().nullable(),
  is_super: z.boolean(),
  status: OnOff,
  last_login_at: Instant.nullable(),
  codes: z.array(HeldCode),
  /** Codes that were not used for `unused_days`, or never. */
  unused: z.int(),
});
export type ReviewRow = z.infer<typeof ReviewRow>;

const filters = {
  user_name: ShortText.optional(),
  agent_id: Id.optional(),
  code: ShortText.optional(),
  /** Only users with a code that was not used for `unused_days`. */
  with_unused: Flag.optional(),
  unused_days: z.coerce.number<string | number>().int().min(1).max(3650).default(90),
};

export const getReviewList = defineEndpoint({
  method: 'GET',
  path: '/api/permission/access_review/get_list',
  access: holds('A-4'),
  summary: 'Users, the codes they hold and when they last used each of them',
  input: pagedQuery(filters, ['user_name', 'last_login_at'], 'user_name'),
  output: pageOf(ReviewRow).extend({
    /** SHA-256 over who holds what in the whole scope, whatever the filter: what a sign-off is about. */
    sha256: z.string(),
    /** User × code pairs under that hash. */
    pairs: z.int(),
  }),
});

export const SignOff = z.object({
  id: z.string(),
  at: Instant,
  by_name: z.string(),
  agent_name: z.string().nullable(),
  sha256: z.string(),
  rows: z.int(),
  note: z.string(),
});
export type SignOff = z.infer<typeof SignOff>;

export const signOffReview = defineEndpoint({
  method: 'POST',
  path: '/api/permission/access_review/sign_off',
  access: holds('A-4-94'),
  audit: 'access_review.sign_off',
  writes: 'agent',
  needsStepUp: true,
  summary: 'Confirm that the list as it was shown is as it should be; refused when it has changed since',
  input: z.strictObject({ sha256: z.string().regex(/^[0-9a-f]{64}$/, 'invalid'), note: Note.optional() }),
  output: SignOff,
});

export const getReviewHistory = defineEndpoint({
  method: 'GET',
  path: '/api/permission/access_review/get_history',
  access: holds('A-4'),
  summary: 'Sign-offs so far, newest first',
  input: pagedQuery({}, ['at'], '-at'),
  output: pageOf(SignOff),
});
