import type {
  approveSettlement,
  calculateSettlement,
  getPrizeActivities,
  getPrizeList,
  getSettlementDetail,
  getSettlementList,
  giveUpPrize,
  paySettlement,
  retryPrizes,
} from '@manager/contract/features/activity/activity-rank/settle';
import type { getChampionshipPrizes, getChampionshipSettlements } from '@manager/contract/features/activity/championship/settle';
import type { ScreenPath } from '@manager/contract/screens';
import { createContext, type ReactNode, useContext } from 'react';

/** Activities whose prizes are settled on a screen: its calls, and how its lists are switched. */
export type SettledList = {
  path: ScreenPath;
  /** Do settlements come first on the screen, under its own name? */
  isFirst: boolean;
  /** Are its prizes those of stages, each with places of its own? */
  hasStages: boolean;
  calls: {
    settlements: typeof getSettlementList | typeof getChampionshipSettlements;
    settlement: typeof getSettlementDetail;
    prizes: typeof getPrizeList | typeof getChampionshipPrizes;
    /** To choose from among prizes. */
    activities: typeof getPrizeActivities | typeof getChampionshipSettlements;
    calculate: typeof calculateSettlement;
    approve: typeof approveSettlement;
    pay: typeof paySettlement;
    retry: typeof retryPrizes;
    giveUp: typeof giveUpPrize;
  };
  /** Above the table. */
  switchOf: (list: 'settlements' | 'prizes') => ReactNode;
};

const SettlementContext = createContext<SettledList | null>(null);
export const SettlementProvider = SettlementContext.Provider;

export const useSettledList = (): SettledList => {
  const list = useContext(SettlementContext);
  if (list === null) throw new Error('a settlement is shown outside of its screen');
  return list;
};
