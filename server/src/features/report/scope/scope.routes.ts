import {
  countPlayers as countPlayersEndpoint,
  getReportScope as reportScopeEndpoint,
} from '@manager/contract/features/report/scope';
import { route, type Route } from '../../../kit/http/route.ts';
import { countPlayers } from './count-players.ts';
import { getReportScope } from './get-report-scope.ts';

export const routes: readonly Route[] = [route(reportScopeEndpoint, getReportScope), route(countPlayersEndpoint, countPlayers)];
