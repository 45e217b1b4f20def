import { getSharedRound as endpoint } from '@manager/contract/features/account/round-story';
import { openRoute, type Route } from '../../../kit/http/route.ts';
import { getSharedRound } from './get-shared-round.ts';

export const routes: readonly Route[] = [openRoute(endpoint, getSharedRound)];
