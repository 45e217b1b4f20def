import { z } from 'zod';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Id, Name, Note, OnOff, Reason, ShortText, SomeIds, Version } from '../../kit/fields.ts';
import { NonNegativeMoney } from '../../kit/money.ts';
import { BatchOutcome, pagedQuery, pageOf } from '../../kit/page.ts';
import { Instant } from '../../kit/time.ts';

/** A permission code such as `C`, `C-2` or `C-2-91`. */
export const CodeText = z.string().regex(/^[A-Z](?:-\d{1,2}){0,4}$/, 'unknown_code');

/** Value limits of a group's members. Money in USD, a day is 24 hours. */
export const GroupLimits = z.strictObject({ compensation_usd_day: NonNegativeMoney.optional() });

export const GroupRow = z.object({
  id: z.string(),
  version: z.int(),
  name: z.string(),
  note: z.string(),
  /** Owner; a group without one belongs to the operator and can be given in every agent. */
  agent_id: z.string().nullable(),
  agent_name: z.string().nullable(),
  status: OnOff,
  limits: GroupLimits,
  /** Members in the reader's scope. */
  users: z.int(),
  codes_count: z.int(),
  /** Holds a code whose holders can do lasting harm: changes want a second person. */
  is_dangerous: z.boolean(),
  /** Kept by the product: its codes follow the version that runs, and nobody changes or removes it. */
  is_built_in: z.boolean(),
  created_at: Instant,
  updated_at: Instant,
  can: z.object({ edit: z.boolean(), delete: z.boolean() }),
});
export type GroupRow = z.infer<typeof GroupRow>;

const GroupMember = z.object({ id: z.string(), user_name: z.string(), name: z.string(), status: OnOff });

export const getGroupList = defineEndpoint({
  method: 'GET',
  path: '/api/permission/group/get_list',
  access: holds('A-1'),
  exported: { code: 'A-1-93', walk: 'pages' },
  summary: 'Groups of your scope, and those of the operator',
  input: pagedQuery(
    { name: ShortText.optional(), agent_id: Id.optional(), status: OnOff.optional(), code: ShortText.optional() },
    ['name', 'created_at', 'updated_at'],
    'name',
  ),
  output: pageOf(GroupRow),
});

export const getGroupDetail = defineEndpoint({
  method: 'GET',
  path: '/api/permission/group/get_detail',
  access: holds('A-1'),
  summary: 'One group with its codes and members',
  input: z.strictObject({ id: Id }),
  output: GroupRow.extend({ codes: z.array(z.string()), members: z.array(GroupMember) }),
});

/** For the choice of a group in the user form; `is_grantable`: the reader holds every code of it. */
export const getGroupOptions = defineEndpoint({
  method: 'GET',
  path: '/api/permission/group/get_options',
  access: holds('A-1', 'C-5'),
  summary: 'Enabled groups to choose from',
  input: z.strictObject({}),
  output: z.object({
    list: z.array(
      z.object({
        id: z.string(),
        name: z.string(),
        agent_id: z.string().nullable(),
        is_grantable: z.boolean(),
        is_dangerous: z.boolean(),
      }),
    ),
  }),
});

export const saveGroup = defineEndpoint({
  method: 'POST',
  path: '/api/permission/group/add_or_edit',
  access: holds('A-1-91'),
  audit: 'group.save',
  writes: 'agent',
  needsStepUp: true,
  summary:
    'Create or change a group; only codes that you hold yourself, their parents are added (dangerous codes want a second person)',
  input: z.strictObject({
    id: Id.optional(),
    version: Version.optional(),
    name: Name.optional(),
    note: Note.nullable().optional(),
    agent_id: Id.nullable().optional(),
    status: OnOff.optional(),
    codes: z.array(CodeText).max(500).optional(),
    limits: GroupLimits.optional(),
    reason: Reason.optional(),
  }),
  output: GroupRow.extend({ codes: z.array(z.string()) }),
});

export const cloneGroup = defineEndpoint({
  method: 'POST',
  path: '/api/permission/group/clone',
  access: holds('A-1-91'),
  audit: 'group.save',
  writes: 'agent',
  needsStepUp: true,
  summary: 'A new group with the codes and limits of another, without its members',
  input: z.strictObject({ id: Id, name: Name, agent_id: Id.nullable().optional(), reason: Reason.optional() }),
  output: GroupRow.extend({ codes: z.array(z.string()) }),
});

export const deleteGroups = defineEndpoint({
  method: 'POST',
  path: '/api/permission/group/batch_del',
  access: holds('A-1-92'),
  audit: 'group.delete',
  writes: 'agent',
  needsStepUp: true,
  summary: 'Remove groups without members',
  input: z.strictObject({ ids: SomeIds }),
  output: BatchOutcome,
});
