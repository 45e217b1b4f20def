import { type getAccountList as endpoint, SEE_PLAYER_IP } from '@manager/contract/features/account/account-list';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError } from '../../../base/app-error.ts';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { accountRows } from './account-row.ts';
import { findAccountIds } from './find-ids.ts';

type Input = ParsedOf<typeof endpoint>;

/** B-1. Errors: `permission.missing` for a search by address without B-1-96, which would spell masked addresses out. */
export const getAccountList = async (ctx: Ctx, input: Input): Promise<OutputOf<typeof endpoint>> => {
  requireIpCode(ctx, input);
  const [{ ids, ...count }, asOf] = await Promise.all([findAccountIds(ctx, input), countedAt(ctx)]);
  return { list: await accountRows(ctx, ids), ...count, as_of: asOf };
};

export const requireIpCode = (ctx: Ctx, { ip }: Input): void => {
  if (ip !== undefined && !can(ctx, SEE_PLAYER_IP)) throw new AppError('permission.missing', { permission: SEE_PLAYER_IP });
};

/** When everything that had arrived was counted. */
export const countedAt = async ({ wholeDb }: Ctx): Promise<string | null> => {
  const row = await wholeDb
    .selectFrom('player_figure_mark')
    .select('counted_at')
    .where('table_name', '=', 'bet')
    .executeTakeFirst();
  return row?.counted_at?.toISOString() ?? null;
};
