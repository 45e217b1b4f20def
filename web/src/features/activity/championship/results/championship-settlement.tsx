import {
  approveChampionshipPrizes,
  calculateChampionship,
  getChampionshipPrizes,
  getChampionshipSettlement,
  getChampionshipSettlements,
  giveUpChampionshipPrize,
  payChampionship,
  retryChampionshipPrizes,
} from '@manager/contract/features/activity/championship/settle';
import type { SettledList } from '../../../../product/settlement/settled-list.ts';
import { ResultsSwitch } from './ResultsSwitch.tsx';
import { PATH } from './results-words.ts';

/** The same lists over the calls of L-4-2. */
export const CHAMPIONSHIPS: SettledList = {
  path: PATH,
  isFirst: false,
  hasStages: true,
  calls: {
    settlements: getChampionshipSettlements,
    activities: getChampionshipSettlements,
    settlement: getChampionshipSettlement,
    prizes: getChampionshipPrizes,
    calculate: calculateChampionship,
    approve: approveChampionshipPrizes,
    pay: payChampionship,
    retry: retryChampionshipPrizes,
    giveUp: giveUpChampionshipPrize,
  },
  switchOf: (list) => <ResultsSwitch value={list} />,
};
