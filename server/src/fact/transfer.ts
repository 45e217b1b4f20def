import { MAX_TRANSFER_REFS, TRANSFER_DIRECTIONS, TRANSFER_STATES } from '@manager/contract/platform/transfers';
import { canFollow, statesOf, type TransferDirection, type TransferState } from '@manager/domain/transfer';
import {
  amountField,
  balanceField,
  countField,
  enumField,
  type FactField,
  idField,
  stampedUsdField,
  textField,
  textOf,
} from './fact-field.ts';
import type { PlainTable } from './plain-fact.ts';
import type { PlainFact } from './fact-field.ts';
import { amount, id, instant, type Json, RowFault } from './row-fields.ts';

const UNFINISHED = -1;

const isOut = (row: Json): boolean => row.direction === 'out';

const state = enumField('state', TRANSFER_STATES);
const stateField: FactField = {
  ...state,
  read: (row, context) => {
    const value = state.read(row, context) as string;
    const direction = TRANSFER_DIRECTIONS.find((known) => known === row.direction);
    if (direction !== undefined && !(statesOf(direction) as readonly string[]).includes(value))
      throw new RowFault(
        'bad_field',
        `a transfer "${direction}" is never ${value}; it is one of ${statesOf(direction).join(', ')}`,
      );
    return value;
  },
};

/** The end is stored as its distance from the request. */
const lengthField: FactField = {
  name: 'length_ms',
  wire: 'finished_at',
  read: (row, { atMs, nowMs }) => {
    const hasEnded = row.state === 'done' || row.state === 'cancelled';
    if (row.finished_at == null) {
      if (hasEnded) throw new RowFault('missing_field', `"finished_at" is missing for the state ${row.state as string}`);
      return UNFINISHED;
    }
    if (!hasEnded && row.state !== 'failed') throw new RowFault('bad_field', '"finished_at" is for a transfer that has ended');
    const endedAtMs = instant(row, 'finished_at', nowMs);
    if (endedAtMs < atMs) throw new RowFault('bad_time', 'finished_at lies before created_at');
    return endedAtMs - atMs;
  },
  column: { name: 'length_ms', type: 'Int64', of: (fact) => fact.values.length_ms as number },
  select: 'length_ms',
  restore: Number,
};

const refsField: FactField = {
  ...idField('refs'),
  wire: 'ref_transfer_ids',
  read: (row) => {
    const sent = row.ref_transfer_ids ?? [];
    if (!Array.isArray(sent) || sent.length > MAX_TRANSFER_REFS)
      throw new RowFault('bad_field', `"ref_transfer_ids" must be a list of at most ${MAX_TRANSFER_REFS} ids`);
    if (row.direction === 'in' && sent.length > 0) throw new RowFault('bad_field', 'an in refers to no transfer');
    if (isOut(row) && sent.length === 0)
      throw new RowFault('missing_field', '"ref_transfer_ids" is missing: the ins that this out brings back');
    if (row.direction === 'cancel' && sent.length !== 1)
      throw new RowFault('bad_field', '"ref_transfer_ids" of a cancel holds the one in that it takes back');
    return [...new Set(sent.map((ref: unknown) => id({ ref_transfer_ids: ref }, 'ref_transfer_ids')))].join(' ');
  },
};

/** Stakes or wins between the ins and an out. */
const playedField = (name: 'bet' | 'win'): FactField => ({
  ...balanceField(name),
  read: (row) => {
    if (isOut(row)) return amount(row, name);
    if (row[name] != null) throw new RowFault('bad_field', `"${name}" is for an out`);
    return null;
  },
});

export const refsOf = (refs: string): string[] => (refs === '' ? [] : refs.split(' '));

/** Throws RowFault for what a version may not change, or for a state that cannot come after the known one. */
const refuseStep = (known: PlainFact, next: PlainFact): void => {
  for (const name of ['direction', 'amount'])
    if (known.values[name] !== next.values[name]) throw new RowFault('bad_field', `"${name}" never changes for an id`);
  const [from, to] = [textOf(known, 'state') as TransferState, textOf(next, 'state') as TransferState];
  if (!canFollow(textOf(known, 'direction') as TransferDirection, from, to))
    throw new RowFault('bad_field', `a transfer that is ${from} does not become ${to}`);
};

export const transferTable: PlainTable = {
  name: 'transfers',
  table: 'transfer',
  idName: 'transfer_id',
  atName: 'created_at',
  hasGame: true,
  hasSubAgent: false,
  isMoney: true,
  usd: [{ from: 'amount', to: 'amount_usd' }],
  fields: [
    enumField('direction', TRANSFER_DIRECTIONS),
    stateField,
    lengthField,
    refsField,
    amountField('amount'),
    stampedUsdField('amount_usd'),
    playedField('bet'),
    playedField('win'),
    countField('retries', { max: 1_000_000, otherwise: 0 }),
    textField('last_error', { max: 200 }),
  ],
  refuseStep,
  keys: (fact) => [
    { kind: 'transfer', key: fact.id },
    ...refsOf(textOf(fact, 'refs')).map((key) => ({ kind: 'transfer_ref', key }) as const),
  ],
};
