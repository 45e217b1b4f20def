import type { ApprovalRow, getApprovalDetail } from '@manager/contract/features/approval/approval';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import type { Ctx } from '../../kit/service/ctx.ts';
import { readApprovalRow } from './approval-row.ts';
import { effectsNow } from './effects-now.ts';

/** With what a request that still waits would do now to what is in force: that may have changed since it was asked for. */
export const getDetail = async (ctx: Ctx, { id }: ParsedOf<typeof getApprovalDetail>): Promise<ApprovalRow> => {
  const row = await readApprovalRow(ctx, ctx.db, id);
  return row.state === 'pending' ? { ...row, effects_now: await effectsNow(ctx, ctx.db, id) } : row;
};
