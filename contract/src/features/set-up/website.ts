import { z } from 'zod';
import { ApiType } from '../../kit/api-type.ts';
import { meantAnyway } from '../../kit/effect.ts';
import { defineEndpoint, holds } from '../../kit/endpoint.ts';
import { Id, Ids, Note, OnOff, Reason, ShortText, SomeIds, Version } from '../../kit/fields.ts';
import { bulkTarget, hasOneTarget } from '../../kit/bulk.ts';
import { BatchOutcome, pagedQuery, pageOf } from '../../kit/page.ts';
import { planConfirmation, Plan } from '../../kit/plan.ts';
import { risksOf, rowOf, saveInputOf } from '../../records/record.ts';
import { ApprovedState, website } from '../../records/website.ts';
import { ComplianceProfile } from '../../kit/compliance.ts';

export { ApprovedState, IpCurrencyAction, MaxWinDayAction, NegativeBalance } from '../../records/website.ts';

export const WebsiteRow = rowOf(website).extend({
  can: z.object({ edit: z.boolean(), delete: z.boolean(), audit: z.boolean(), keys: z.boolean(), copy: z.boolean() }),
});
export type WebsiteRow = z.infer<typeof WebsiteRow>;

/** What a list of websites is searched by, and what chooses them for a change of many. */
const filters = {
  id: Ids.optional(),
  code: ShortText.optional(),
  name: ShortText.optional(),
  brand: ShortText.optional(),
  domain: ShortText.optional(),
  agent_id: Id.optional(),
  site_group_id: Id.optional(),
  compliance_profile: ComplianceProfile.optional(),
  api_type: ApiType.optional(),
  status: OnOff.optional(),
  approved_state: ApprovedState.optional(),
};

const WebsiteFilter = z.strictObject(filters);

export const getWebsiteList = defineEndpoint({
  method: 'GET',
  path: '/api/set_up/website/get_list',
  access: holds('C-2'),
  exported: { code: 'C-2-93', walk: 'pages' },
  summary: 'Websites in your scope',
  input: pagedQuery(filters, ['id', 'code', 'name', 'created_at'], '-created_at'),
  output: pageOf(WebsiteRow),
});

export const getWebsiteDetail = defineEndpoint({
  method: 'GET',
  path: '/api/set_up/website/get_detail',
  access: holds('C-2'),
  summary: 'One website',
  input: z.strictObject({ id: Id }),
  output: WebsiteRow,
});

export const saveWebsite = defineEndpoint({
  method: 'POST',
  path: '/api/set_up/website/add_or_edit',
  access: holds('C-2-91'),
  audit: 'website.save',
  risk: risksOf(website),
  timed: ['rtp', 'site_group_id', 'min_bet_usd', 'max_bet_usd', 'max_win_day_usd', 'max_win_day_action', 'jackpot', 'status'],
  writes: 'agent',
  summary: 'Create or change a website; a change of what was approved asks for a second person or a new approval',
  input: saveInputOf(website, {
    /** Why: shown to the second person whom a sensitive change may need. */
    reason: Reason.optional(),
    ...meantAnyway,
  }),
  output: WebsiteRow,
});

export const auditWebsite = defineEndpoint({
  method: 'POST',
  path: '/api/set_up/website/audit',
  access: holds('C-2-94'),
  audit: 'website.audit',
  risk: { result: 'harmless: the approval itself is by a second person' },
  writes: 'agent',
  summary: 'Approve a website or fail its approval; not for the person who created or last edited it',
  input: z.strictObject({ id: Id, version: Version, result: z.enum(['approved', 'failed']), reason: Reason.optional() }),
  output: WebsiteRow,
});

export const deleteWebsites = defineEndpoint({
  method: 'POST',
  path: '/api/set_up/website/batch_del',
  access: holds('C-2-92'),
  audit: 'website.delete',
  risk: 'harmless: only disabled websites',
  writes: 'agent',
  summary: 'Remove disabled websites (they stay in the records)',
  input: z.strictObject({ ids: SomeIds }),
  output: BatchOutcome,
});

/** What may be set for many websites at once: nothing that an approval covers. */
const WebsiteSet = z
  .strictObject({
    status: website.status.input,
    note: Note.optional(),
    jackpot: website.jackpot.input,
    task: website.task.input,
    ip_currency_check: website.ip_currency_check.input,
    ip_currency_action: website.ip_currency_action.input,
  })
  .refine((set) => Object.values(set).some((value) => value !== undefined), 'required');

export const previewBulkEditWebsites = defineEndpoint({
  method: 'POST',
  path: '/api/set_up/website/preview_bulk_edit',
  access: holds('C-2-97'),
  summary: 'What a change of many websites would do',
  input: z.strictObject({ ...bulkTarget(WebsiteFilter), set: WebsiteSet }).refine(hasOneTarget, 'required'),
  output: Plan,
});

export const bulkEditWebsites = defineEndpoint({
  method: 'POST',
  path: '/api/set_up/website/bulk_edit',
  access: holds('C-2-97'),
  audit: 'website.bulk_edit',
  risk: {
    set: {
      status: website.status.risk,
      note: website.note.risk,
      jackpot: website.jackpot.risk,
      task: website.task.risk,
      ip_currency_check: website.ip_currency_check.risk,
      ip_currency_action: website.ip_currency_action.risk,
    },
  },
  writes: 'agent',
  summary: 'Change status, note or features of many websites, as previewed',
  input: z.strictObject({ ...bulkTarget(WebsiteFilter), set: WebsiteSet, ...planConfirmation }).refine(hasOneTarget, 'required'),
  output: Plan,
});
