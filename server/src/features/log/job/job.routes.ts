import * as contract from '@manager/contract/features/log/job';
import { route, type Route } from '../../../kit/http/route.ts';
import { getBackupState } from '@manager/contract/features/log/backup';
import { getBackup } from './get-backup.ts';
import { getList } from './get-list.ts';
import { getRefused, retryFacts } from './refused-facts.ts';

export const routes: readonly Route[] = [
  route(contract.getJobList, getList),
  route(getBackupState, getBackup),
  route(contract.getRefusedFacts, getRefused),
  route(contract.retryRefusedFacts, retryFacts),
];
