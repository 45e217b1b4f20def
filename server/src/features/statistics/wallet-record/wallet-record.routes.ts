import {
  getWalletDetail as detailEndpoint,
  getWalletList as listEndpoint,
} from '@manager/contract/features/statistics/wallet-record';
import { route, type Route } from '../../../kit/http/route.ts';
import { getWalletDetail } from './get-wallet-detail.ts';
import { getWalletList } from './get-wallet-list.ts';

export const routes: readonly Route[] = [route(listEndpoint, getWalletList), route(detailEndpoint, getWalletDetail)];
