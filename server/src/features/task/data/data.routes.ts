import * as contract from '@manager/contract/features/task/data';
import { route, type Route } from '../../../kit/http/route.ts';
import { getTaskData } from './get-task-data.ts';

/** J-2. */
export const routes: readonly Route[] = [route(contract.getTaskData, getTaskData)];
