import type { groupSubAgents as endpoint } from '@manager/contract/features/set-up/subagent-group';
import type { OutputOf } from '@manager/contract/kit/endpoint';
import { inTransaction } from '../../../postgres/db.ts';
import { audit } from '../../../kit/service/audit.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import { groupSubAgents } from './group-sub-agents.ts';

/** The grouping of all websites in scope, whether they were grouped today or not. */
export const groupNow = (ctx: Ctx): Promise<OutputOf<typeof endpoint>> =>
  inTransaction(ctx.db, async (tx) => {
    const run = await groupSubAgents(ctx, tx, { scope: inScope(ctx.user.scope, 'site.agent_id'), isDueOnly: false });
    await audit(ctx, tx, {
      action: 'sub_agent_group.group_now',
      objectType: 'sub_agent_group',
      objectId: '',
      agentId: ctx.user.agentId,
      after: run,
    });
    return run;
  });
