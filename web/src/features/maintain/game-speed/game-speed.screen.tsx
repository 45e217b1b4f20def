import type { ReactNode } from 'react';
import { oneOfCodec } from '../../../kit/filter/codecs.ts';
import { useUrlState } from '../../../kit/filter/use-url-state.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { RuleList } from './RuleList.tsx';
import { VIEWS } from './SpeedViews.tsx';

const Monitor = lazyPart(() => import('./Monitor.tsx').then((module) => ({ default: module.Monitor })));
const AlarmList = lazyPart(() => import('./AlarmList.tsx').then((module) => ({ default: module.AlarmList })));

const codecs = { tab: oneOfCodec(VIEWS, 'rules') };

/** D-4: how fast games may be played, how fast they are played, and how fast wallets answer. */
const GameSpeedScreen = (): ReactNode => {
  const { tab } = useUrlState(codecs).values;
  if (tab === 'monitor') return <Monitor />;
  return tab === 'alarms' ? <AlarmList /> : <RuleList />;
};

export default GameSpeedScreen;
