import * as contract from '@manager/contract/features/set-up/game';
import { route, type Route } from '../../../kit/http/route.ts';
import { deleteGames } from './delete-games.ts';
import { getDetail } from './get-detail.ts';
import { getList } from './get-list.ts';
import { saveGame } from './save-game.ts';

export const routes: readonly Route[] = [
  route(contract.getGameList, getList),
  route(contract.getGameDetail, getDetail),
  route(contract.saveGame, saveGame),
  route(contract.deleteGames, deleteGames),
];
