import type { getBuyList as endpoint } from '@manager/contract/features/account/buy-free';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { getBetList } from '../bet-detail/public.ts';
import { toBuyRow } from './buy-row.ts';
import { asBets, daysOf } from './buy-search.ts';

/** B-5: bets that bought a feature, in their newest version. Errors: those of the list of bets (B-3). */
export const getBuyList = async (
  ctx: Ctx,
  { limit, cursor, ...search }: ParsedOf<typeof endpoint>,
): Promise<OutputOf<typeof endpoint>> => {
  const page = await getBetList(ctx, { ...asBets(ctx, search), limit, cursor });
  return {
    list: page.list.map(toBuyRow),
    next_cursor: page.next_cursor,
    prev_cursor: page.prev_cursor,
    days: daysOf(ctx, search),
  };
};
