import * as contract from '@manager/contract/features/approval/approval';
import { route, type Route } from '../../kit/http/route.ts';
import { approveRequest } from './approve-request.ts';
import { breakGlass } from './break-glass.ts';
import { countApprovals } from './count-approvals.ts';
import { getDetail } from './get-detail.ts';
import { getList } from './get-list.ts';
import { rejectRequest } from './reject-request.ts';
import { prepareRun } from './run-request.ts';
import { withdrawRequest } from './withdraw-request.ts';

export const routes: readonly Route[] = [
  route(contract.getApprovalList, getList),
  route(contract.getApprovalDetail, getDetail),
  route(contract.countApprovals, countApprovals),
  // A stored call may read the report store.
  route(contract.approveRequest, approveRequest, { prepare: (ctx, { id }) => prepareRun(ctx, id), readsReports: true }),
  route(contract.rejectRequest, rejectRequest),
  route(contract.withdrawRequest, withdrawRequest),
  route(contract.breakGlass, breakGlass),
];
