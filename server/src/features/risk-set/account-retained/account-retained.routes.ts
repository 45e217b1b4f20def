import { getDayLimits as limits, getRetainedList } from '@manager/contract/features/risk-set/account-retained';
import { route, type Route } from '../../../kit/http/route.ts';
import { getDayLimits } from './get-day-limits.ts';
import { getRetained } from './get-retained.ts';

/** G-2. */
export const routes: readonly Route[] = [route(getRetainedList, getRetained), route(limits, getDayLimits)];
