import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ListSwitch } from '../../../kit/list/ListSwitch.tsx';
import type { texts } from './texts.en.ts';

export const VIEWS = ['returns', 'alerts', 'watch'] as const;

export const ReturnViews = ({ value }: { value: (typeof VIEWS)[number] }): ReactNode => {
  const t = useTexts<typeof texts>('risk-set/show-run-rtp');
  return <ListSwitch lists={VIEWS} value={value} nameOf={(view) => t(`view_${view}`)} />;
};
