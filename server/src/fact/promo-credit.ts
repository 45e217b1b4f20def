import { PROMO_KINDS } from '@manager/contract/platform/promo-credits';
import { amountField, enumField, type FactField, idField, signedAmountField, stampedUsdField } from './fact-field.ts';
import type { PlainTable } from './plain-fact.ts';

const [given, signed] = [amountField('amount'), signedAmountField('amount')];
/** A compensation may take back. */
const amount: FactField = {
  ...given,
  read: (row, context) => (row.kind === 'compensation' ? signed : given).read(row, context),
};

export const promoCreditTable: PlainTable = {
  name: 'promo_credits',
  table: 'promo_credit',
  idName: 'credit_id',
  atName: 'granted_at',
  hasGame: true,
  hasSubAgent: false,
  isMoney: true,
  usd: [{ from: 'amount', to: 'amount_usd' }],
  fields: [enumField('kind', PROMO_KINDS), idField('source_id'), amount, stampedUsdField('amount_usd')],
  keys: (fact) => [{ kind: 'promo_credit', key: fact.id }],
};
