import type { CompensationRow } from '@manager/contract/features/maintain/compensate';

/** What another screen knows of a compensation. */
export type GivenDraft = {
  bet_id?: string;
  player_id?: string;
  site_id?: string;
  money?: string;
  origin?: CompensationRow['origin'];
  origin_ref?: string;
};

/** Address of a new draft with everything filled in that is known: the list behind it shows what the bet or player got already. */
export const draftHref = (given: GivenDraft): string => {
  const known = Object.entries(given).filter(([, value]) => value !== '');
  return `/maintain/compensate?${new URLSearchParams([...known, ['mode', 'new']]).toString()}`;
};
