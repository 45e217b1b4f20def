import type { ReactNode } from 'react';
import { useTexts } from '../../../../i18n/use-texts.ts';
import { ListSwitch } from '../../../../kit/list/ListSwitch.tsx';
import type { texts } from './texts.en.ts';

export const LISTS = ['settlements', 'prizes'] as const;

export const SettleSwitch = ({ value }: { value: (typeof LISTS)[number] }): ReactNode => {
  const t = useTexts<typeof texts>('activity/activity-rank/settle');
  return <ListSwitch lists={LISTS} value={value} nameOf={(list) => t(`list_${list}`)} />;
};
