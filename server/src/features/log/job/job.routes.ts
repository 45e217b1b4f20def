import { getJobList } from '@manager/contract/features/log/job';
import { route, type Route } from '../../../kit/http/route.ts';
import { getList } from './get-list.ts';

export const routes: readonly Route[] = [route(getJobList, getList)];
