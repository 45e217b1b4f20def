import { getAgentList } from '@manager/contract/features/set-up/agent';
import { MAX_PAGE_SIZE } from '@manager/contract/kit/page';
import { useCall } from '../../api/query.ts';

type Choice = { value: string; label: string };

/** Agents that something may belong to. */
export const useAgentChoices = ({ isEnabled }: { isEnabled: boolean }): Choice[] => {
  const { data } = useCall(getAgentList, { limit: MAX_PAGE_SIZE, sort: 'name' }, { isEnabled, staleTimeMs: 60_000 });
  return (data?.list ?? []).map(({ id, name }) => ({ value: id, label: name }));
};
