import { sql } from 'kysely';
import type { Payout, PayoutHandler } from '../../../kit/service/payout-handler.ts';
import type { AnyTx } from '../../../postgres/db.ts';
import { isBlockedEverywhere } from '../../maintain/block/public.ts';

/** Lets a second person agree to the settlement of a ranking. */
export const APPROVE_SETTLEMENT = 'L-1-3-94';

/** Accounts that are blocked everywhere, at their website or by themselves get nothing. */
const findBlocked = async (tx: AnyTx, payouts: readonly Payout[]): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ id: string }>`
    select payout.id from payout join player on player.id = payout.player_id
    where payout.id = any(${payouts.map(({ id }) => id)}::bigint[])
      and ${isBlockedEverywhere({ player: 'player.id', site: 'player.site_id' })}`.execute(tx);
  return new Map(rows.map(({ id }) => [id, 'blocked']));
};

/** Prizes of all activities but activity bonuses; references are `<activity>:<player>:<what>`. */
export const activityPurpose: PayoutHandler = {
  name: 'activity',
  walletKind: 'promo',
  promoKind: 'activity',
  approveCode: APPROVE_SETTLEMENT,
  // Two persons agreed to the activity with its budget, and to its settlement: limits come from the budget alone.
  limits: async () => ({ operation: null, operatorDay: null, playerDay: null }),
  findIneligible: findBlocked,
  // Where a payout stands is read off the payout itself.
  onProcessing: async () => undefined,
  onPaid: async () => undefined,
  onFailed: async () => undefined,
};
