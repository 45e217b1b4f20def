import * as contract from '@manager/contract/features/permission/group';
import { route, type Route } from '../../../kit/http/route.ts';
import { cloneGroup } from './clone-group.ts';
import { deleteGroups } from './delete-groups.ts';
import { getDetail } from './get-detail.ts';
import { getList } from './get-list.ts';
import { getOptions } from './get-options.ts';
import { saveGroup } from './save-group.ts';

export const routes: readonly Route[] = [
  route(contract.getGroupList, getList),
  route(contract.getGroupDetail, getDetail),
  route(contract.getGroupOptions, getOptions),
  route(contract.saveGroup, saveGroup),
  route(contract.cloneGroup, cloneGroup),
  route(contract.deleteGroups, deleteGroups),
];
