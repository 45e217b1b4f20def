import * as contract from '@manager/contract/features/system/completeness';
import { route, type Route } from '../../../kit/http/route.ts';
import { getState } from './get-state.ts';

export const routes: readonly Route[] = [route(contract.getCompleteness, getState)];
