import { audit } from '../kit/service/audit.ts';
import type { PublicCtx } from '../kit/service/ctx.ts';
import { inTransaction } from '../postgres/db.ts';

export type Backdated = { id: string; startsAt: string; endsAt: string };

/**
 * Moves an activity of the demo into the history that was loaded: nobody can write one that lies in the past, and a demo without any that is
 * over would show half of what there is. On record as what it is.
 */
export const backdateActivity = (ctx: PublicCtx, { id, startsAt, endsAt }: Backdated): Promise<void> =>
  inTransaction(ctx.db, async (tx) => {
    const moved = await tx
      .updateTable('activity')
      .set({ starts_at: startsAt, ends_at: endsAt, updated_at: ctx.now() })
      .where('id', '=', id)
      .where('state', 'in', ['scheduled', 'running'])
      .returning('agent_id')
      .executeTakeFirst();
    if (moved === undefined) return;
    await audit(ctx, tx, {
      action: 'activity.backdate',
      objectType: 'activity',
      objectId: id,
      agentId: moved.agent_id,
      reason: 'Demo: it lies in the history',
      after: { starts_at: startsAt, ends_at: endsAt },
    });
  });
