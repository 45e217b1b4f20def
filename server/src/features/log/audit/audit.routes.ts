import * as contract from '@manager/contract/features/log/audit';
import { route, type Route } from '../../../kit/http/route.ts';
import { getActions } from './get-actions.ts';
import { getChainStatus } from './get-chain-status.ts';
import { getGrants } from './get-grants.ts';
import { getDetail } from './get-detail.ts';
import { getRetention } from './get-retention.ts';
import { getList } from './get-list.ts';

export const routes: readonly Route[] = [
  route(contract.getAuditList, getList),
  route(contract.getAuditDetail, getDetail),
  route(contract.getAuditActions, getActions),
  route(contract.getChainStatus, getChainStatus),
  route(contract.getLogGrants, getGrants),
  route(contract.getRetention, getRetention),
];
