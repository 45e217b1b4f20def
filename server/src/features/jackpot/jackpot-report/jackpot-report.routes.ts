import * as contract from '@manager/contract/features/jackpot/jackpot-report';
import { route, type Route } from '../../../kit/http/route.ts';
import { getContributionMethods } from './get-contribution-methods.ts';
import { getJackpotReport } from './get-jackpot-report.ts';
import { getJackpotSplit } from './get-jackpot-split.ts';

/** I-3. */
export const routes: readonly Route[] = [
  route(contract.getJackpotReport, getJackpotReport),
  route(contract.getContributionMethods, getContributionMethods),
  route(contract.getJackpotSplit, getJackpotSplit),
];
