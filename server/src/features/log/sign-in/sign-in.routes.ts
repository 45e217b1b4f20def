import * as contract from '@manager/contract/features/log/sign-in';
import { route, type Route } from '../../../kit/http/route.ts';
import { getList } from './get-list.ts';

export const routes: readonly Route[] = [route(contract.getSignInList, getList)];
