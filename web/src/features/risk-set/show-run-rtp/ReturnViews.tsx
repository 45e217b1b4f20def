import { isOperatorStaff } from '@manager/contract/kit/writes';
import type { ReactNode } from 'react';
import { useTexts } from '../../../i18n/use-texts.ts';
import { ListSwitch } from '../../../kit/list/ListSwitch.tsx';
import { useUser } from '../../../session/session.ts';
import type { texts } from './texts.en.ts';

export const VIEWS = ['returns', 'alerts', 'watch'] as const;

/** Alerts and the process log are of all websites together: staff of an agent are not led to lists that are empty for them. */
export const ReturnViews = ({ value }: { value: (typeof VIEWS)[number] }): ReactNode => {
  const t = useTexts<typeof texts>('risk-set/show-run-rtp');
  const user = useUser();
  if (user === null || !isOperatorStaff({ isSuper: user.is_super, allAgents: user.all_agents })) return null;
  return <ListSwitch lists={VIEWS} value={value} nameOf={(view) => t(`view_${view}`)} />;
};
