import type { ReactNode } from 'react';
import { oneOfCodec } from '../../../kit/filter/codecs.ts';
import { useUrlState } from '../../../kit/filter/use-url-state.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { ReturnList } from './ReturnList.tsx';
import { VIEWS } from './ReturnViews.tsx';

const AlertList = lazyPart(() => import('./AlertList.tsx').then((module) => ({ default: module.AlertList })));
const WatchList = lazyPart(() => import('./WatchList.tsx').then((module) => ({ default: module.WatchList })));

const codecs = { tab: oneOfCodec(VIEWS, 'returns') };

/** G-6: what games return as they run, what the monitor found, and that it ran. */
const ShowRunRtpScreen = (): ReactNode => {
  const { tab } = useUrlState(codecs).values;
  if (tab === 'alerts') return <AlertList />;
  return tab === 'watch' ? <WatchList /> : <ReturnList />;
};

export default ShowRunRtpScreen;
