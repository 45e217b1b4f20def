import * as contract from '@manager/contract/features/log/seamless';
import { route, type Route } from '../../../kit/http/route.ts';
import { getSeamlessDetail } from './get-seamless-detail.ts';
import { getSeamlessList } from './get-seamless-list.ts';
import { getSeamlessStats } from './get-seamless-stats.ts';
import { getHeldPayouts } from './held-payouts.ts';
import { giveUpPayout, resendNow, stopRetry } from './steer-calls.ts';

export const routes: readonly Route[] = [
  route(contract.getSeamlessList, getSeamlessList),
  route(contract.getSeamlessDetail, getSeamlessDetail),
  route(contract.getSeamlessStats, getSeamlessStats),
  route(contract.resendNow, resendNow),
  route(contract.stopRetry, stopRetry),
  route(contract.getHeldPayouts, getHeldPayouts),
  route(contract.giveUpPayout, giveUpPayout),
];
