import type { ReactNode } from 'react';
import { ListSwitch } from '../../../../kit/list/ListSwitch.tsx';
import { useSettleTexts } from '../../../../product/settlement/settle-words.ts';

export const LISTS = ['settlements', 'prizes'] as const;

export const SettleSwitch = ({ value }: { value: (typeof LISTS)[number] }): ReactNode => {
  const t = useSettleTexts();
  return <ListSwitch lists={LISTS} value={value} nameOf={(list) => t(`list_${list}`)} />;
};
