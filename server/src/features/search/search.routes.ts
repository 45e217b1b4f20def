import { findRecords } from '@manager/contract/features/search/find';
import { route, type Route } from '../../kit/http/route.ts';
import { find } from './find.ts';

export const routes: readonly Route[] = [route(findRecords, find)];
