import type { ReactNode } from 'react';
import { oneOfCodec } from '../../../kit/filter/codecs.ts';
import { useUrlState } from '../../../kit/filter/use-url-state.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { RetainedList } from './RetainedList.tsx';
import { VIEWS } from './RetainedViews.tsx';

const LimitList = lazyPart(() => import('./LimitList.tsx').then((module) => ({ default: module.LimitList })));

const codecs = { tab: oneOfCodec(VIEWS, 'players') };

/** G-2: what the house has kept of each player, and who reached the most that he may win in a day. */
const AccountRetainedScreen = (): ReactNode => (useUrlState(codecs).values.tab === 'limits' ? <LimitList /> : <RetainedList />);

export default AccountRetainedScreen;
