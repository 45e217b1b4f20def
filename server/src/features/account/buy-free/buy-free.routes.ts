import { getBuyList as listEndpoint, getBuyModes as modesEndpoint } from '@manager/contract/features/account/buy-free';
import { route, type Route } from '../../../kit/http/route.ts';
import { getBuyList } from './get-buy-list.ts';
import { getBuyModes } from './get-buy-modes.ts';

export const routes: readonly Route[] = [route(listEndpoint, getBuyList), route(modesEndpoint, getBuyModes)];
