import { getExportList } from '@manager/contract/features/log/export';
import { route, type Route } from '../../../kit/http/route.ts';
import { getList } from './get-list.ts';

export const routes: readonly Route[] = [route(getExportList, getList)];
