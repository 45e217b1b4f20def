import { getChampionshipList } from '@manager/contract/features/activity/championship/championship';
import { getChampionshipEntryList } from '@manager/contract/features/activity/championship/record';
import { getChampionshipPrizes, getChampionshipSettlements } from '@manager/contract/features/activity/championship/settle';
import { getStageList, getStandingList } from '@manager/contract/features/activity/championship/results';
import { pagedExport } from '../../../kit/export/walk.ts';

export const exports = [
  pagedExport({ endpoint: getChampionshipEntryList, code: 'L-4-1-93' }),
  pagedExport({ endpoint: getStageList, code: 'L-4-2-93' }),
  pagedExport({ endpoint: getStandingList, code: 'L-4-2-93' }),
  pagedExport({ endpoint: getChampionshipList, code: 'L-4-2-93' }),
  pagedExport({ endpoint: getChampionshipPrizes, code: 'L-4-2-93' }),
  pagedExport({ endpoint: getChampionshipSettlements, code: 'L-4-2-93' }),
];
