import { sql } from 'kysely';
import type { Payout, PayoutPurpose } from '../../../kit/service/payout-purpose.ts';
import type { AnyTx } from '../../../postgres/db.ts';

/** Lets a second person agree to the settlement of a ranking. */
export const APPROVE_SETTLEMENT = 'L-1-3-94';
/** Lets a second person agree to a rule of bonus credit. */
export const APPROVE_BONUS_RULE = 'L-2-1-94';

/** Two persons agreed to the activity with its budget, and to its settlement or rule: limits come from the budget alone. */
const noLimits: PayoutPurpose['limits'] = async () => ({ operation: null, operatorDay: null, playerDay: null });

/** Accounts that are blocked everywhere, at their website or by themselves get nothing. */
const findBlocked = async (tx: AnyTx, payouts: readonly Payout[]): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await sql<{ id: string }>`
    select payout.id from payout join player on player.id = payout.player_id
    where payout.id = any(${payouts.map(({ id }) => id)}::bigint[]) and exists (
      select 1 from block where block.deleted_at is null and (block.expires_at is null or block.expires_at > now())
        and block.game_id is null and (block.player_id = player.id or block.player_id is null and block.site_id = player.site_id))`.execute(
    tx,
  );
  return new Map(rows.map(({ id }) => [id, 'blocked']));
};

const purpose = (own: Pick<PayoutPurpose, 'name' | 'promoKind' | 'approveCode'>): PayoutPurpose => ({
  ...own,
  walletKind: 'promo',
  limits: noLimits,
  findIneligible: findBlocked,
  // Where a payout stands is read off the payout itself.
  onProcessing: async () => undefined,
  onPaid: async () => undefined,
  onFailed: async () => undefined,
});

/** Prizes of rankings, red packets, collections and championships; references are `<activity>:<player>:<what>`. */
export const activityPurpose = purpose({ name: 'activity', promoKind: 'activity', approveCode: APPROVE_SETTLEMENT });

/** What levels of a bonus balance pay as real money. */
export const freeWinPurpose = purpose({ name: 'free_win', promoKind: 'free_win', approveCode: APPROVE_BONUS_RULE });
