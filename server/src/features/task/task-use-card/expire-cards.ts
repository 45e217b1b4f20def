import { audit } from '../../../kit/service/audit.ts';
import { type Deps, ownCtx } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';

const BATCH = 500;

/** Cards that nobody opened in time. One that is being opened just now is left to whoever opens it. Answers how many. */
export const expireCards = (deps: Deps, now: Date): Promise<number> =>
  inTransaction(deps.db, async (tx) => {
    const cards = await tx
      .selectFrom('card')
      .select(['id', 'agent_id', 'version'])
      .where('state', '=', 'issued')
      .where('expires_at', '<=', now)
      .orderBy('id')
      .limit(BATCH)
      .forUpdate()
      .skipLocked()
      .execute();
    const ctx = ownCtx(deps, 'cards.expire');
    for (const { id, agent_id: agentId, version } of cards) {
      await tx
        .updateTable('card')
        .set({ state: 'expired', ended_at: now, version: version + 1, updated_at: now })
        .where('id', '=', id)
        .execute();
      await audit(ctx, tx, {
        action: 'card.state',
        objectType: 'card',
        objectId: id,
        agentId,
        before: { state: 'issued' },
        after: { state: 'expired' },
      });
    }
    return cards.length;
  });
