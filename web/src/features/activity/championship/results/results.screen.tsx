import type { ReactNode } from 'react';
import { oneOfCodec } from '../../../../kit/filter/codecs.ts';
import { useUrlState } from '../../../../kit/filter/use-url-state.ts';
import { ChampionshipList } from './ChampionshipList.tsx';
import { LISTS } from './ListSwitch.tsx';
import { StageList } from './StageList.tsx';

const codecs = { tab: oneOfCodec(LISTS, 'stages') };

/** L-4-2: the stages of championships with their places, and the championships themselves. */
const ChampionshipResultsScreen = (): ReactNode =>
  useUrlState(codecs).values.tab === 'championships' ? <ChampionshipList /> : <StageList />;

export default ChampionshipResultsScreen;
