import * as contract from '@manager/contract/features/set-up/game-odds';
import { route, type Route } from '../../../kit/http/route.ts';
import { listOdds, listOddsVersions } from './odds-row.ts';
import { previewOdds, saveOdds } from './save-odds.ts';

export const routes: readonly Route[] = [
  route(contract.getOddsList, listOdds),
  route(contract.getOddsHistory, listOddsVersions),
  route(contract.saveOdds, saveOdds),
  route(contract.previewOddsEffect, previewOdds),
];
