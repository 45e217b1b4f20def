import type { ReactNode } from 'react';
import { ListSwitch } from '../../../kit/list/ListSwitch.tsx';
import { useFreeRoundTexts } from './free-round-words.ts';

export const LISTS = ['grants', 'campaigns'] as const;

export const FreeRoundSwitch = ({ value }: { value: (typeof LISTS)[number] }): ReactNode => {
  const t = useFreeRoundTexts();
  return <ListSwitch lists={LISTS} value={value} nameOf={(list) => t(`list_${list}`)} />;
};
