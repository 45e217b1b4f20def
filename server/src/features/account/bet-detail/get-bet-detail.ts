import type { BetDetail, getBetDetail as endpoint } from '@manager/contract/features/account/bet-detail';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { SEE_TEST } from '@manager/contract/permissions';
import { AppError } from '../../../base/app-error.ts';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { SEE_IP } from './bet-row.ts';
import { readBetDetail } from './public.ts';

/** B-3: one bet of the user's scope. Throws `object.not_found`, for test data without the code too. */
export const getBetDetail = async (ctx: Ctx, { bet_id: betId }: ParsedOf<typeof endpoint>): Promise<BetDetail> => {
  const { scope } = ctx.user;
  const filter = {
    agentIds: scope.agentIds,
    siteIds: null,
    gameIds: null,
    withTest: can(ctx, SEE_TEST),
  };
  const detail = await readBetDetail(ctx, { betId, filter, canSeeIp: can(ctx, SEE_IP) });
  if (detail === undefined) throw new AppError('object.not_found');
  return detail;
};
