import type { ReactNode } from 'react';
import { oneOfCodec } from '../../../kit/filter/codecs.ts';
import { useUrlState } from '../../../kit/filter/use-url-state.ts';
import { CampaignList } from './CampaignList.tsx';
import { GrantList } from './GrantList.tsx';
import { LISTS } from './FreeRoundSwitch.tsx';

const codecs = { tab: oneOfCodec(LISTS, 'grants') };

/** B-6: rounds that players play without a stake, by player and by campaign. */
const FreeRoundBonusScreen = (): ReactNode => (useUrlState(codecs).values.tab === 'campaigns' ? <CampaignList /> : <GrantList />);

export default FreeRoundBonusScreen;
