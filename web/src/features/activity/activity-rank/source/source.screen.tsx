import type { ReactNode } from 'react';
import { oneOfCodec } from '../../../../kit/filter/codecs.ts';
import { useUrlState } from '../../../../kit/filter/use-url-state.ts';
import { CollectorList } from './CollectorList.tsx';
import { PacketList } from './PacketList.tsx';
import { ScoreBoard } from './ScoreBoard.tsx';
import { LISTS } from './SourceSwitch.tsx';

const codecs = { tab: oneOfCodec(LISTS, 'scores') };

/** L-1-2: the leaderboard of a ranking as it stands, who got which red packet, and who has collected how many scatter symbols. */
const RankSourceScreen = (): ReactNode => {
  const { tab } = useUrlState(codecs).values;
  if (tab === 'packets') return <PacketList />;
  return tab === 'collectors' ? <CollectorList /> : <ScoreBoard />;
};

export default RankSourceScreen;
