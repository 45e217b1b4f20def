import {
  getBetDetail as detailEndpoint,
  getBetList as listEndpoint,
  shareBetDetail as shareEndpoint,
} from '@manager/contract/features/account/bet-detail';
import { route, type Route } from '../../../kit/http/route.ts';
import { getBetDetail } from './get-bet-detail.ts';
import { getBetList } from './get-bet-list.ts';
import { shareBetDetail } from './share-bet-detail.ts';

export const routes: readonly Route[] = [
  route(listEndpoint, getBetList),
  route(detailEndpoint, getBetDetail),
  route(shareEndpoint, shareBetDetail, { prepare: getBetDetail }),
];
