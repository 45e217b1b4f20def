import type { ReactNode } from 'react';
import { oneOfCodec } from '../../../kit/filter/codecs.ts';
import { useUrlState } from '../../../kit/filter/use-url-state.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { MarkList } from './MarkList.tsx';
import { VIEWS } from './RiskViews.tsx';

const RuleList = lazyPart(() => import('./RuleList.tsx').then((module) => ({ default: module.RuleList })));

const codecs = { tab: oneOfCodec(VIEWS, 'marks') };

/** G-1: players who are marked, what holds for them, and the rules that mark by themselves. */
const AccountRiskScreen = (): ReactNode => (useUrlState(codecs).values.tab === 'rules' ? <RuleList /> : <MarkList />);

export default AccountRiskScreen;
