import { whoHas } from '@manager/contract/features/permission/who-has';
import { route, type Route } from '../../../kit/http/route.ts';
import { getList } from './get-list.ts';

export const routes: readonly Route[] = [route(whoHas, getList)];
