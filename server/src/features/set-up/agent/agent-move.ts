import { agreedBy } from '../../../kit/service/agreed-by.ts';
import type { Ctx } from '../../../kit/service/ctx.ts';
import type { AnyTx } from '../../../postgres/db.ts';
import { nextDayStart } from './agent-calendar.ts';

/** Where the agent shall stand from its next settlement day on; undefined when it stays. */
export const readOpenMove = (tx: AnyTx, agentId: string): Promise<{ parent_id: string | null } | undefined> =>
  tx
    .selectFrom('agent_move')
    .select('parent_id')
    .where('agent_id', '=', agentId)
    .where('applied_at', 'is', null)
    .executeTakeFirst();

/** Lets the agent move with its next settlement day (docs/formulas.md#settlement-day); a move that still waited is replaced. */
export const planMove = async (
  ctx: Ctx,
  tx: AnyTx,
  { agentId, parentId }: { agentId: string; parentId: string | null },
): Promise<void> => {
  await dropOpenMove(tx, agentId);
  const now = ctx.now();
  await tx
    .insertInto('agent_move')
    .values({
      agent_id: agentId,
      parent_id: parentId,
      due_at: await nextDayStart(tx, { agentId, now }),
      by_user: ctx.user.userName,
      approved_name: agreedBy(ctx),
      created_at: now,
    })
    .execute();
};

export const dropOpenMove = async (tx: AnyTx, agentId: string): Promise<void> => {
  await tx.deleteFrom('agent_move').where('agent_id', '=', agentId).where('applied_at', 'is', null).execute();
};
