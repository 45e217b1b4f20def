import type { BetFact } from '../../../fact/bet-fact.ts';
import { audit } from '../../../kit/service/audit.ts';
import { type Deps, ownCtx } from '../../../kit/service/ctx.ts';
import { inTransaction } from '../../../postgres/db.ts';
import { type Noticed, putBets } from './put-bet.ts';

/** What the product itself notices: put into the queue, each with its audit row. Answers how many are new, or noticed anew. */
export const noticeBets = (deps: Deps, facts: readonly BetFact[], source: Noticed['source']): Promise<number> =>
  inTransaction(deps.db, async (tx) => {
    const ctx = ownCtx(deps, `invalid_bet.${source}`);
    const made = await putBets(tx, facts, { source, reason: '', by: '', now: deps.now() });
    for (const { id, bet_id: betId, agent_id: agentId, former } of made)
      await audit(ctx, tx, {
        action: 'invalid_bet.notice',
        objectType: 'invalid_bet',
        objectId: id,
        agentId,
        ...(former === null ? {} : { before: { state: former.state, source: former.source } }),
        after: { bet_id: betId, source },
      });
    return made.length;
  });
