import { getSubAgentGroupList } from '@manager/contract/features/set-up/subagent-group';
import { MAX_PAGE_SIZE } from '@manager/contract/kit/page';
import { useCall } from '../../api/query.ts';
import { exactPercentText } from '../../ui/format.ts';

/** Groups that a sub-agent may be put into, with their return. */
export const useSubAgentGroups = (): readonly { id: string; name: string; rtp: string | null }[] =>
  useCall(getSubAgentGroupList, { limit: MAX_PAGE_SIZE, sort: 'name' }, { staleTimeMs: 30_000 }).data?.list ?? [];

/** A group as it stands in a choice. */
export const groupLabel = ({ name, rtp }: { name: string; rtp: string | null }): string =>
  rtp === null ? name : `${name} · ${exactPercentText(rtp)}`;
