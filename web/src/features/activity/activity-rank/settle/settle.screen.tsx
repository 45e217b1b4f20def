import type { ReactNode } from 'react';
import { oneOfCodec } from '../../../../kit/filter/codecs.ts';
import { useUrlState } from '../../../../kit/filter/use-url-state.ts';
import { LISTS } from './ListSwitch.tsx';
import { PrizeList } from './PrizeList.tsx';
import { SettlementList } from './SettlementList.tsx';

const codecs = { tab: oneOfCodec(LISTS, 'settlements') };

/** L-1-3: what activities pay, frozen, agreed to and paid. */
const RankSettleScreen = (): ReactNode => (useUrlState(codecs).values.tab === 'prizes' ? <PrizeList /> : <SettlementList />);

export default RankSettleScreen;
