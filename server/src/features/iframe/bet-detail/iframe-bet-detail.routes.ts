import { getSharedBet as endpoint } from '@manager/contract/features/account/bet-detail';
import { openRoute, type Route } from '../../../kit/http/route.ts';
import { getSharedBet } from './get-shared-bet.ts';

export const routes: readonly Route[] = [openRoute(endpoint, getSharedBet)];
