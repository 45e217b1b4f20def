import * as contract from '@manager/contract/features/jump-to-url/jump-to-url';
import { openRoute, type Route } from '../../kit/http/route.ts';
import { getJumpTarget } from './get-jump-target.ts';

export const routes: readonly Route[] = [openRoute(contract.getJumpTarget, getJumpTarget)];
