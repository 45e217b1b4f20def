import * as contract from '@manager/contract/features/activity/championship/results';
import { route, type Route } from '../../../kit/http/route.ts';
import { getPlaces } from './get-places.ts';
import { getStages } from './get-stages.ts';

/** L-4-2: stages and their places. */
export const routes: readonly Route[] = [route(contract.getStageList, getStages), route(contract.getStandingList, getPlaces)];
