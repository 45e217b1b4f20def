import { sql } from 'kysely';
import type { AuditMark } from '../../../kit/service/ctx.ts';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { isEditor } from '../../../kit/service/editors.ts';
import { inScope } from '../../../kit/service/scope.ts';
import { controlOf, readDualControl } from '../../../kit/service/dual-control.ts';

export const APPROVE_WEBSITE = 'C-2-94';

/**
 * The mark under which the submitter may approve the own website of this agent: nobody else ever could, or dual control was left through
 * break-glass. Null: somebody else has to.
 */
export const selfApprovalMark = async (ctx: Ctx, agentId: string): Promise<AuditMark | null> => {
  const control = await controlOf(ctx, { approveCode: APPROVE_WEBSITE, agentId });
  if (control === 'left') return 'break_glass';
  return control === 'single_operator' ? control : null;
};

/** Agents of websites that wait for an approval which only their own submitter, the user, could give. */
export const selfApprovalAgents = async (ctx: Ctx): Promise<ReadonlySet<string>> => {
  if (!can(ctx, APPROVE_WEBSITE)) return new Set();
  const { value, mark } = await readDualControl(ctx);
  if (value === 'on' || (value === 'off' && mark === '')) return new Set();
  const rows = await ctx.db
    .selectFrom('site')
    .select('agent_id')
    .distinct()
    .where('deleted_at', 'is', null)
    .where('approved_state', '=', 'unapproved')
    .where(inScope(ctx.user.scope, 'site.agent_id'))
    .where(
      sql<boolean>`(${ctx.user.id} in (created_by, submitted_by) or ${isEditor(ctx, { type: 'website', column: 'site.id' })})`,
    )
    .execute();
  const alone = new Set<string>();
  for (const { agent_id: agentId } of rows) if ((await selfApprovalMark(ctx, agentId)) !== null) alone.add(agentId);
  return alone;
};
