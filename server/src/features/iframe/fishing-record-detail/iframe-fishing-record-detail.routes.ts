import { getSharedSlice as endpoint } from '@manager/contract/features/account/fishing-record';
import { openRoute, type Route } from '../../../kit/http/route.ts';
import { getSharedSlice } from './get-shared-slice.ts';

export const routes: readonly Route[] = [openRoute(endpoint, getSharedSlice)];
