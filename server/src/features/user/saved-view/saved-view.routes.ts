import * as contract from '@manager/contract/features/user/saved-view';
import { route, type Route } from '../../../kit/http/route.ts';
import { deleteView } from './delete-view.ts';
import { getList } from './get-list.ts';
import { saveView } from './save-view.ts';
import { setDefault } from './set-default.ts';

export const routes: readonly Route[] = [
  route(contract.getSavedViewList, getList),
  route(contract.saveSavedView, saveView),
  route(contract.setDefaultView, setDefault),
  route(contract.deleteSavedView, deleteView),
];
