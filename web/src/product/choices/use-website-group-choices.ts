import { getWebsiteGroupOptions } from '@manager/contract/features/set-up/website-group';
import { useCall } from '../../api/query.ts';

type GroupChoice = { value: string; label: string; rtp: string | null };

/** Website groups that a website may belong to. */
export const useWebsiteGroupChoices = (): GroupChoice[] => {
  const { data } = useCall(getWebsiteGroupOptions, {}, { staleTimeMs: 30_000 });
  return (data?.list ?? []).map(({ id, name, rtp }) => ({ value: id, label: name, rtp }));
};
