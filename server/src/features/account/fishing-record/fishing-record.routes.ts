import {
  getFishingDetail as detailEndpoint,
  getFishingList as listEndpoint,
  shareFishingDetail as shareEndpoint,
} from '@manager/contract/features/account/fishing-record';
import { route, type Route } from '../../../kit/http/route.ts';
import { getFishingDetail } from './get-fishing-detail.ts';
import { getFishingList } from './get-fishing-list.ts';
import { shareFishingDetail } from './share-fishing-detail.ts';

export const routes: readonly Route[] = [
  route(listEndpoint, getFishingList),
  route(detailEndpoint, getFishingDetail),
  route(shareEndpoint, shareFishingDetail, { prepare: getFishingDetail }),
];
