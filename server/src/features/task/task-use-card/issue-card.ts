import { createPayoutBudget } from '../../../kit/payout/budgets.ts';
import type { Person } from '../../../kit/payout/payout-request.ts';
import type { OwnerTx } from '../../../postgres/db.ts';
import { type CardTerms, columnsOf, findOffer } from './card-offer.ts';
import { cardPurpose } from './card-purpose.ts';

type Wanted = {
  playerId: string;
  terms: CardTerms;
  /** Whose reward it is: the same again is the same card. */
  source: 'task' | 'exchange';
  sourceId: string;
  /** Null: a rule gives it. */
  by: Person | null;
  now: Date;
};

/**
 * Gives a player a card as somebody else's prize, to which two persons have agreed with the most that it pays. Answers the card, or null where it
 * cannot be given to this player: a robot, another currency, a transfer wallet, a game or bet that is not offered at his website, or too late.
 */
export const issueCard = async (tx: OwnerTx, { playerId, terms, source, sourceId, by, now }: Wanted): Promise<string | null> => {
  const known = await tx
    .selectFrom('card')
    .select(['id', 'player_id'])
    .where('source', '=', source)
    .where('source_id', '=', sourceId)
    .executeTakeFirst();
  if (known !== undefined) return known.player_id === playerId ? known.id : null;
  const player = await tx
    .selectFrom('player')
    .select(['site_id', 'currency'])
    .where('id', '=', playerId)
    .where('type', '<>', 'robot')
    .executeTakeFirst();
  if (player === undefined || player.currency !== terms.currency) return null;
  const offer = await findOffer(tx, { siteId: player.site_id, terms, now });
  if ('fault' in offer) return null;
  const budgetId = await createPayoutBudget(tx, {
    purpose: cardPurpose.name,
    reference: `${source}:${sourceId}`,
    agentId: offer.agentId,
    currency: terms.currency,
    amount: terms.maxWin,
    now,
  });
  const { id } = await tx
    .insertInto('card')
    .values({
      ...columnsOf(offer, terms),
      site_id: player.site_id,
      player_id: playerId,
      budget_id: budgetId,
      source,
      source_id: sourceId,
      created_at: now,
      updated_at: now,
      created_by: by?.id ?? null,
      by_user: by?.userName ?? '',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};
