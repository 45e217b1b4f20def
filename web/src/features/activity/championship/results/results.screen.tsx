import type { ReactNode } from 'react';
import { oneOfCodec } from '../../../../kit/filter/codecs.ts';
import { useUrlState } from '../../../../kit/filter/use-url-state.ts';
import { PrizeList } from '../../../../product/settlement/PrizeList.tsx';
import { SettlementProvider } from '../../../../product/settlement/settled-list.ts';
import { SettlementList } from '../../../../product/settlement/SettlementList.tsx';
import { CHAMPIONSHIPS } from './championship-settlement.tsx';
import { ChampionshipList } from './ChampionshipList.tsx';
import { LISTS } from './ListSwitch.tsx';
import { StageList } from './StageList.tsx';

const codecs = { tab: oneOfCodec(LISTS, 'stages') };
const TABS = {
  stages: StageList,
  settlements: SettlementList,
  prizes: PrizeList,
  championships: ChampionshipList,
} as const satisfies Record<(typeof LISTS)[number], () => ReactNode>;

/** L-4-2: the stages of championships with their places, what these are paid, and the championships themselves. */
const ChampionshipResultsScreen = (): ReactNode => {
  const Tab = TABS[useUrlState(codecs).values.tab];
  return (
    <SettlementProvider value={CHAMPIONSHIPS}>
      <Tab />
    </SettlementProvider>
  );
};

export default ChampionshipResultsScreen;
