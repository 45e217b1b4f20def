import { type getSharedSlice as endpoint, SharedSlice } from '@manager/contract/features/account/fishing-record';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError } from '../../../base/app-error.ts';
import type { PublicCtx } from '../../../kit/service/ctx.ts';
import { readSharedSlice } from '../../account/fishing-record/public.ts';
import { openTicket } from '../ticket/public.ts';

/** The slice that a ticket names, cut to what its player may know. Wrong, expired and dangling tickets are all `object.not_found`. */
export const getSharedSlice = async (ctx: PublicCtx, { t }: ParsedOf<typeof endpoint>): Promise<SharedSlice> => {
  const ticket = await openTicket(ctx, t, 'fishing-record-detail');
  if (ticket === undefined) throw new AppError('object.not_found');
  const slice = await readSharedSlice(ctx, { siteId: ticket.siteId, sliceId: ticket.betId });
  if (slice === undefined) throw new AppError('object.not_found');
  return SharedSlice.parse(slice);
};
