import * as contract from '@manager/contract/features/log/job';
import { route, type Route } from '../../../kit/http/route.ts';
import { getList } from './get-list.ts';
import { getRefused, retryFacts } from './refused-facts.ts';

export const routes: readonly Route[] = [
  route(contract.getJobList, getList),
  route(contract.getRefusedFacts, getRefused),
  route(contract.retryRefusedFacts, retryFacts),
];
