import { sql } from 'kysely';
import { createPayouts } from '../../../kit/payout/create-payouts.ts';
import type { Deps } from '../../../kit/service/ctx.ts';
import type { OwnerTx } from '../../../postgres/db.ts';
import type { StoredActivity } from '../core/activity-kind.ts';
import { activityPurpose } from '../core/activity-purpose.ts';
import type { SitePlayer } from '../core/find-player.ts';

/** `what`: with the player the reference of its payout, such as `packet:12`. */
type Gift = { activity: Pick<StoredActivity, 'id' | 'currency'>; what: string; player: SitePlayer; amount: string };

/** A prize that is given at once: on record from here on, and paid by whoever made it or by the job. */
export const insertPrize = async (tx: OwnerTx, { activity, what, player, amount }: Gift): Promise<string> => {
  const { id } = await tx
    .insertInto('activity_prize')
    .values({
      activity_id: activity.id,
      what,
      player_id: player.id,
      site_id: player.siteId,
      agent_id: player.agentId,
      score: '0',
      currency: activity.currency,
      prize: amount,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
};

/**
 * Makes the payout of a prize, out of the budget of its activity; a worker calls the wallet. False: nothing is left of it in the player's
 * currency, which is on record then. Errors: those of `createPayouts`.
 */
export const payPrize = async (deps: Pick<Deps, 'queue' | 'now'>, tx: OwnerTx, prizeId: string): Promise<boolean> => {
  const prize = await tx
    .selectFrom('activity_prize')
    .innerJoin('activity', 'activity.id', 'activity_prize.activity_id')
    .selectAll('activity_prize')
    .select(['activity.budget_id', 'activity.created_at as activity_made_at'])
    .where('activity_prize.id', '=', prizeId)
    .executeTakeFirstOrThrow();
  const [outcome] = await createPayouts(deps, tx, {
    purpose: activityPurpose,
    requestedBy: null,
    wishes: [
      {
        reference: `${prize.activity_id}:${prize.player_id}:${prize.what}`,
        once: [prize.activity_id, prize.activity_made_at.toISOString(), prize.what],
        playerId: prize.player_id,
        currency: prize.currency,
        amount: prize.prize,
        sourceId: prize.activity_id,
        ...(prize.budget_id === null ? {} : { budgetId: prize.budget_id }),
      },
    ],
  });
  const payoutId = outcome?.payout?.id ?? null;
  await sql`
    update activity_prize set payout_id = ${payoutId}, is_too_small = ${payoutId === null}, version = version + 1, updated_at = ${deps.now()}
    where id = ${prizeId}`.execute(tx);
  return payoutId !== null;
};
