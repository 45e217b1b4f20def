import type { getFishingDetail, shareFishingDetail as endpoint } from '@manager/contract/features/account/fishing-record';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError } from '../../../base/app-error.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { issueTicket } from '../../iframe/ticket/public.ts';

/**
 * A link that shows one slice to its player without a session, for ten minutes. Throws `object.not_found`, for a slice without a bet of its
 * player at its website too: the ticket is that of the bet.
 */
export const shareFishingDetail = async (
  ctx: Ctx,
  _input: ParsedOf<typeof endpoint>,
  slice: OutputOf<typeof getFishingDetail>,
): Promise<OutputOf<typeof endpoint>> => {
  if (!slice.can.share) throw new AppError('object.not_found');
  const { ticket, expiresAt } = await issueTicket(ctx, {
    betId: slice.id,
    siteId: slice.site_id,
    page: 'fishing-record-detail',
  });
  await audit(ctx, ctx.db, {
    action: 'fishing.share',
    objectType: 'bet',
    objectId: slice.id,
    agentId: slice.agent_id,
    after: { expires_at: expiresAt },
  });
  return { path: `/iframe/fishing-record-detail?t=${ticket}`, expires_at: expiresAt };
};
