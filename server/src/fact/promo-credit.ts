import { PROMO_KINDS } from '@manager/contract/platform/promo-credits';
import { amountField, enumField, idField, stampedUsdField } from './fact-field.ts';
import type { PlainTable } from './plain-fact.ts';

export const promoCreditTable: PlainTable = {
  name: 'promo_credits',
  table: 'promo_credit',
  idName: 'credit_id',
  atName: 'granted_at',
  hasGame: true,
  hasSubAgent: false,
  isMoney: true,
  usd: { from: 'amount', to: 'amount_usd' },
  fields: [enumField('kind', PROMO_KINDS), idField('source_id'), amountField('amount'), stampedUsdField('amount_usd')],
  keys: (fact) => [{ kind: 'promo_credit', key: fact.id }],
};
