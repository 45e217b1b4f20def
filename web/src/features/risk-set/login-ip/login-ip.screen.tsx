import type { ReactNode } from 'react';
import { oneOfCodec } from '../../../kit/filter/codecs.ts';
import { useUrlState } from '../../../kit/filter/use-url-state.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { LoginRuleList } from './LoginRuleList.tsx';
import { VIEWS } from './LoginViews.tsx';

const SharedIpList = lazyPart(() => import('./SharedIpList.tsx').then((module) => ({ default: module.SharedIpList })));

const codecs = { tab: oneOfCodec(VIEWS, 'staff') };

/** G-4: from where staff may sign in, and which addresses players share. */
const LoginIpScreen = (): ReactNode => (useUrlState(codecs).values.tab === 'players' ? <SharedIpList /> : <LoginRuleList />);

export default LoginIpScreen;
