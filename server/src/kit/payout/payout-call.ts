import { actionOf, type PayoutDirection, type PayoutStep } from '@manager/domain/payout';
import { cancelIdOf } from '@manager/domain/wallet-retry';
import { noAnswer } from '../../wallet/no-answer.ts';
import type { CreditKind, WalletRequest, WalletResult } from '../../wallet/outbound.ts';
import type { OwnFact } from '../../journal/fact-outbox.ts';
import type { Payout } from '../service/payout-handler.ts';

/** A payout with the names that its wallet and its facts know it by. */
export type NamedPayout = Payout & { site_code: string; user_name: string };

/** The attempt that a payout stands at, as its wallet is asked. Ids follow from the transfer id: a repeated step is the same request. */
export const requestOf = (payout: NamedPayout): WalletRequest => {
  const step = payout.step as PayoutStep;
  const action = actionOf({ step, direction: payout.direction as PayoutDirection });
  const transferId = payout.transfer_id;
  return {
    siteId: payout.site_id,
    action,
    requestId: step === 'cancel' ? cancelIdOf(transferId) : transferId,
    callId: callIdOf(payout, payout.attempts),
    attempt: payout.tries,
    player: payout.user_name,
    currency: payout.currency,
    isTest: payout.is_test,
    ...(step === 'cancel' ? { cancels: transferId } : { amount: payout.amount }),
    ...(action === 'credit' ? { creditKind: payout.wallet_kind as CreditKind } : {}),
    ...(payout.bet_id === '' ? {} : { betId: payout.bet_id }),
    ...(payout.round_id === '' ? {} : { roundId: payout.round_id }),
  };
};

export const callIdOf = ({ transfer_id: id }: Pick<Payout, 'transfer_id'>, attempt: number): string => `${id}-${attempt}`;

/** What is known of an attempt whose process died: nothing. */
export const interruptedResult = (payout: NamedPayout, calledAt: Date): WalletResult =>
  noAnswer('unknown', { site: payout.site_code, calledAt, detail: 'interrupted' });

const METHODS = { promo: 'bonus', free_round: 'bonus', jackpot: 'jackpot', compensation: 'compensate' } as const;

/** The facts of a payout that was paid: the movement of the wallet and, unless a jackpot paid it, the promo credit, under its transfer id. What was taken back is below 0 in both. */
export const factsOfPaid = (payout: NamedPayout, balance: string | null): OwnFact[] => {
  const paidAt = (payout.paid_at ?? payout.created_at).toISOString();
  const amount = (payout.direction === 'credit' ? '' : '-') + payout.amount;
  const whose = {
    site: payout.site_code,
    player: payout.user_name,
    currency: payout.currency,
    game: payout.game || undefined,
    row_version: 1,
  };
  const movement = {
    ...whose,
    txn_id: payout.transfer_id,
    request_id: payout.transfer_id,
    bet_id: payout.bet_id || undefined,
    round_id: payout.round_id || undefined,
    method: METHODS[payout.wallet_kind as CreditKind],
    amount,
    balance_after: balance ?? undefined,
    status: 'ok',
    created_at: paidAt,
  };
  const facts: OwnFact[] = [{ kind: 'wallet_txns', line: movement }];
  if (payout.promo_kind !== null)
    facts.push({
      kind: 'promo_credits',
      line: {
        ...whose,
        credit_id: payout.transfer_id,
        kind: payout.promo_kind,
        amount,
        source_id: payout.source_id || undefined,
        granted_at: paidAt,
      },
    });
  return facts;
};
