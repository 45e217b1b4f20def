import { type ComponentType, type ReactNode, Suspense } from 'react';
import { oneOfCodec } from '../../../../kit/filter/codecs.ts';
import { useUrlState } from '../../../../kit/filter/use-url-state.ts';
import { RecordSkeleton } from '../../../../kit/detail/RecordSkeleton.tsx';
import { PrizeList } from '../../../../product/settlement/PrizeList.tsx';
import { SettlementProvider, type SettledList } from '../../../../product/settlement/settled-list.ts';
import { SettlementList } from '../../../../product/settlement/SettlementList.tsx';
import { lazyPart } from '../../../../ui/lazy-part.ts';
import { LISTS, ResultsSwitch } from './ResultsSwitch.tsx';
import { StageList } from './StageList.tsx';
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
import { PATH } from './results-words.ts';

/** The same lists over the calls of L-4-2. */
const CHAMPIONSHIPS: SettledList = {
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

// With its rules and forms the largest of the four, and not the first that is opened.
const ChampionshipList = lazyPart(() =>
  import('./ChampionshipList.tsx').then((module) => ({ default: module.ChampionshipList })),
);

const codecs = { tab: oneOfCodec(LISTS, 'stages') };
const TABS = {
  stages: StageList,
  settlements: SettlementList,
  prizes: PrizeList,
  championships: ChampionshipList,
} as const satisfies Record<(typeof LISTS)[number], ComponentType>;

/** L-4-2: the stages of championships with their places, what these are paid, and the championships themselves. */
const ChampionshipResultsScreen = (): ReactNode => {
  const Tab = TABS[useUrlState(codecs).values.tab];
  return (
    <SettlementProvider value={CHAMPIONSHIPS}>
      <Suspense fallback={<RecordSkeleton />}>
        <Tab />
      </Suspense>
    </SettlementProvider>
  );
};

export default ChampionshipResultsScreen;
