import { decimal, subtract, toWire, ZERO } from '@manager/domain/money';
import type { ApprovalRow } from '@manager/contract/features/approval/approval';

type Fields = Readonly<Record<string, unknown>>;
type Of = { operation: string; before: unknown; after: unknown };
/** The field that says how much it is about; whatever it is in, the fields beside it say so. */
type Source = { side: 'before' | 'after'; field: string; currency?: string; isTakenBack?: boolean };

const after = (field: string, more: Pick<Source, 'currency' | 'isTakenBack'> = {}): Source[] => [
  { side: 'after', field, ...more },
];
const before = (field: string, more: Pick<Source, 'currency'> = {}): Source[] => [{ side: 'before', field, ...more }];

/**
 * By what is asked for: a limit that changes is no amount, so the name of a field alone would not do. Of a bet that is cancelled it is the stake:
 * what is taken back and given back stands in the fields. Many bets at once have a sum each.
 */
const SOURCES: Readonly<Record<string, readonly Source[]>> = {
  'compensation.approve': after('money'),
  'activity.approve': after('budget'),
  'bonus.approve': after('budget'),
  'collection.approve': after('budget'),
  'championship.approve': after('budget'),
  'task.approve': after('budget'),
  'activity_settlement.approve': after('prize_sum'),
  'championship_settlement.approve': after('prize_sum'),
  'collection_exchange.approve': after('amount'),
  'bonus_grant.approve': after('amount'),
  'jackpot_order.approve': after('amount_usd', { currency: 'USD' }),
  'jackpot_order.adjust': after('adjustment', { currency: 'USD' }),
  'jackpot_order.transfer': after('adjustment', { currency: 'USD' }),
  'jackpot_order.award': after('win', { currency: 'USD' }),
  'invalid_bet.cancel': before('bet'),
  'invalid_bet.retry': before('bet'),
  'invalid_bet.settle': before('win'),
  'payout.stop': after('amount'),
  'payout.give_up': after('amount'),
  'activity_prize.give_up': after('prize'),
  'free_round.give_up': after('amount'),
  'card.issue': after('budget'),
  'task_account.grant': after('amount'),
  'transfer.retry': after('amount'),
  'transfer.cancel': after('amount'),
  'transfer.stop': after('amount'),
  'settlement.adjust': [
    ...after('adjustment', { currency: 'USD' }),
    ...after('adjustment_removed', { currency: 'USD', isTakenBack: true }),
  ],
  'settlement.reopen': before('amount_due', { currency: 'USD' }),
};

const NUMBER = /^-?\d+(?:\.\d+)?$/;

/** How much money an entry is about, and of which currency; both null where it is not about one sum. */
export const amountOf = (entry: Of): Pick<ApprovalRow, 'amount' | 'currency'> => {
  const granted = entry.operation === 'free_round.grant' ? (((entry.after ?? {}) as Fields)['sums'] ?? []) : [];
  const [only, ...more] = granted as { currency: string; stake: string }[];
  if (only !== undefined && more.length === 0) return { amount: only.stake, currency: only.currency };
  for (const { side, field, currency, isTakenBack = false } of SOURCES[entry.operation] ?? []) {
    const fields = (entry[side] ?? {}) as Fields;
    const [amount, unit] = [fields[field], currency ?? fields['currency']];
    if (typeof amount !== 'string' || !NUMBER.test(amount) || typeof unit !== 'string') continue;
    return { amount: toWire(isTakenBack ? subtract(ZERO, decimal(amount)) : decimal(amount)), currency: unit };
  }
  return { amount: null, currency: null };
};
