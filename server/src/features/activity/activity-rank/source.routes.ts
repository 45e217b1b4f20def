import * as contract from '@manager/contract/features/activity/activity-rank/source';
import { route, type Route } from '../../../kit/http/route.ts';
import { disqualify, recompute, requalify } from './disqualify-player.ts';
import { getScores } from './get-scores.ts';

/** L-1-2. */
export const routes: readonly Route[] = [
  route(contract.getScoreList, getScores),
  route(contract.disqualifyPlayer, disqualify),
  route(contract.requalifyPlayer, requalify),
  route(contract.recomputeScores, recompute),
];
