import { getConfigMarks as endpoint } from '@manager/contract/features/report/config-marks';
import { route, type Route } from '../../../kit/http/route.ts';
import { getConfigMarks } from './get-config-marks.ts';

export const routes: readonly Route[] = [route(endpoint, getConfigMarks)];
