import { getWebsiteDetail } from '@manager/contract/features/set-up/website';
import { useCall } from '../../../api/query.ts';
import { useHolds } from '../../../session/session.ts';

const STALE_MS = 60_000;

/** Is the website known to be regulated? False as well where the user may not see websites: the server judges in any case. */
export const useIsRegulated = (siteId: string): boolean => {
  const canSee = useHolds()('C-2');
  const { data } = useCall(
    getWebsiteDetail,
    { id: siteId },
    { isEnabled: canSee && siteId !== '', isOnlyLogged: true, staleTimeMs: STALE_MS },
  );
  return data?.id === siteId && data.compliance.profile === 'regulated';
};
