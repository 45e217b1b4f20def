import * as contract from '@manager/contract/features/log/job';
import { route, type Route } from '../../../kit/http/route.ts';
import { getBackupState } from '@manager/contract/features/log/backup';
import { endRestored as endEndpoint, getRestored as restoredEndpoint } from '@manager/contract/features/log/restored';
import { endRestored } from './end-restored.ts';
import { getBackup } from './get-backup.ts';
import { getList } from './get-list.ts';
import { getRestored } from './get-restored.ts';
import { getRefused, retryFacts } from './refused-facts.ts';

export const routes: readonly Route[] = [
  route(contract.getJobList, getList),
  route(getBackupState, getBackup),
  route(restoredEndpoint, getRestored),
  route(endEndpoint, endRestored),
  route(contract.getRefusedFacts, getRefused),
  route(contract.retryRefusedFacts, retryFacts),
];
