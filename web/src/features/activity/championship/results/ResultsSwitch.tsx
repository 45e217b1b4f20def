import type { ReactNode } from 'react';
import { ListSwitch } from '../../../../kit/list/ListSwitch.tsx';
import { useResultsTexts } from './results-words.ts';

export const LISTS = ['stages', 'settlements', 'prizes', 'championships'] as const;

export const ResultsSwitch = ({ value }: { value: (typeof LISTS)[number] }): ReactNode => {
  const t = useResultsTexts();
  return <ListSwitch lists={LISTS} value={value} nameOf={(list) => t(`list_${list}`)} />;
};
