import * as contract from '@manager/contract/features/set-up/website';
import { AppError } from '../../../kit/app-error.ts';
import { route } from '../../../kit/http/route.ts';
import { columnsIn } from '../../../kit/resource/conditions.ts';
import { detailRoute, listRoute } from '../../../kit/resource/read-routes.ts';
import { removeRoute } from '../../../kit/resource/remove-route.ts';
import { auditWebsite } from './audit-website.ts';
import { saveWebsite } from './save-website.ts';
import { websites } from './website-row.ts';

const { contains, equals, isOneOf } = columnsIn('site');

/** C-2. Saving is by hand: an edit may undo the approval, and whether it does decides who has to agree. */
export default [
  listRoute(websites, {
    endpoint: contract.getWebsiteList,
    filters: {
      id: isOneOf('id'),
      code: contains('code'),
      name: contains('name'),
      brand: contains('brand'),
      domain: contains('domain'),
      agent_id: equals('agent_id'),
      site_group_id: equals('site_group_id'),
      api_type: equals('api_type'),
      status: equals('status'),
      approved_state: equals('approved_state'),
    },
    abilities: { add: contract.saveWebsite },
  }),
  detailRoute(websites, { endpoint: contract.getWebsiteDetail }),
  route(contract.saveWebsite, saveWebsite),
  route(contract.auditWebsite, auditWebsite),
  removeRoute(websites, {
    endpoint: contract.deleteWebsites,
    check: (_ctx, _tx, { status }) => {
      if (status !== 'disabled') throw new AppError('object.wrong_state', { state: status });
    },
  }),
];
