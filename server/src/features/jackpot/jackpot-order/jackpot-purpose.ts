import { sql } from 'kysely';
import type { Payout, PayoutHandler } from '../../../kit/service/payout-handler.ts';
import type { AnyTx } from '../../../postgres/db.ts';
import { asSystem } from '../../../postgres/scoped-db.ts';
import { cancelWins } from './cancel-wins.ts';

/** Lets a second person agree to what is paid or moved by hand. */
export const APPROVE_ORDER = 'I-2-94';

const ids = (payouts: readonly Payout[]): string[] => payouts.map(({ id }) => id);

/**
 * Jackpots. What was won belongs to the player, also when his account is blocked since; of a bet that was cancelled meanwhile it is given up by
 * `follow-wins.ts`. References are `<pool>:<turn>` of a win, `order:<order>` of a payment by hand.
 */
export const jackpotPurpose: PayoutHandler = {
  name: 'jackpot',
  walletKind: 'jackpot',
  // The movement of the wallet is the fact: as a promo credit it would count as a gift (decision 0057).
  promoKind: null,
  approveCode: APPROVE_ORDER,
  limits: async () => ({ operation: null, operatorDay: null, playerDay: null }),
  findIneligible: async () => new Map(),
  onProcessing: async (tx: AnyTx, payouts) => {
    await sql`update jackpot_order set status = 'paying', updated_at = now(), version = version + 1
      where payout_id = any(${ids(payouts)}::bigint[]) and status = 'manual'`.execute(tx);
  },
  onPaid: async (tx: AnyTx, payouts) => {
    await sql`update jackpot_order set status = 'paid', paid_at = payout.paid_at, updated_at = payout.paid_at, version = jackpot_order.version + 1
      from payout where payout.id = jackpot_order.payout_id and payout_id = any(${ids(payouts)}::bigint[]) and status in ('paying', 'manual')`.execute(
      tx,
    );
  },
  onFailed: async (tx: AnyTx, payouts) => {
    const rejected = payouts.filter(({ state }) => state === 'rejected');
    if (rejected.length > 0) await asSystem(tx, (own) => cancelWins(own, { payoutIds: ids(rejected) }));
    await sql`update jackpot_order set status = 'manual', updated_at = now(), version = version + 1
      where payout_id = any(${ids(payouts)}::bigint[]) and status = 'paying'`.execute(tx);
  },
};
