import { sql } from 'kysely';
import { AppError } from '../../../base/app-error.ts';
import type { ScopedTx } from '../../../postgres/db.ts';

export { type CardTerms, termsOfPrize } from './card-offer.ts';
export { issueCard } from './issue-card.ts';
export { leaveCard, openCard } from './open-card.ts';
export { readPlayerCards } from './player-cards.ts';

/** A card belongs to the agent of its website until what it won is paid: a website with one that is not over stays with its agent. Throws `website.open_cards`. */
export const requireNoOpenCards = async (tx: ScopedTx, siteId: string): Promise<void> => {
  const { rows } = await sql`
    select from card where site_id = ${siteId} and deleted_at is null and state in ('issued', 'opened', 'used') limit 1`.execute(
    tx,
  );
  if (rows.length > 0) throw new AppError('website.open_cards');
};
