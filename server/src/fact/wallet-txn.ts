import { WALLET_METHODS, WALLET_STATUSES } from '@manager/contract/platform/wallet-txns';
import { RowFault } from './row-fields.ts';
import {
  balanceField,
  enumField,
  type FactField,
  idField,
  microsOf,
  sharedIdField,
  signedAmountField,
  stampedUsdField,
  textOf,
} from './fact-field.ts';
import type { PlainTable } from './plain-fact.ts';
import type { PlainFact } from './fact-field.ts';

/** See the column's comment in the migration: what the balance afterwards differs from its expectation. */
const balanceShift = (fact: PlainFact): bigint | null => {
  const before = fact.values.balance_before as bigint | null;
  const after = fact.values.balance_after as bigint | null;
  return after === null || before === null ? after : after - (before + microsOf(fact, 'amount'));
};

const requestField: FactField = {
  ...sharedIdField('request_id', { column: 'request_key', other: (fact) => fact.id }),
  read: (row, { id }) => idField('request_id').read(row, { id, atMs: 0, nowMs: 0 }) || id,
};

const roundField: FactField = {
  ...sharedIdField('round_id', { column: 'round_key', other: (fact) => textOf(fact, 'bet_id') }),
  read: (row, context) => idField('round_id').read(row, context) || idField('bet_id').read(row, context),
};

const balanceAfterField: FactField = {
  ...balanceField('balance_after'),
  column: { name: 'balance_shift', type: 'Nullable(Decimal(18, 6))', of: balanceShift },
};

export const walletTxnTable: PlainTable = {
  name: 'wallet_txns',
  table: 'wallet_txn',
  idName: 'txn_id',
  atName: 'created_at',
  hasGame: true,
  hasSubAgent: false,
  isMoney: true,
  usd: [{ from: 'amount', to: 'amount_usd' }],
  fields: [
    requestField,
    idField('bet_id'),
    roundField,
    enumField('method', WALLET_METHODS),
    enumField('status', WALLET_STATUSES),
    signedAmountField('amount'),
    stampedUsdField('amount_usd'),
    balanceField('balance_before'),
    balanceAfterField,
  ],
  refuseStep: (known) => {
    if (known.values.status !== 'pending')
      throw new RowFault('bad_field', `a movement that is ${textOf(known, 'status')} is final; another movement corrects it`);
  },
  keys: (fact) => [
    { kind: 'wallet_txn', key: fact.id },
    { kind: 'wallet_request', key: textOf(fact, 'request_id') },
    ...(fact.values.bet_id === '' ? [] : [{ kind: 'wallet_bet', key: textOf(fact, 'bet_id') } as const]),
  ],
};
