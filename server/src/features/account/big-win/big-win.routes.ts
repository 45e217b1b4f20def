import * as contract from '@manager/contract/features/account/big-win';
import { route, type Route } from '../../../kit/http/route.ts';
import { detailRoute } from '../../../kit/resource/read-routes.ts';
import { getBigWins } from './get-big-wins.ts';
import { openBigWinCase } from './open-win-case.ts';
import { handleBigWin } from './handle-win.ts';
import { getThresholds, saveThreshold } from './thresholds.ts';
import { bigWins } from './win-row.ts';

export const routes: readonly Route[] = [
  route(contract.getBigWinList, getBigWins),
  detailRoute(bigWins, { endpoint: contract.getBigWinDetail }),
  route(contract.handleBigWin, handleBigWin),
  route(contract.openBigWinCase, openBigWinCase),
  route(contract.getBigWinThresholds, getThresholds),
  route(contract.saveBigWinThreshold, saveThreshold),
];
