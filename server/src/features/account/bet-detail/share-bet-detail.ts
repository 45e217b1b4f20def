import type { getBetDetail, shareBetDetail as endpoint } from '@manager/contract/features/account/bet-detail';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { issueTicket } from '../../iframe/ticket/public.ts';

/** A link that shows one bet of the user's scope without a session, for ten minutes. Throws `object.not_found`. */
export const shareBetDetail = async (
  ctx: Ctx,
  _input: ParsedOf<typeof endpoint>,
  bet: OutputOf<typeof getBetDetail>,
): Promise<OutputOf<typeof endpoint>> => {
  const { ticket, expiresAt } = await issueTicket(ctx, { betId: bet.bet_id, siteId: bet.site_id });
  await audit(ctx, ctx.db, {
    action: 'bet.share',
    objectType: 'bet',
    objectId: bet.bet_id,
    agentId: bet.agent_id,
    after: { expires_at: expiresAt },
  });
  return { path: `/iframe/bet-detail?t=${ticket}`, expires_at: expiresAt };
};
