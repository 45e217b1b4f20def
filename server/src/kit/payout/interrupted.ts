import type { AnyTx } from '../../postgres/db.ts';
import type { EndedAttempt } from './end-attempts.ts';
import { interruptedResult, type NamedPayout, requestOf } from './payout-call.ts';

/** The attempts of payouts whose lease ran out: whoever made them died, or will find that they are no longer his. */
export const endedInterrupted = async (tx: AnyTx, payouts: readonly NamedPayout[]): Promise<EndedAttempt[]> => {
  if (payouts.length === 0) return [];
  const open = await tx
    .selectFrom('payout_attempt')
    .select(['payout_id', 'started_at'])
    .where(
      'payout_id',
      'in',
      payouts.map(({ id }) => id),
    )
    .where('ended_at', 'is', null)
    .execute();
  const startedAt = new Map(open.map((row) => [row.payout_id, row.started_at]));
  return payouts.map((payout) => ({
    payout,
    request: requestOf(payout),
    result: interruptedResult(payout, startedAt.get(payout.id) ?? payout.created_at),
    isInterrupted: true,
  }));
};
