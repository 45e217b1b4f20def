import type { getAuditActions as endpoint } from '@manager/contract/features/log/audit';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { knownActions } from './audit-search.ts';

/** O-2: actions to choose from. Their names say nothing of who did them, or to what. */
export const getActions = async (ctx: Ctx): Promise<OutputOf<typeof endpoint>> => ({ list: await knownActions(ctx.wholeDb) });
