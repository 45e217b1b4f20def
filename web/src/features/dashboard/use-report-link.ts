import type { DayRange } from '../../kit/filter/when.ts';
import { useHolds } from '../../session/session.ts';

type Scope = { days: DayRange; withTest: boolean };

/** The address of the agent or user report over the same days, for whoever may open it. */
export const useReportLink = ({
  days,
  withTest,
}: Scope): ((report: 'agent' | 'user', agentId?: string) => string | undefined) => {
  const holds = useHolds();
  return (report, agentId) => {
    const path = `/report/${report}-report`;
    if (!holds(report === 'agent' ? 'F-8' : 'F-3')) return undefined;
    const params = {
      ...days,
      in: 'usd',
      ...(withTest ? { with_test: '1' } : {}),
      ...(agentId === undefined ? {} : { agent_id: agentId }),
    };
    return `${path}?${new URLSearchParams(params).toString()}`;
  };
};
