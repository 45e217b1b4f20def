import * as contract from '@manager/contract/features/dashboard/dashboard';
import { route, type Route } from '../../kit/http/route.ts';
import { getAgentMonths } from './agent-months.ts';
import { getAgentOverview } from './agent-overview.ts';
import { getDaySoFar } from './day-so-far.ts';
import { getMoneyOut } from './money-out.ts';
import { getSiteOverview } from './site-overview.ts';

export const routes: readonly Route[] = [
  route(contract.getAgentOverview, getAgentOverview),
  route(contract.getDaySoFar, getDaySoFar),
  route(contract.getSiteOverview, getSiteOverview),
  route(contract.getAgentMonths, getAgentMonths),
  route(contract.getMoneyOut, getMoneyOut),
];
