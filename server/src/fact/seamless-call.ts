import { MAX_SEAMLESS_BODY_BYTES, SEAMLESS_KINDS, SEAMLESS_OUTCOMES } from '@manager/contract/platform/seamless-calls';
import { id, optionalPlayer, RowFault } from './row-fields.ts';
import { balanceField, bodyField, countField, enumField, type FactField, idField, textField, textOf } from './fact-field.ts';
import type { PlainTable } from './plain-fact.ts';

const MAX_UINT32 = 4_294_967_295;

const attempt = countField('attempt', { max: 1_000_000, otherwise: 1 });
const attemptField: FactField = {
  ...attempt,
  read: (row, context) => {
    const value = attempt.read(row, context);
    if (value === 0) throw new RowFault('bad_field', '"attempt" counts from 1');
    return value;
  },
};

export const seamlessCallTable: PlainTable = {
  name: 'seamless_calls',
  table: 'seamless_call',
  idName: 'call_id',
  atName: 'called_at',
  hasGame: false,
  hasSubAgent: false,
  isMoney: false,
  fields: [
    textField('user_name', { max: 64, wire: 'player', read: optionalPlayer }),
    enumField('direction', ['out', 'in'], 'out'),
    enumField('kind', SEAMLESS_KINDS),
    { ...idField('request_id'), read: (row) => id(row, 'request_id') },
    idField('round_id'),
    balanceField('amount'),
    attemptField,
    countField('latency_ms', { max: MAX_UINT32 }),
    enumField('outcome', SEAMLESS_OUTCOMES),
    countField('http_status', { max: 999, otherwise: 0 }),
    textField('remote_code', { max: 64 }),
    bodyField('request_body', MAX_SEAMLESS_BODY_BYTES),
    bodyField('response_body', MAX_SEAMLESS_BODY_BYTES),
  ],
  keys: (fact) => [
    { kind: 'seamless_call', key: fact.id },
    { kind: 'seamless_request', key: textOf(fact, 'request_id') },
    ...(fact.values.round_id === '' ? [] : [{ kind: 'seamless_round', key: textOf(fact, 'round_id') } as const]),
  ],
};
