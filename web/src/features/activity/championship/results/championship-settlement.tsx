import type * as rank from '@manager/contract/features/activity/activity-rank/settle';
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
  calls: {
    settlements: getChampionshipSettlements as unknown as typeof rank.getSettlementList,
    settlement: getChampionshipSettlement as unknown as typeof rank.getSettlementDetail,
    prizes: getChampionshipPrizes as unknown as typeof rank.getPrizeList,
    calculate: calculateChampionship as unknown as typeof rank.calculateSettlement,
    approve: approveChampionshipPrizes as unknown as typeof rank.approveSettlement,
    pay: payChampionship as unknown as typeof rank.paySettlement,
    retry: retryChampionshipPrizes as unknown as typeof rank.retryPrizes,
    giveUp: giveUpChampionshipPrize as unknown as typeof rank.giveUpPrize,
  },
  switchOf: (list) => <ListSwitch value={list} />,
};
