import type { ReactNode } from 'react';
import { ListSwitch } from '../../../../kit/list/ListSwitch.tsx';
import { useSettleTexts } from '../../../../product/settlement/settle-words.ts';
import { useResultsTexts } from './results-words.ts';

export const LISTS = ['stages', 'settlements', 'prizes', 'championships'] as const;

export const ResultsSwitch = ({ value }: { value: (typeof LISTS)[number] }): ReactNode => {
  const t = useResultsTexts();
  const s = useSettleTexts();
  const nameOf = (list: (typeof LISTS)[number]): string =>
    list === 'settlements' || list === 'prizes' ? s(`list_${list}`) : t(`list_${list}`);
  return <ListSwitch lists={LISTS} value={value} nameOf={nameOf} />;
};
