import { getDrawDetail as detailEndpoint, getDrawList as listEndpoint } from '@manager/contract/features/account/lottery-draw';
import { route, type Route } from '../../../kit/http/route.ts';
import { getDrawDetail } from './get-draw-detail.ts';
import { getDrawList } from './get-draw-list.ts';

export const routes: readonly Route[] = [route(listEndpoint, getDrawList), route(detailEndpoint, getDrawDetail)];
