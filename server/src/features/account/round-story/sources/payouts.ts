import type { StoryEntry } from '@manager/contract/features/account/round-story';
import { decimal, toWire } from '@manager/domain/money';
import { can } from '../../../../kit/service/ctx.ts';
import { entry, MAX_ENTRIES, type PayoutOfBets, type StorySource } from './story-source.ts';

/** Whose screen shows payouts of a purpose; O-1 shows the calls of all of them. */
const CODE_OF_PURPOSE: Readonly<Record<string, string>> = { compensation: 'D-2', free_round: 'B-6', card: 'J-4' };

/** Money that Manager itself paid out for the bets: when it was asked for, decided and paid. The attempts are the calls. */
export const payouts: StorySource = {
  kind: 'payout',
  codes: ['O-1', 'D-2', 'B-6', 'J-4'],
  wholeWith: ['O-1'],
  read: async (ctx, view) => {
    const seen = (await view.payouts()).filter(({ purpose }) => can(ctx, 'O-1') || can(ctx, CODE_OF_PURPOSE[purpose] ?? 'O-1'));
    return seen.flatMap(entriesOf).slice(0, MAX_ENTRIES + 1);
  },
};

const entriesOf = (payout: PayoutOfBets): StoryEntry[] => {
  const amount = decimal(payout.amount);
  const own = {
    kind: 'payout',
    bet_id: payout.bet_id,
    record: payout.transfer_id,
    record_type: payout.purpose,
    amount: toWire(payout.direction === 'credit' ? amount : amount.neg()),
    currency: payout.currency,
  } as const;
  const isOver = payout.paid_at !== null;
  return [
    entry({ ...own, event: 'asked', at: payout.created_at.toISOString(), actor: payout.requested_name }),
    ...(payout.decided_at === null
      ? []
      : [
          entry({
            ...own,
            event: payout.state === 'rejected' ? 'rejected' : 'approved',
            at: payout.decided_at.toISOString(),
            actor: payout.decided_name,
            is_good: payout.state !== 'rejected',
          }),
        ]),
    ...(isOver
      ? [
          entry({
            ...own,
            event: 'paid',
            at: payout.paid_at?.toISOString() ?? '',
            balance_after: payout.balance_after,
          }),
        ]
      : []),
  ];
};
