import { getWebsiteGroupOptions } from '@manager/contract/features/set-up/website-group';
import { useCall } from '../../api/query.ts';
import { useHolds } from '../../session/session.ts';

type GroupChoice = { value: string; label: string; rtp: string | null };

/** Website groups that a website may belong to; none for somebody who may not list them. */
export const useWebsiteGroupChoices = (): GroupChoice[] => {
  const canList = useHolds()('C-2', 'C-3', 'C-7', 'C-9');
  const { data } = useCall(getWebsiteGroupOptions, {}, { isEnabled: canList, staleTimeMs: 30_000 });
  return (data?.list ?? []).map(({ id, name, rtp }) => ({ value: id, label: name, rtp }));
};
