/** Address of the story of a bet's round. */
export const storyHref = (betId: string): string => `/account/round-story?${new URLSearchParams({ bet_id: betId }).toString()}`;

/** Address of the story of a round; its id is unique at its website only. */
export const roundStoryHref = (roundId: string, siteId?: string): string =>
  `/account/round-story?${new URLSearchParams({ round_id: roundId, ...(siteId === undefined ? {} : { site_id: siteId }) }).toString()}`;
