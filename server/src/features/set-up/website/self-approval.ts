import { sql } from 'kysely';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { findDeciders } from '../../../kit/service/deciders.ts';
import { inScope } from '../../../kit/service/scope.ts';
import { controlOf } from '../../../kit/service/second-person.ts';
import { readSetting } from '../../../kit/service/setting.ts';

export const APPROVE_WEBSITE = 'C-2-94';

/** Nobody but the submitter could approve a website of this agent: only with dual control on `auto`, and marked in the audit log. */
export const isSingleOperator = async (ctx: Ctx, agentId: string): Promise<boolean> =>
  (await controlOf(ctx, { approveCode: APPROVE_WEBSITE, agentId })) === 'single_operator';

/** Agents of websites that wait for an approval which only their own submitter, the user, could give. */
export const selfApprovalAgents = async (ctx: Ctx): Promise<ReadonlySet<string>> => {
  if (!can(ctx, APPROVE_WEBSITE)) return new Set();
  if ((await readSetting(ctx.authDb, 'dual_control', ctx.settings.dualControl)) !== 'auto') return new Set();
  const rows = await ctx.db
    .selectFrom('site')
    .select('agent_id')
    .distinct()
    .where('deleted_at', 'is', null)
    .where('approved_state', '=', 'unapproved')
    .where(inScope(ctx.user.scope, 'site.agent_id'))
    .where(sql<boolean>`${ctx.user.id} in (created_by, submitted_by)`)
    .execute();
  const agentIds = rows.map((row) => row.agent_id);
  // Usually there are two for the whole tree, or one: then no agent has to be asked for by itself.
  if (agentIds.length === 0) return new Set();
  if ((await findDeciders(ctx.authDb, { approveCode: APPROVE_WEBSITE, agentId: null })).length < 2) return new Set(agentIds);
  const alone = new Set<string>();
  for (const agentId of agentIds) if (await isSingleOperator(ctx, agentId)) alone.add(agentId);
  return alone;
};
