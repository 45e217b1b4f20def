import { SEE_TEST } from '@manager/contract/permissions';
import { toIso } from '../../../../kit/figures/money-query.ts';
import { can } from '../../../../kit/service/ctx.ts';
import { readMovesOfRound } from '../../../statistics/wallet-record/public.ts';
import { entry, MAX_ENTRIES, type StorySource } from './story-source.ts';

/** What the wallet booked (E-2). */
export const movements: StorySource = {
  kind: 'movement',
  codes: ['E-2'],
  read: async (ctx, { siteId, roundId, playerIds, betIds, window }) => {
    const found = await readMovesOfRound(ctx.clickhouse, {
      round: { siteId, roundId, playerIds, agentIds: ctx.user.scope.agentIds, withTest: can(ctx, SEE_TEST) },
      betIds,
      window,
      limit: MAX_ENTRIES + 1,
    });
    return found.map((txn) =>
      entry({
        id: `movement ${txn.txn_id}`,
        kind: 'movement',
        event: txn.method,
        at: toIso(txn.created_at),
        bet_id: txn.bet_id,
        record: txn.txn_id,
        amount: txn.amount,
        currency: txn.currency,
        balance_after: txn.balance_after,
        result: txn.status,
        is_good: txn.status === 'ok',
      }),
    );
  },
};
