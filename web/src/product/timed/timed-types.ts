/** Records of which changes may wait for a time. */
export const TIMED_TYPES = ['website_game', 'website', 'game', 'site_group'] as const;
