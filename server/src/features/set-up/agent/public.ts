import { fieldError } from '../../../base/app-error.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import { inScope } from '../../../kit/service/scope.ts';
import type { AnyTx } from '../../../postgres/db.ts';
import { withAgentTree } from '../agent-tree.ts';

export { drawInviteCode } from './invite-code.ts';

type AgentStanding = { level: number; is_enabled: boolean; is_test: boolean };

/**
 * The agent that a new row shall belong to, locked against removal until the transaction ends.
 * Unknown, removed and out of scope are the same answer: `not_found` at `field`.
 */
export const requireAgent = async (ctx: Ctx, tx: AnyTx, { id, field }: { id: string; field: string }): Promise<AgentStanding> => {
  const found = await tx
    .selectFrom('agent')
    .select('id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .where(inScope(ctx.user.scope, 'agent.id'))
    .forKeyShare()
    .executeTakeFirst();
  if (found === undefined) throw fieldError(field, 'not_found');
  return readStanding(tx, id);
};

export const readStanding = (tx: AnyTx, id: string): Promise<AgentStanding> =>
  withAgentTree(tx)
    .selectFrom('agent_tree')
    .select(['level', 'is_enabled', 'is_test'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
