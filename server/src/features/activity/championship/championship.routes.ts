import * as contract from '@manager/contract/features/activity/championship/championship';
import { route, type Route } from '../../../kit/http/route.ts';
import { detailRoute, listRoute } from '../../../kit/resource/read-routes.ts';
import { findRow } from '../../../kit/resource/resource.ts';
import { activityConditions } from '../core/activity-filters.ts';
import { activityPurpose } from '../core/activity-purpose.ts';
import { cloneActivity } from '../core/clone-activity.ts';
import { getCosts } from '../core/get-costs.ts';
import { saveActivity } from '../core/save-activity.ts';
import { approveActivity, cancelActivity, deleteActivity, submitActivity, type Steering } from '../core/steer-activity.ts';
import { APPROVE_CHAMPIONSHIP } from './approve-code.ts';
import { championships, championshipList } from './championship-list.ts';
import { previewChampionship } from './preview-championship.ts';

const steering = (action: string | null): Steering<contract.ChampionshipRow> => ({
  list: championshipList,
  resource: championships,
  action: action ?? '',
  approveCode: APPROVE_CHAMPIONSHIP,
});

/** L-4-2, the tab of the championships themselves. */
export const routes: readonly Route[] = [
  listRoute(championships, {
    endpoint: contract.getChampionshipList,
    filters: activityConditions,
    abilities: { add: contract.saveChampionship },
  }),
  route(contract.getChampionshipCosts, async (ctx, { id }) => getCosts(ctx, await findRow(ctx, championships, id))),
  route(contract.previewChampionship, previewChampionship),
  detailRoute(championships, { endpoint: contract.getChampionshipDetail }),
  route(contract.saveChampionship, (ctx, input) => saveActivity(ctx, steering(contract.saveChampionship.audit), input)),
  route(contract.cloneChampionship, (ctx, input) => cloneActivity(ctx, steering(contract.cloneChampionship.audit), input)),
  route(contract.submitChampionship, (ctx, input) => submitActivity(ctx, steering(contract.submitChampionship.audit), input)),
  route(contract.approveChampionship, (ctx, input) =>
    approveActivity(ctx, { ...steering(contract.approveChampionship.audit), purpose: activityPurpose }, input),
  ),
  route(contract.cancelChampionship, (ctx, input) => cancelActivity(ctx, steering(contract.cancelChampionship.audit), input)),
  route(contract.deleteChampionship, (ctx, input) => deleteActivity(ctx, steering(contract.deleteChampionship.audit), input)),
];
