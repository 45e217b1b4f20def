import type { getApiKeys as endpoint } from '@manager/contract/features/set-up/website-keys';
import type { OutputOf, ParsedOf } from '@manager/contract/kit/endpoint';
import { findRow } from '../../../kit/resource/resource.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { listApiKeys } from './api-keys.ts';
import { websites } from './website-row.ts';

export const getApiKeys = async (ctx: Ctx, { id }: ParsedOf<typeof endpoint>): Promise<OutputOf<typeof endpoint>> => {
  await findRow(ctx, websites, id);
  return listApiKeys(ctx, ctx.db, id);
};
