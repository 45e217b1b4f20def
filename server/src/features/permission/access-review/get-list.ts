import type { getReviewList } from '@manager/contract/features/permission/access-review';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { sortOrder } from '@manager/contract/kit/page';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { filterReview, fingerprintOf, readReview, toReviewRow, type Reviewed } from './review-rows.ts';
import { compareNames } from '@manager/contract/i18n/name-order';

type Query = ParsedOf<typeof getReviewList>;

export const getList = async (ctx: Ctx, input: Query): Promise<OutputOf<typeof getReviewList>> => {
  const all = await readReview(ctx, ctx.db, input.unused_days);
  const rows = sorted(ctx, filterReview(all, input), input.sort);
  const start = (input.page - 1) * input.limit;
  return {
    list: rows.slice(start, start + input.limit).map(toReviewRow),
    total: rows.length,
    total_is_exact: true,
    can: { export: can(ctx, 'A-4-93'), sign_off: can(ctx, 'A-4-94') },
    ...fingerprintOf(all),
  };
};

const sorted = ({ language }: Ctx, rows: Reviewed[], sort: string): Reviewed[] => {
  const { column, direction } = sortOrder(sort);
  const keyOf = (row: Reviewed): string => (column === 'last_login_at' ? (row.last_login_at ?? '') : row.user_name);
  const sign = direction === 'asc' ? 1 : -1;
  return rows.toSorted((a, b) => sign * compareNames(language)(keyOf(a), keyOf(b)) || Number(a.user_id) - Number(b.user_id));
};
