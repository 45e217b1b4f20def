import * as contract from '@manager/contract/features/activity/activity-collect/icon-collection';
import { route, type Route } from '../../../kit/http/route.ts';
import { detailRoute, listRoute } from '../../../kit/resource/read-routes.ts';
import { findRow } from '../../../kit/resource/resource.ts';
import { activityConditions } from '../core/activity-filters.ts';
import { activityPurpose } from '../core/activity-purpose.ts';
import { cloneActivity } from '../core/clone-activity.ts';
import { getCosts } from '../core/get-costs.ts';
import { saveActivity } from '../core/save-activity.ts';
import { approveActivity, cancelActivity, deleteActivity, submitActivity, type Steering } from '../core/steer-activity.ts';
import { cardPayoutsOf } from './card-payouts.ts';
import { collections, collectionList } from './collections.ts';
import { rewritten, uploadIconPicture } from './icon-picture.ts';
import { previewCollection } from './preview-collection.ts';

const steering = (action: string | null): Steering<contract.CollectionRow> => ({
  list: collectionList,
  resource: collections,
  action: action ?? '',
  approveCode: 'L-3-3-94',
});

/** L-3-3. */
export const routes: readonly Route[] = [
  listRoute(collections, {
    endpoint: contract.getCollectionList,
    filters: activityConditions,
    abilities: { add: contract.saveCollection },
  }),
  detailRoute(collections, { endpoint: contract.getCollectionDetail }),
  route(contract.saveCollection, (ctx, input) => saveActivity(ctx, steering(contract.saveCollection.audit), input)),
  route(contract.uploadIconPicture, uploadIconPicture, { prepare: rewritten }),
  route(contract.cloneCollection, (ctx, input) => cloneActivity(ctx, steering(contract.cloneCollection.audit), input)),
  route(contract.submitCollection, (ctx, input) => submitActivity(ctx, steering(contract.submitCollection.audit), input)),
  route(contract.approveCollection, (ctx, input) =>
    approveActivity(ctx, { ...steering(contract.approveCollection.audit), purpose: activityPurpose }, input),
  ),
  route(contract.cancelCollection, (ctx, input) => cancelActivity(ctx, steering(contract.cancelCollection.audit), input)),
  route(contract.deleteCollection, (ctx, input) => deleteActivity(ctx, steering(contract.deleteCollection.audit), input)),
  route(contract.previewCollection, previewCollection),
  route(contract.getCollectionCosts, async (ctx, { id }) =>
    getCosts(ctx, await findRow(ctx, collections, id), cardPayoutsOf(id)),
  ),
];
