import * as contract from '@manager/contract/features/permission/access-request';
import { route, type Route } from '../../../kit/http/route.ts';
import { add } from './add.ts';
import { getDetail } from './get-detail.ts';
import { getInfo } from './get-info.ts';
import { grant } from './grant.ts';
import { reject } from './reject.ts';
import { withdraw } from './withdraw.ts';

export const routes: readonly Route[] = [
  route(contract.getAccessInfo, getInfo),
  route(contract.getAccessRequest, getDetail),
  route(contract.addAccessRequest, add),
  route(contract.withdrawAccessRequest, withdraw),
  route(contract.grantAccess, grant),
  route(contract.rejectAccess, reject),
];
