import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ListSwitch } from '../../../kit/list/ListSwitch.tsx';
import type { texts } from './texts.en.ts';

export const VIEWS = ['marks', 'rules'] as const;

export const RiskViews = ({ value }: { value: (typeof VIEWS)[number] }): ReactNode => {
  const t = useTexts<typeof texts>('risk-set/account-risk');
  return <ListSwitch lists={VIEWS} value={value} nameOf={(view) => t(`view_${view}`)} />;
};
