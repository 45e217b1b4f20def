import type { ReactNode } from 'react';
import { ListSwitch } from '../../../kit/list/ListSwitch.tsx';
import { useReportWords } from './report-words.ts';

export const LISTS = ['days', 'games', 'websites', 'methods', 'turns', 'ledger'] as const;

export const ReportSwitch = ({ value }: { value: (typeof LISTS)[number] }): ReactNode => {
  const t = useReportWords();
  return <ListSwitch lists={LISTS} value={value} nameOf={(list) => t(`list_${list}`)} />;
};
