import * as contract from '@manager/contract/features/set-up/live';
import { route, type Route } from '../../../kit/http/route.ts';
import { getLiveList } from './get-live-list.ts';
import { findAccount } from './live-row.ts';
import { setLive, unsetLive } from './set-live.ts';

/** C-8. */
export const routes: readonly Route[] = [
  route(contract.getLiveList, getLiveList),
  route(contract.getLiveDetail, (ctx, { id }) => findAccount(ctx, id)),
  route(contract.setLive, setLive),
  route(contract.unsetLive, unsetLive),
];
