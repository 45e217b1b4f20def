import type { BlockRow } from '@manager/contract/features/maintain/block';

/** Whom and what a rule is about, the narrowest first: `kim · Lantern 88 · Lucky Lantern`. */
export const blockName = ({ user_name, site_name, game_name }: BlockRow): string =>
  [user_name, site_name, game_name].filter((part) => part !== null).join(' · ');
