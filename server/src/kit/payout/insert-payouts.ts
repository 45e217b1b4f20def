import type { PayoutLimitName } from '@manager/domain/payout-limits';
import type { AnyTx } from '../../postgres/db.ts';
import type { Payout } from '../service/payout-handler.ts';
import type { PayoutOrder } from './payout-request.ts';
import type { Priced } from './price-payouts.ts';
import { transferIdOf } from '../../wallet/transfer-id.ts';

/** Rows of one statement: their values stay below the protocol's limit of 65,535. */
const ROWS_AT_ONCE = 1_000;

type Insert = {
  order: PayoutOrder;
  payable: readonly Priced[];
  /** Limits that each one goes beyond. */
  exceeded: readonly (readonly PayoutLimitName[])[];
  at: Date;
};

/**
 * Answers those that it made: one whose reference is known is left out. Of two transactions that insert the same one at once the later may meet
 * the index of transfer ids first, so that counts as known too.
 */
export const insertPayouts = async (tx: AnyTx, insert: Insert): Promise<Payout[]> => {
  const rows = insert.payable.map((priced, index) => rowOf(insert, priced, insert.exceeded[index] ?? []));
  const created: Payout[] = [];
  for (let from = 0; from < rows.length; from += ROWS_AT_ONCE) {
    const part = rows.slice(from, from + ROWS_AT_ONCE);
    const made = await tx
      .insertInto('payout')
      .values(part)
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .execute();
    created.push(...made);
  }
  return created;
};

const rowOf = ({ order, at }: Insert, priced: Priced, exceeded: readonly PayoutLimitName[]) => {
  const { purpose, requestedBy } = order;
  const { wish } = priced;
  const waits = exceeded.length > 0;
  return {
    purpose: purpose.name,
    reference: wish.reference,
    transfer_id: transferIdOf([...priced.whom, purpose.name, ...wish.once]),
    direction: wish.direction ?? 'credit',
    agent_id: priced.agentId,
    site_id: priced.siteId,
    player_id: wish.playerId,
    is_test: priced.isTest,
    prize_currency: wish.currency,
    prize_amount: wish.amount,
    currency: priced.currency,
    amount: priced.amount,
    fx_rate: priced.fxRate,
    usd: priced.usd,
    budget_id: wish.budgetId ?? null,
    wallet_kind: purpose.walletKind,
    promo_kind: purpose.promoKind,
    source_id: wish.sourceId ?? '',
    bet_id: wish.betId ?? '',
    round_id: wish.roundId ?? '',
    game: wish.game ?? '',
    state: waits ? 'waiting_approval' : 'processing',
    limits_exceeded: [...exceeded],
    requested_by: requestedBy?.id ?? null,
    requested_name: requestedBy?.userName ?? '',
    created_at: at,
    next_attempt_at: waits ? null : at,
  };
};
