import { getReportScope as reportScopeEndpoint } from '@manager/contract/features/report/scope';
import { route, type Route } from '../../../kit/http/route.ts';
import { getReportScope } from './get-report-scope.ts';

export const routes: readonly Route[] = [route(reportScopeEndpoint, getReportScope)];
