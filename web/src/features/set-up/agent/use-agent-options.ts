import { getAgentList, type AgentRow } from '@manager/contract/features/set-up/agent';
import { MAX_PAGE_SIZE } from '@manager/contract/kit/page';
import { useCall } from '../../../api/query.ts';

/** Agents that may stand above this one: not itself. The server refuses its own subtree. */
export const useAgentOptions = (ownId: string | undefined): { value: string; label: string }[] => {
  const { data } = useCall(getAgentList, { limit: MAX_PAGE_SIZE, sort: 'name' }, { staleTimeMs: 60_000 });
  return (data?.list ?? []).filter(({ id }) => id !== ownId).map((agent: AgentRow) => ({ value: agent.id, label: agent.name }));
};
