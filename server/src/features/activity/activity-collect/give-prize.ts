import { CardPrize } from '@manager/contract/features/task/card-prize';
import type { Selectable } from 'kysely';
import { createPayouts } from '../../../kit/payout/create-payouts.ts';
import type { Person } from '../../../kit/payout/payout-request.ts';
import type { Deps } from '../../../kit/service/ctx.ts';
import type { OwnerTx } from '../../../postgres/db.ts';
import type { DB } from '../../../postgres/types.gen.ts';
import { grantFreeRounds } from '../../account/free-round-bonus/public.ts';
import { issueCard, termsOfPrize } from '../../task/task-use-card/public.ts';
import type { StoredActivity } from '../core/activity-kind.ts';
import { activityPurpose } from '../core/activity-purpose.ts';

export type StoredExchange = Selectable<DB['collection_exchange']>;

type Given = {
  exchange: StoredExchange;
  activity: Pick<StoredActivity, 'id' | 'created_at' | 'currency' | 'budget_id'>;
  requestedBy: Person | null;
};

/**
 * The prize of an exchange goes out: cash as a payout, out of the budget that was set aside; free rounds as a grant; a card with its own budget; points by the exchange itself.
 * False: there is nothing to give, as the campaign is over, the card cannot be his, or the amount is too small in the player's currency.
 */
export const givePrize = async (
  deps: Pick<Deps, 'queue' | 'now'>,
  tx: OwnerTx,
  { exchange, activity, requestedBy }: Given,
): Promise<boolean> => {
  const now = deps.now();
  const move = (values: Partial<Pick<StoredExchange, 'state' | 'payout_id' | 'grant_id' | 'card_id' | 'paid_at'>>) =>
    tx
      .updateTable('collection_exchange')
      .set((eb) => ({ ...values, version: eb('version', '+', 1), updated_at: now }))
      .where('id', '=', exchange.id)
      .execute();
  if (exchange.amount !== null) {
    const [outcome] = await createPayouts(deps, tx, {
      purpose: activityPurpose,
      requestedBy,
      wishes: [
        {
          reference: `${activity.id}:${exchange.player_id}:exchange:${exchange.id}`,
          once: [activity.id, activity.created_at.toISOString(), exchange.exchange_no],
          playerId: exchange.player_id,
          currency: activity.currency,
          amount: exchange.amount,
          ...(activity.budget_id === null ? {} : { budgetId: activity.budget_id }),
          sourceId: activity.id,
        },
      ],
    });
    if (outcome?.payout == null) return false;
    await move({ state: 'approved', payout_id: outcome.payout.id });
    return true;
  }
  if (exchange.campaign_id !== null) {
    const grantId = await grantFreeRounds(tx, { campaignId: exchange.campaign_id, playerId: exchange.player_id, now });
    if (grantId === null) return false;
    await move({ state: 'paid', grant_id: grantId, paid_at: now });
    return true;
  }
  if (exchange.card !== null) {
    const cardId = await issueCard(tx, {
      playerId: exchange.player_id,
      terms: termsOfPrize(CardPrize.parse(exchange.card), { currency: activity.currency, now }),
      source: 'exchange',
      sourceId: exchange.id,
      by: requestedBy,
      now,
    });
    if (cardId === null) return false;
    await move({ state: 'paid', card_id: cardId, paid_at: now });
    return true;
  }
  await move({ state: 'paid', paid_at: now });
  return true;
};
