import { type InvalidBetRow, retryInvalidBet, stopInvalidBet } from '@manager/contract/features/maintain/invalid-bet';
import { SEE_TEST } from '@manager/contract/permissions';
import { AppError } from '../../../base/app-error.ts';
import { can, type Ctx } from '../../../kit/service/ctx.ts';
import { mayCall } from '../../../kit/service/levels.ts';
import { inScope } from '../../../kit/service/scope.ts';
import type { ScopedTx } from '../../../postgres/db.ts';
import { asSystem } from '../../../postgres/scoped-db.ts';
import { movesOf } from './invalid-bet-row.ts';

export { readBookedOf } from './booked-bet.ts';

/** The cancel of an invalid bet, as one of its calls to the wallet sees it. */
export type BetCancel = {
  id: string;
  siteId: string;
  betId: string;
  version: number;
  state: InvalidBetRow['state'];
  tries: number;
  triesSince: Date | null;
  nextAttemptAt: Date | null;
  lastError: string;
  isUnderWay: boolean;
  /** Id of its newest call. */
  lastCallId: string;
  can: { retry: boolean; stop: boolean };
};

/** The cancels behind calls, by call id, as far as the caller may see them: those of bets that were deleted too. */
export const findBetCancels = async (ctx: Ctx, callIds: readonly string[]): Promise<ReadonlyMap<string, BetCancel>> => {
  if (callIds.length === 0) return new Map();
  let query = ctx.db
    .selectFrom('invalid_bet_attempt as call')
    .innerJoin('invalid_bet', 'invalid_bet.id', 'call.invalid_bet_id')
    .selectAll('invalid_bet')
    .select('call.call_id')
    .select((eb) =>
      eb
        .selectFrom('invalid_bet_attempt as newest')
        .select('newest.call_id')
        .whereRef('newest.invalid_bet_id', '=', 'invalid_bet.id')
        .orderBy('newest.attempt', 'desc')
        .limit(1)
        .as('last_call_id'),
    )
    .where('call.call_id', 'in', [...callIds])
    .where(inScope(ctx.user.scope, 'invalid_bet.agent_id'));
  if (!can(ctx, SEE_TEST)) query = query.where('invalid_bet.is_test', '=', false);
  const may = { retry: mayCall(ctx, retryInvalidBet), stop: mayCall(ctx, stopInvalidBet) };
  const rows = await query.execute();
  return new Map(
    rows.map((row) => {
      const state = row.state as InvalidBetRow['state'];
      const isUnderWay = row.lease_token !== null;
      const moves = movesOf({ state, is_under_way: isUnderWay, is_untouched: false, is_transfer: false });
      const cancel: BetCancel = {
        id: row.id,
        siteId: row.site_id,
        betId: row.bet_id,
        version: row.version,
        state,
        tries: row.tries,
        triesSince: row.tries_since,
        nextAttemptAt: row.next_attempt_at,
        lastError: row.last_error,
        isUnderWay,
        lastCallId: row.last_call_id ?? '',
        can: { retry: may.retry && moves.retry, stop: may.stop && moves.stop },
      };
      return [row.call_id, cancel];
    }),
  );
};

/**
 * For whoever is about to give a player something for a bet: its cancel may give the stake just now, whether the caller sees it or not. None
 * begins before the transaction ends. Throws `compensation.bet_cancelling`.
 */
export const requireNotCancelling = async (tx: ScopedTx, { siteId, betId }: { siteId: string; betId: string }): Promise<void> => {
  const bet = await asSystem(tx, (own) =>
    own
      .selectFrom('invalid_bet')
      .select('state')
      .where('site_id', '=', siteId)
      .where('bet_id', '=', betId)
      .forShare()
      .executeTakeFirst(),
  );
  if (bet?.state === 'cancelling') throw new AppError('compensation.bet_cancelling');
};
