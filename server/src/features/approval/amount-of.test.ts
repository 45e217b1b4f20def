import { expect, it } from 'vitest';
import { amountOf } from './amount-of.ts';

type Fields = Record<string, unknown> | null;

it.each<[string, Fields, Fields, string | null, string | null]>([
  ['compensation.approve', null, { money: '-2.50', currency: 'CNY' }, '-2.5', 'CNY'],
  ['jackpot_order.approve', null, { amount_usd: '9000' }, '9000', 'USD'],
  ['invalid_bet.cancel', { bet: '5', win: '70', currency: 'VND', taken_back: '70', given_back: '5' }, {}, '5', 'VND'],
  ['invalid_bet.cancel', { bets: { 'b-1': '− 0 + 5 VND (1, 2)' } }, {}, null, null],
  ['settlement.adjust', { amount_due: '100' }, { adjustment: '-3' }, '-3', 'USD'],
  // What was added is taken off again.
  ['settlement.adjust', { amount_due: '97' }, { adjustment_removed: '-3' }, '3', 'USD'],
  ['free_round.grant', null, { sums: [{ currency: 'EUR', players: 2, rounds: 20, stake: '40' }] }, '40', 'EUR'],
  // Never added over currencies, and none of them alone.
  [
    'free_round.grant',
    null,
    {
      sums: [
        { currency: 'EUR', stake: '40' },
        { currency: 'USD', stake: '2' },
      ],
    },
    null,
    null,
  ],
  ['collection_exchange.approve', null, { points: 30 }, null, null],
  ['task_account.grant', null, { prize: { kind: 'points' } }, null, null],
  // A limit is no sum that goes out.
  ['website.edit', { max_win_day_usd: '100' }, { max_win_day_usd: '1000000' }, null, null],
  // No amount without its currency.
  ['payout.stop', null, { amount: '5' }, null, null],
])('%s, %j → %j is about %s %s', (operation, ...[before, after, amount, currency]) =>
  expect(amountOf({ operation, before, after })).toEqual({ amount, currency }),
);
