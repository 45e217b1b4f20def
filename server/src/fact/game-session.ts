import { SESSION_END_REASONS } from '@manager/contract/platform/sessions';
import { instant, RowFault } from './row-fields.ts';
import { balanceField, enumField, type FactField, optionalAmountField, textField, textOf } from './fact-field.ts';
import type { PlainTable } from './plain-fact.ts';
import type { PlainFact } from './fact-field.ts';

const OPEN = -1;

/** The end is stored as its distance from the start. */
const lengthField: FactField = {
  name: 'length_ms',
  wire: 'ended_at',
  read: (row, { atMs, nowMs }) => {
    if (row.ended_at == null) {
      if (row.end_reason != null) throw new RowFault('missing_field', '"ended_at" is missing beside "end_reason"');
      return OPEN;
    }
    const endedAtMs = instant(row, 'ended_at', nowMs);
    if (endedAtMs < atMs) throw new RowFault('bad_time', 'ended_at lies before started_at');
    if (row.end_reason == null) throw new RowFault('missing_field', '"end_reason" is missing beside "ended_at"');
    return endedAtMs - atMs;
  },
  column: { name: 'length_ms', type: 'Int64', of: (fact) => fact.values.length_ms as number },
  select: 'length_ms',
  restore: Number,
};

const reason = enumField('end_reason', SESSION_END_REASONS, 'none');
const reasonField: FactField = {
  ...reason,
  column: {
    name: 'end_reason',
    type: `Enum8('none' = 0, ${SESSION_END_REASONS.map((name, index) => `'${name}' = ${index + 1}`).join(', ')})`,
    of: (fact) => (SESSION_END_REASONS as readonly string[]).indexOf(textOf(fact, 'end_reason')) + 1,
  },
};

const COUNTRY = /^[A-Z]{2}$/;
const country = textField('country', { max: 2 });
const countryField: FactField = {
  ...country,
  read: (row, context) => {
    const value = country.read(row, context) as string;
    if (value !== '' && !COUNTRY.test(value))
      throw new RowFault('bad_field', '"country" must be a code of ISO 3166-1 such as DE');
    return value;
  },
};

export const gameSessionTable: PlainTable = {
  name: 'sessions',
  table: 'game_session',
  idName: 'session_id',
  atName: 'started_at',
  hasGame: true,
  hasSubAgent: true,
  isMoney: true,
  fields: [
    lengthField,
    reasonField,
    balanceField('balance_start'),
    balanceField('balance_end'),
    optionalAmountField('promo_received'),
    optionalAmountField('promo_wagered'),
    optionalAmountField('transfer_in'),
    optionalAmountField('transfer_out'),
    textField('device', { max: 32 }),
    textField('ip', { max: 45 }),
    countryField,
  ],
  refuseStep: (known: PlainFact, next: PlainFact) => {
    if (known.values.length_ms !== OPEN && next.values.length_ms === OPEN)
      throw new RowFault('bad_field', 'a session that has ended stays ended');
  },
  keys: (fact) => [{ kind: 'game_session', key: fact.id }],
};
