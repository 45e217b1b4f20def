import type { ApprovalRow, getApprovalDetail } from '@manager/contract/features/approval/approval';
import type { ParsedOf } from '@manager/contract/kit/endpoint';
import type { Ctx } from '../../kit/service/ctx.ts';
import { readApprovalRow } from './approval-row.ts';

export const getDetail = (ctx: Ctx, { id }: ParsedOf<typeof getApprovalDetail>): Promise<ApprovalRow> =>
  readApprovalRow(ctx, ctx.db, id);
