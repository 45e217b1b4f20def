import type { getWebsiteDetail, WebsiteRow } from '@manager/contract/features/set-up/website';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import { AppError } from '../../../kit/app-error.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import { fromWebsites, selectWebsiteRows } from './website-row.ts';

export const getDetail = async (ctx: Ctx, { id }: ParsedOf<typeof getWebsiteDetail>): Promise<WebsiteRow> => {
  const [row] = await selectWebsiteRows(
    ctx,
    fromWebsites(ctx.db).where('site.id', '=', id).where(inScope(ctx.user.scope, 'site.agent_id')),
  );
  if (row === undefined) throw new AppError('object.not_found');
  return row;
};
