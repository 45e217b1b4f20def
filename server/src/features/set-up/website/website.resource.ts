import { previewWebsiteEffect } from '@manager/contract/features/set-up/effect';
import * as contract from '@manager/contract/features/set-up/website';
import * as copy from '@manager/contract/features/set-up/website-copy';
import * as keys from '@manager/contract/features/set-up/website-keys';
import * as wallet from '@manager/contract/features/set-up/website-wallet';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { sql, type SqlBool } from 'kysely';
import { AppError } from '../../../base/app-error.ts';
import { lookingAhead } from '../../../kit/http/looking-ahead.ts';
import { route } from '../../../kit/http/route.ts';
import { bulkEditRoutes } from '../../../kit/plan/bulk-edit.ts';
import { columnsIn, type Filters } from '../../../kit/resource/conditions.ts';
import { detailRoute, listRoute } from '../../../kit/resource/read-routes.ts';
import { removeRoute } from '../../../kit/resource/remove-route.ts';
import { looked, lookedMany, previewEffectRoute, websiteEffects } from '../effect/public.ts';
import { auditWebsite } from './audit-website.ts';
import { copySettings, previewCopy } from './copy-settings.ts';
import { getApiKeys } from './get-api-keys.ts';
import { revealApiKey } from './reveal-api-key.ts';
import { rotateApiKey } from './rotate-api-key.ts';
import { manyWebsites } from './many-websites.ts';
import { saveWebsite } from './save-website.ts';
import { callTestWallet, testWallet } from './test-wallet.ts';
import { websites } from './website-row.ts';

const { contains, equals, isOneOf } = columnsIn('site');

const filters: Filters<ParsedOf<typeof contract.getWebsiteList>> = {
  id: isOneOf('id'),
  code: contains('code'),
  name: contains('name'),
  brand: contains('brand'),
  domain: contains('domain'),
  agent_id: equals('agent_id'),
  site_group_id: equals('site_group_id'),
  // As it is in force: most websites take theirs from an agent.
  compliance_profile: (profile) =>
    sql<SqlBool>`coalesce(site.compliance_profile, agent_tree.compliance_profile, 'regulated') = ${profile}`,
  api_type: equals('api_type'),
  status: equals('status'),
  approved_state: equals('approved_state'),
};

/** C-2. Saving is by hand: an edit may undo the approval, and whether it does decides who has to agree. */
export default [
  listRoute(websites, {
    endpoint: contract.getWebsiteList,
    filters,
    abilities: { add: contract.saveWebsite },
  }),
  detailRoute(websites, { endpoint: contract.getWebsiteDetail }),
  // The kind of its wallet stays while rounds are open.
  lookingAhead(route(contract.saveWebsite, saveWebsite, { readsReports: true }), looked(websiteEffects)),
  previewEffectRoute(websites, { endpoint: previewWebsiteEffect, effectsOf: websiteEffects }),
  route(contract.auditWebsite, auditWebsite),
  route(keys.getApiKeys, getApiKeys),
  route(keys.rotateApiKey, rotateApiKey),
  route(keys.revealApiKey, revealApiKey),
  route(wallet.testWallet, testWallet, { prepare: callTestWallet }),
  route(copy.getCopyPreview, previewCopy),
  lookingAhead(
    route(copy.copySettings, copySettings, { readsReports: true }),
    async (ctx, { id, source_site_id, sections }: ParsedOf<typeof copy.copySettings>) =>
      (await previewCopy(ctx, { id, source_site_id, sections })).effects,
  ),
  removeRoute(websites, {
    endpoint: contract.deleteWebsites,
    check: (_ctx, _tx, { status }) => {
      if (status !== 'disabled') throw new AppError('object.wrong_state', { state: status });
    },
  }),
  ...bulkEditRoutes(manyWebsites, {
    preview: contract.previewBulkEditWebsites,
    apply: contract.bulkEditWebsites,
    filters,
    nameOf: (row) => row.name,
    toInput: (set, reason) => ({ ...set, reason }),
    needsReason: ({ status }) => status === 'disabled',
    looked: lookedMany(websiteEffects),
  }),
];
