import type { ReactNode } from 'react';
import { oneOfCodec } from '../../../kit/filter/codecs.ts';
import { useUrlState } from '../../../kit/filter/use-url-state.ts';
import { DayReport } from './DayReport.tsx';
import { LedgerList } from './LedgerList.tsx';
import { MethodList } from './MethodList.tsx';
import { LISTS } from './ReportSwitch.tsx';
import { SplitReport } from './SplitReport.tsx';
import { TurnList } from './TurnList.tsx';

const codecs = { tab: oneOfCodec(LISTS, 'days') };

/** I-3: the books of pools day by day, by game and website, how they took contributions, and what proves their hits. */
const JackpotReportScreen = (): ReactNode => {
  const { tab } = useUrlState(codecs).values;
  if (tab === 'games' || tab === 'websites') return <SplitReport key={tab} list={tab} />;
  if (tab === 'methods') return <MethodList />;
  if (tab === 'turns') return <TurnList />;
  return tab === 'ledger' ? <LedgerList /> : <DayReport />;
};

export default JackpotReportScreen;
