import { SCREENS } from '@manager/contract/screens';
import type { DayRange } from '../../kit/filter/when.ts';
import { useHolds } from '../../session/session.ts';

const isBuilt = (path: string): boolean => SCREENS.some((screen) => screen.path === path && screen.isBuilt);

type Scope = { days: DayRange; withTest: boolean };

/** The address of the agent or user report over the same days, for whoever may open it. */
export const useReportLink = ({
  days,
  withTest,
}: Scope): ((report: 'agent' | 'user', agentId?: string) => string | undefined) => {
  const holds = useHolds();
  return (report, agentId) => {
    const path = `/report/${report}-report`;
    if (!holds(report === 'agent' ? 'F-8' : 'F-3') || !isBuilt(path)) return undefined;
    const params = {
      ...days,
      in: 'usd',
      ...(withTest ? { with_test: '1' } : {}),
      ...(agentId === undefined ? {} : { agent_id: agentId }),
    };
    return `${path}?${new URLSearchParams(params).toString()}`;
  };
};
