import type { NativeColumn } from './native-block.ts';
import { amount, balance, count, type Json, oneOf, optionalId, optionalText, RowFault, signedAmount } from './row-fields.ts';
import { storedBalance, storedMicros } from './stored-values.ts';

/** Texts, numbers, instants in ms, amounts in micros. */
export type FactValue = string | number | bigint | null;

/** One version of a fact that is stored as it came, but for what is stamped from its instant once. */
export type PlainFact = {
  id: string;
  siteId: number;
  agentId: number;
  playerId: number;
  gameId: number;
  currency: string;
  isTest: boolean;
  /** Days since 1970-01-01. */
  settleDay: number;
  /** Units per USD, times 10^12; 0 for a kind without money. */
  fxRateE12: bigint;
  atMs: number;
  rowVersion: number;
  values: Readonly<Record<string, FactValue>>;
};

export type ReadContext = { id: string; atMs: number; nowMs: number };

/** One field of a fact: how it is read from a row, stored, and read back. */
export type FactField = {
  /** Its name in memory. */
  name: string;
  /** Its name in a row; null: it is worked out and not sent. */
  wire: string | null;
  read: (row: Json, context: ReadContext) => FactValue;
  column: NativeColumn<PlainFact>;
  /** What is selected to read it back. */
  select: string;
  restore: (stored: string | number | null) => FactValue;
};

export const textOf = (fact: PlainFact, name: string): string => fact.values[name] as string;
export const microsOf = (fact: PlainFact, name: string): bigint => fact.values[name] as bigint;

/** An id; empty when none was sent. */
export const idField = (name: string): FactField => ({
  name,
  wire: name,
  read: (row) => optionalId(row, name),
  column: { name, type: 'String', of: (fact) => textOf(fact, name) },
  select: name,
  restore: String,
});

/** An id that mostly equals another one, and is stored only when it does not. `other` gives that one of a fact. */
export const sharedIdField = (
  name: string,
  { column, other }: { column: string; other: (fact: PlainFact) => string },
): FactField => ({
  ...idField(name),
  column: {
    name: column,
    type: 'String',
    of: (fact) => (textOf(fact, name) === other(fact) ? '' : textOf(fact, name)),
  },
});

type TextField = { max: number; wire?: string; read?: typeof optionalText };

export const textField = (name: string, { max, wire = name, read = optionalText }: TextField): FactField => ({
  name,
  wire,
  read: (row) => read(row, wire, max),
  column: { name, type: 'String', of: (fact) => textOf(fact, name) },
  select: name,
  restore: String,
});

/** One of named values, numbered from 1 as in the migration. `otherwise`: when none was sent. */
export const enumField = (name: string, values: readonly string[], otherwise?: string): FactField => {
  const numbers: Readonly<Record<string, number>> = Object.fromEntries(values.map((value, index) => [value, index + 1]));
  const allowed: ReadonlySet<unknown> = new Set(values);
  return {
    name,
    wire: name,
    read: (row) => (otherwise !== undefined && row[name] == null ? otherwise : (oneOf(row, name, allowed) as string)),
    column: {
      name,
      type: `Enum8(${values.map((value, index) => `'${value}' = ${index + 1}`).join(', ')})`,
      of: (fact) => numbers[textOf(fact, name)] as number,
    },
    select: name,
    restore: String,
  };
};

const money = (name: string, read: FactField['read'], wire: string | null = name): FactField => ({
  name,
  wire,
  read,
  column: { name, type: 'Decimal(18, 6)', of: (fact) => microsOf(fact, name) },
  select: name,
  restore: storedMicros,
});

export const amountField = (name: string): FactField => money(name, (row) => amount(row, name));
/** 0 when none was sent. */
export const optionalAmountField = (name: string): FactField =>
  money(name, (row) => (row[name] == null ? 0n : amount(row, name)));
export const signedAmountField = (name: string): FactField => money(name, (row) => signedAmount(row, name));
/** Stamped from another amount, see `PlainTable.usd`. */
export const stampedUsdField = (name: string): FactField => money(name, () => 0n, null);

export const balanceField = (name: string): FactField => ({
  name,
  wire: name,
  read: (row) => balance(row, name),
  column: { name, type: 'Nullable(Decimal(18, 6))', of: (fact) => fact.values[name] as bigint | null },
  select: name,
  restore: storedBalance,
});

/** An amount that is not negative; null when none was sent. */
export const storedAmountOrNone = (name: string): FactField => ({
  ...balanceField(name),
  read: (row) => (row[name] == null ? null : amount(row, name)),
});

export const countField = (name: string, limits: { max: number; otherwise?: number }): FactField => ({
  name,
  wire: name,
  read: (row) => count(row, name, limits),
  column: { name, type: 'UInt32', of: (fact) => fact.values[name] as number },
  select: name,
  restore: Number,
});

/** Text of a call, at most `maxBytes`; what looks like a secret in JSON is masked before anything keeps it. */
export const bodyField = (name: string, maxBytes: number): FactField => ({
  name,
  wire: name,
  read: (row) => {
    const value = row[name] ?? '';
    if (typeof value !== 'string') throw new RowFault('bad_field', `"${name}" must be a text`);
    if (Buffer.byteLength(value) > maxBytes) throw new RowFault('bad_field', `"${name}" is larger than ${maxBytes / 1024} KiB`);
    return maskSecrets(value);
  },
  column: { name, type: 'String', of: (fact) => textOf(fact, name) },
  select: name,
  restore: String,
});

const SECRET =
  /("[^"\\]*(?:token|secret|password|passwd|signature|sign|api_?key|authorization|credential)[^"\\]*"\s*:\s*)"(?:[^"\\]|\\.)*"/giu;

const maskSecrets = (text: string): string => text.replace(SECRET, '$1"***"');
