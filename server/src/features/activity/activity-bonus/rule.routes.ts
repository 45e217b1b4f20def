import * as contract from '@manager/contract/features/activity/activity-bonus/rule';
import { route, type Route } from '../../../kit/http/route.ts';
import { detailRoute, listRoute } from '../../../kit/resource/read-routes.ts';
import { findRow } from '../../../kit/resource/resource.ts';
import { activityConditions } from '../core/activity-filters.ts';
import { cloneActivity } from '../core/clone-activity.ts';
import { getCosts } from '../core/get-costs.ts';
import { saveActivity } from '../core/save-activity.ts';
import { approveActivity, cancelActivity, deleteActivity, submitActivity, type Steering } from '../core/steer-activity.ts';
import { bonuses, bonusList } from './bonuses.ts';
import { bonusPurpose } from './bonus-purpose.ts';
import { previewBonus } from './preview-bonus.ts';

const steering = (action: string | null): Steering<contract.BonusRow> => ({
  list: bonusList,
  resource: bonuses,
  action: action ?? '',
  approveCode: 'L-2-1-94',
});

/** L-2-1. */
export const routes: readonly Route[] = [
  listRoute(bonuses, {
    endpoint: contract.getBonusList,
    filters: activityConditions,
    abilities: { add: contract.saveBonus },
  }),
  detailRoute(bonuses, { endpoint: contract.getBonusDetail }),
  route(contract.saveBonus, (ctx, input) => saveActivity(ctx, steering(contract.saveBonus.audit), input)),
  route(contract.cloneBonus, (ctx, input) => cloneActivity(ctx, steering(contract.cloneBonus.audit), input)),
  route(contract.submitBonus, (ctx, input) => submitActivity(ctx, steering(contract.submitBonus.audit), input)),
  route(contract.approveBonus, (ctx, input) =>
    approveActivity(ctx, { ...steering(contract.approveBonus.audit), purpose: bonusPurpose }, input),
  ),
  route(contract.cancelBonus, (ctx, input) => cancelActivity(ctx, steering(contract.cancelBonus.audit), input)),
  route(contract.deleteBonus, (ctx, input) => deleteActivity(ctx, steering(contract.deleteBonus.audit), input)),
  route(contract.previewBonus, previewBonus),
  route(contract.getBonusCosts, async (ctx, { id }) => getCosts(ctx, await findRow(ctx, bonuses, id))),
];
