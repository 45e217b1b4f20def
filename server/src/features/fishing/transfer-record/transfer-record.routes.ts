import * as contract from '@manager/contract/features/fishing/transfer-record';
import { route, type Route } from '../../../kit/http/route.ts';
import { getTransferDetail } from './get-transfer-detail.ts';
import { getTransferList } from './get-transfer-list.ts';
import { stopTransfer } from './stop-recovery.ts';
import { cancelTransfer, findTransfer, retryTransfer } from './take-over.ts';

export const routes: readonly Route[] = [
  route(contract.getTransferList, getTransferList),
  route(contract.getTransferDetail, getTransferDetail),
  route(contract.retryTransfer, retryTransfer, { prepare: findTransfer }),
  route(contract.cancelTransfer, cancelTransfer, { prepare: findTransfer }),
  route(contract.stopTransfer, stopTransfer),
];
