import { saveVendor, type getVendorList as endpoint } from '@manager/contract/features/account/skg-vendors';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { mayCall } from '../../../kit/service/levels.ts';
import { readVendors } from './vendor-rows.ts';

/** B-7. */
export const getVendorList = async (ctx: Ctx): Promise<OutputOf<typeof endpoint>> => ({
  list: await readVendors(ctx, ctx.db),
  can: { add: mayCall(ctx, saveVendor) },
});
