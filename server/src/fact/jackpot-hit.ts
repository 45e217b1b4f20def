import { JACKPOT_HIT_STATUSES } from '@manager/contract/platform/jackpot-hits';
import {
  amountField,
  enumField,
  type FactField,
  idField,
  sharedIdField,
  storedAmountOrNone,
  textField,
  textOf,
} from './fact-field.ts';
import type { PlainTable } from './plain-fact.ts';
import type { PlainFact } from './fact-field.ts';
import { amount, id, RowFault, text } from './row-fields.ts';

const wonField: FactField = {
  ...amountField('amount'),
  read: (row) => {
    const won = amount(row, 'amount');
    if (won === 0n) throw new RowFault('bad_amount', '"amount" must be above 0; a hit that did not happen is sent as cancelled');
    return won;
  },
};

/** Stored only where a round is not one bet. */
const roundField: FactField = {
  ...sharedIdField('round_id', { column: 'round_key', other: (fact) => textOf(fact, 'bet_id') }),
  read: (row, context) => idField('round_id').read(row, context) || id(row, 'bet_id'),
};

const SET_ONCE = ['bet_id', 'round_id', 'pool'] as const;

export const jackpotHitTable: PlainTable = {
  name: 'jackpot_hits',
  table: 'jackpot_hit',
  idName: 'hit_id',
  atName: 'hit_at',
  hasGame: true,
  needsGame: true,
  hasSubAgent: false,
  isMoney: true,
  fields: [
    { ...idField('bet_id'), read: (row) => id(row, 'bet_id') },
    roundField,
    { ...textField('pool', { max: 40 }), read: (row) => text(row, 'pool', 40) },
    textField('tier', { max: 32 }),
    wonField,
    storedAmountOrNone('pool_value'),
    enumField('status', JACKPOT_HIT_STATUSES, 'hit'),
  ],
  refuseStep: (known: PlainFact, next: PlainFact) => {
    for (const name of SET_ONCE)
      if (textOf(known, name) !== textOf(next, name)) throw new RowFault('bad_field', `"${name}" never changes for an id`);
    if (textOf(known, 'status') === 'cancelled')
      throw new RowFault('bad_field', 'a hit that is cancelled stays so; another hit is sent under another id');
  },
  keys: (fact) => [
    { kind: 'jackpot_hit', key: fact.id },
    { kind: 'jackpot_bet', key: textOf(fact, 'bet_id') },
  ],
};
