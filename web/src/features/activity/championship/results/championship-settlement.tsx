import type { getPrizeList, getSettlementList } from '@manager/contract/features/activity/activity-rank/settle';
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
import { ListSwitch } from './ListSwitch.tsx';
import { PATH } from './results-words.ts';

/** The same lists over the calls of L-4-2, which know no kinds. */
export const CHAMPIONSHIPS: SettledList = {
  path: PATH,
  hasKinds: false,
  hasStages: true,
  calls: {
    // Without a filter by kind, which is not asked for here.
    settlements: getChampionshipSettlements as unknown as typeof getSettlementList,
    settlement: getChampionshipSettlement,
    prizes: getChampionshipPrizes as unknown as typeof getPrizeList,
    calculate: calculateChampionship,
    approve: approveChampionshipPrizes,
    pay: payChampionship,
    retry: retryChampionshipPrizes,
    giveUp: giveUpChampionshipPrize,
  },
  switchOf: (list) => <ListSwitch value={list} />,
};
