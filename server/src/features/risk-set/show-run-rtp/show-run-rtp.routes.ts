import * as contract from '@manager/contract/features/risk-set/show-run-rtp';
import { route, type Route } from '../../../kit/http/route.ts';
import { disableGame } from './disable-game.ts';
import { getReturnAlerts, getReturnWatch } from './get-alerts.ts';
import { getReturns } from './get-returns.ts';
import { getReturnSplit } from './get-split.ts';

/** G-6. */
export const routes: readonly Route[] = [
  route(contract.getReturnList, getReturns),
  route(contract.getReturnSplit, getReturnSplit),
  route(contract.getReturnAlerts, getReturnAlerts),
  route(contract.getReturnWatch, getReturnWatch),
  route(contract.disableGame, disableGame),
];
