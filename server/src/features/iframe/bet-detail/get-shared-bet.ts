import { type getSharedBet as endpoint, SharedBet } from '@manager/contract/features/account/bet-detail';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError } from '../../../base/app-error.ts';
import type { PublicCtx } from '../../../kit/service/ctx.ts';
import { readBetDetail } from '../../account/bet-detail/public.ts';
import { openTicket } from '../ticket/public.ts';

/** The bet that a ticket names, cut to what its player may know. Wrong, expired and dangling tickets are all `object.not_found`. */
export const getSharedBet = async (ctx: PublicCtx, { t }: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> => {
  const ticket = await openTicket(ctx, t);
  if (ticket === undefined) throw new AppError('object.not_found');
  const filter = { agentIds: null, siteIds: [ticket.siteId], gameIds: null, withTest: true };
  const detail = await readBetDetail(ctx, { betId: ticket.betId, filter, canSeeIp: false });
  if (detail === undefined) throw new AppError('object.not_found');
  return SharedBet.parse(detail);
};
