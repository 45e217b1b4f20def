import {
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
import type { ReactNode } from 'react';
import { oneOfCodec } from '../../../../kit/filter/codecs.ts';
import { useUrlState } from '../../../../kit/filter/use-url-state.ts';
import { PrizeList } from '../../../../product/settlement/PrizeList.tsx';
import { SettlementProvider, type SettledList } from '../../../../product/settlement/settled-list.ts';
import { SettlementList } from '../../../../product/settlement/SettlementList.tsx';
import { ListSwitch } from '../../../../kit/list/ListSwitch.tsx';
import { useSettleTexts } from '../../../../product/settlement/settle-words.ts';

const LISTS = ['settlements', 'prizes'] as const;

const SettleSwitch = ({ value }: { value: (typeof LISTS)[number] }): ReactNode => {
  const t = useSettleTexts();
  return <ListSwitch lists={LISTS} value={value} nameOf={(list) => t(`list_${list}`)} />;
};

const codecs = { tab: oneOfCodec(LISTS, 'settlements') };

const RANKINGS: SettledList = {
  path: '/activity/activity-rank/settle',
  isFirst: true,
  hasStages: false,
  calls: {
    settlements: getSettlementList,
    settlement: getSettlementDetail,
    prizes: getPrizeList,
    activities: getPrizeActivities,
    calculate: calculateSettlement,
    approve: approveSettlement,
    pay: paySettlement,
    retry: retryPrizes,
    giveUp: giveUpPrize,
  },
  switchOf: (list) => <SettleSwitch value={list} />,
};

/** L-1-3: what activities pay, frozen, agreed to and paid. */
const RankSettleScreen = (): ReactNode => (
  <SettlementProvider value={RANKINGS}>
    {useUrlState(codecs).values.tab === 'prizes' ? <PrizeList /> : <SettlementList />}
  </SettlementProvider>
);

export default RankSettleScreen;
