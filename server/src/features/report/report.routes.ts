import { getGameReport as gameReportEndpoint } from '@manager/contract/features/report/game-report';
import { getReportScope as reportScopeEndpoint } from '@manager/contract/features/report/scope';
import { getSiteReport as siteReportEndpoint } from '@manager/contract/features/report/site-report';
import { route, type Route } from '../../kit/http/route.ts';
import { getGameReport } from './game-report/get-game-report.ts';
import { getReportScope } from './scope/get-report-scope.ts';
import { getSiteReport } from './site-report/get-site-report.ts';

export const routes: readonly Route[] = [
  route(gameReportEndpoint, getGameReport),
  route(siteReportEndpoint, getSiteReport),
  route(reportScopeEndpoint, getReportScope),
];
