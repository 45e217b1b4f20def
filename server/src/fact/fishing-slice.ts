import { MAX_SLICE_DAYS } from '@manager/contract/platform/fishing-slices';
import {
  amountField,
  balanceField,
  countField,
  type FactField,
  idField,
  optionalAmountField,
  stampedUsdField,
  textField,
  textOf,
} from './fact-field.ts';
import type { PlainTable } from './plain-fact.ts';
import type { PlainFact } from './fact-field.ts';
import { amount, count, id, instant, RowFault, text } from './row-fields.ts';

const LONGEST_MS = MAX_SLICE_DAYS * 86_400_000;
const MOST = 4_294_967_295;

/** The end is stored as its distance from the start. */
const lengthField: FactField = {
  name: 'length_ms',
  wire: 'ended_at',
  read: (row, { atMs, nowMs }) => {
    const endedAtMs = instant(row, 'ended_at', nowMs);
    if (endedAtMs < atMs) throw new RowFault('bad_time', 'ended_at lies before started_at');
    if (endedAtMs - atMs > LONGEST_MS) throw new RowFault('bad_time', 'ended_at lies more than a day after started_at');
    return endedAtMs - atMs;
  },
  column: { name: 'length_ms', type: 'Int64', of: (fact) => fact.values.length_ms as number },
  select: 'length_ms',
  restore: Number,
};

const freeShotsField: FactField = {
  ...countField('free_shots', { max: MOST, otherwise: 0 }),
  read: (row) => {
    const free = count(row, 'free_shots', { max: MOST, otherwise: 0 });
    if (free > count(row, 'shots', { max: MOST })) throw new RowFault('bad_field', '"free_shots" are more than "shots"');
    return free;
  },
};

/** The last of the three that make a slice: one in which nothing happened is none. */
const winField: FactField = {
  ...amountField('win'),
  read: (row) => {
    const win = amount(row, 'win');
    if (win === 0n && row.shots === 0 && amount(row, 'bet') === 0n)
      throw new RowFault('bad_field', 'a slice without shots, bet and win is not sent');
    return win;
  },
};

const jackpotField: FactField = {
  ...optionalAmountField('jackpot_win'),
  read: (row) => {
    const jackpot = row.jackpot_win == null ? 0n : amount(row, 'jackpot_win');
    if (jackpot > amount(row, 'win')) throw new RowFault('bad_amount', '"jackpot_win" is more than "win", which includes it');
    return jackpot;
  },
};

export const fishingSliceTable: PlainTable = {
  name: 'fishing_slices',
  table: 'fishing_slice',
  idName: 'slice_id',
  atName: 'started_at',
  hasGame: true,
  needsGame: true,
  hasSubAgent: true,
  isMoney: true,
  // As its bet: by the settlement.
  countsAfterMs: (values) => values.length_ms as number,
  usd: [
    { from: 'bet', to: 'bet_usd' },
    { from: 'win', to: 'win_usd' },
  ],
  fields: [
    lengthField,
    { ...idField('session_id'), read: (row) => id(row, 'session_id') },
    { ...textField('room', { max: 40 }), read: (row) => text(row, 'room', 40) },
    countField('shots', { max: MOST }),
    freeShotsField,
    countField('kills', { max: MOST }),
    amountField('bet'),
    stampedUsdField('bet_usd'),
    winField,
    stampedUsdField('win_usd'),
    jackpotField,
    optionalAmountField('transfer_in'),
    optionalAmountField('transfer_out'),
    balanceField('balance_before'),
    balanceField('balance_after'),
    textField('rtp_profile', { max: 16 }),
    textField('math_version', { max: 64 }),
  ],
  refuseStep: (known: PlainFact, next: PlainFact) => {
    if (textOf(known, 'session_id') !== textOf(next, 'session_id'))
      throw new RowFault('bad_field', '"session_id" never changes for an id');
  },
  keys: (fact) => [
    { kind: 'fishing_slice', key: fact.id },
    { kind: 'fishing_session', key: textOf(fact, 'session_id') },
  ],
};
