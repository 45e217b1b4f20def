export { grantFreeRounds } from './grant-one.ts';
export { bettingTable, offeredBets, payableBets } from './offered-bets.ts';
export { findNotOffered } from './offered-games.ts';
import { sql } from 'kysely';
import { AppError } from '../../../base/app-error.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { ScopedTx } from '../../../postgres/db.ts';

/**
 * A campaign belongs to the agent of its websites, and so do its free rounds until what they won is paid: a website with one that is not over
 * stays with its agent. Throws `website.open_campaign`.
 */
export const requireNoOpenCampaign = async (ctx: Ctx, tx: ScopedTx, siteId: string): Promise<void> => {
  const { rows } = await sql<{ name: string }>`
    select campaign.name from free_round_campaign_site as place join free_round_campaign as campaign on campaign.id = place.campaign_id
    where place.site_id = ${siteId} and campaign.deleted_at is null
      and ((campaign.cancelled_at is null and campaign.expires_at > ${ctx.now()}) or exists (
        select from free_round_grant as given
        where given.campaign_id = campaign.id and given.site_id = place.site_id and given.counted_at is null))
    order by campaign.id limit 1`.execute(tx);
  const [open] = rows;
  if (open !== undefined) throw new AppError('website.open_campaign', { campaign: open.name });
};
