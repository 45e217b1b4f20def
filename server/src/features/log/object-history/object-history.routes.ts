import { getObjectHistory } from '@manager/contract/features/log/object-history';
import { route, type Route } from '../../../kit/http/route.ts';
import { getList } from './get-list.ts';

export const routes: readonly Route[] = [route(getObjectHistory, getList)];
