import { z } from 'zod';
import { InForce, meantAnyway } from '../../kit/effect.ts';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Id, Ids, OnOff, Reason, ShortText, SomeIds, Version } from '../../kit/fields.ts';
import { BatchOutcome, pagedQuery, pageOf } from '../../kit/page.ts';
import { risksOf, rowOf, saveInputOf } from '../../records/record.ts';
import { websiteGroup } from '../../records/website-group.ts';

export const WebsiteGroupRow = rowOf(websiteGroup);
export type WebsiteGroupRow = z.infer<typeof WebsiteGroupRow>;

export const getWebsiteGroupList = defineEndpoint({
  method: 'GET',
  path: '/api/set_up/website_group/get_list',
  access: holds('C-9'),
  exported: { code: 'C-9-93', walk: 'pages' },
  summary: 'Website groups',
  input: pagedQuery(
    { id: Ids.optional(), code: ShortText.optional(), name: ShortText.optional() },
    ['code', 'name', 'created_at'],
    'name',
  ),
  output: pageOf(WebsiteGroupRow),
});

export const getWebsiteGroupDetail = defineEndpoint({
  method: 'GET',
  path: '/api/set_up/website_group/get_detail',
  access: holds('C-9'),
  summary: 'One website group',
  input: z.strictObject({ id: Id }),
  output: WebsiteGroupRow,
});

export const GroupMember = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  agent_name: z.string(),
  /** Its own; null: that of the group. */
  rtp: z.string().nullable(),
  /** Returns in force, and for how many of its games each; the most frequent first. */
  rtp_in_force: z.array(InForce),
  effective_status: OnOff,
});
export type GroupMember = z.infer<typeof GroupMember>;

export const getWebsiteGroupMembers = defineEndpoint({
  method: 'GET',
  path: '/api/set_up/website_group/get_members',
  access: holds('C-9'),
  summary: 'Websites of a group in your scope, by name',
  input: z.strictObject({ id: Id }),
  output: z.object({ list: z.array(GroupMember), can: z.object({ edit: z.boolean() }) }),
});

/** For the choice of a group on other screens. */
export const getWebsiteGroupOptions = defineEndpoint({
  method: 'GET',
  path: '/api/set_up/website_group/get_options',
  access: holds('C-2', 'C-3', 'C-7', 'C-9'),
  summary: 'Website groups by name',
  input: z.strictObject({}),
  output: z.object({
    list: z.array(z.object({ id: z.string(), code: z.string(), name: z.string(), rtp: z.string().nullable() })),
  }),
});

export const saveWebsiteGroup = defineEndpoint({
  method: 'POST',
  path: '/api/set_up/website_group/add_or_edit',
  access: holds('C-9-91'),
  audit: 'site_group.save',
  risk: risksOf(websiteGroup),
  timed: ['rtp'],
  writes: 'operator',
  summary: 'Create or change a website group; another RTP needs a reason and a second person',
  input: saveInputOf(websiteGroup, { reason: Reason.optional(), ...meantAnyway }),
  output: WebsiteGroupRow,
});

export const moveGroupMembers = defineEndpoint({
  method: 'POST',
  path: '/api/set_up/website_group/set_members',
  access: holds('C-9-91'),
  audit: 'site_group.set_members',
  risk: {
    add_site_ids: 'dangerous when the return of a website changes',
    remove_site_ids: 'dangerous when the return of a website changes',
  },
  writes: 'operator',
  summary: 'Put websites into a group or take them out; where their RTP changes by it, with a reason and a second person',
  input: z.strictObject({
    id: Id,
    version: Version,
    add_site_ids: Ids.optional(),
    remove_site_ids: Ids.optional(),
    reason: Reason.optional(),
  }),
  output: WebsiteGroupRow,
});

export const deleteWebsiteGroups = defineEndpoint({
  method: 'POST',
  path: '/api/set_up/website_group/batch_del',
  access: holds('C-9-92'),
  audit: 'site_group.delete',
  risk: 'harmless: only groups without websites',
  writes: 'operator',
  summary: 'Remove website groups without websites (they stay in the records)',
  input: z.strictObject({ ids: SomeIds }),
  output: BatchOutcome,
});
