import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Id, Note, OnOff, Reason, Version } from '../../kit/fields.ts';

export const AuthRuleRow = z.object({
  id: z.string(),
  version: z.int(),
  code: z.string(),
  /** Code above it; null at the top. */
  parent: z.string().nullable(),
  /** A heading of the menu, a screen, or something done on a screen. */
  type: z.enum(['menu', 'page', 'action']),
  /** Route of a menu or page; of an action the route it is done on. */
  path: z.string(),
  /** Text key of the title: that of the screen; an action adds `action` (`edit`, `approve` …). */
  title_key: z.string(),
  action: z.string().nullable(),
  is_dangerous: z.boolean(),
  /** Calls that this code opens, such as `POST /api/permission/group/add_or_edit`. */
  calls: z.array(z.string()),
  sort: z.int(),
  status: OnOff,
  note: z.string(),
  /** Users in the reader's scope that hold it at this moment. */
  holders: z.int(),
  can: z.object({ edit: z.boolean(), disable: z.boolean() }),
});
export type AuthRuleRow = z.infer<typeof AuthRuleRow>;

export const getAuthRuleList = defineEndpoint({
  method: 'GET',
  path: '/api/permission/auth_rule/get_list',
  access: holds('A-2', 'A-1'),
  exported: { code: 'A-2-93', walk: 'whole' },
  summary: 'The register of permission codes, in the order of the menu',
  input: z.strictObject({}),
  output: z.object({ list: z.array(AuthRuleRow), total: z.int() }),
});

export const editAuthRule = defineEndpoint({
  method: 'POST',
  path: '/api/permission/auth_rule/edit',
  access: holds('A-2-91'),
  audit: 'auth_rule.edit',
  writes: 'operator',
  needsReason: true,
  needsStepUp: true,
  summary: 'Change order, status or note of a code; a disabled code is held by nobody (wants a second person)',
  input: z.strictObject({
    id: Id,
    version: Version,
    sort: z.int().min(0).max(1_000_000).optional(),
    status: OnOff.optional(),
    note: Note.optional(),
    reason: Reason,
  }),
  output: AuthRuleRow,
});
